"""Addresses of the reading pages."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
