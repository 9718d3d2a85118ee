from django.urls import path

from rummy.consumers import TableConsumer

websocket_urlpatterns = [
    path("ws/match/<int:match_id>/", TableConsumer.as_asgi()),
]
