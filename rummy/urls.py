from django.urls import path

from rummy import views

urlpatterns = [
    path("<int:pk>/", views.match_page, name="match"),
]
