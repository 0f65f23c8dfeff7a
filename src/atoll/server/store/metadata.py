"""The one collection of all tables of the schema."""

from __future__ import annotations

from sqlalchemy import MetaData

metadata = MetaData()
