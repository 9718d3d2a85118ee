from django.apps import AppConfig


class CardverseConfig(AppConfig):
    name = "cardverse"
