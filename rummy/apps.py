from django.apps import AppConfig


class RummyConfig(AppConfig):
    name = "rummy"
