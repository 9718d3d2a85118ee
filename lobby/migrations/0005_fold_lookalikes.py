"""Folds the names anew: letters that look alike are one letter now."""

from django.db import migrations

from lobby.names import MAX_LENGTH, fold_name


def fold(apps, schema_editor):
    player = apps.get_model("lobby", "Player")
    taken = set()
    # The older name stays as it is; a younger one that cannot be told from it gets a number.
    for row in player.objects.order_by("pk").iterator():
        name, key, number = row.username, fold_name(row.username), 2
        while key in taken:
            name = f"{row.username[: MAX_LENGTH - 5]}-{number}"
            key, number = fold_name(name), number + 1
        taken.add(key)
        # Not the final key yet: another row may still hold it.
        player.objects.filter(pk=row.pk).update(username=name, name_key=f"?{row.pk}")
    for row in player.objects.order_by("pk").iterator():
        player.objects.filter(pk=row.pk).update(name_key=fold_name(row.username))


class Migration(migrations.Migration):
    dependencies = [("lobby", "0004_waiting")]

    operations = [migrations.RunPython(fold, migrations.RunPython.noop)]
