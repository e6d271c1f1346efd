"""What the tests share: the project of PORTICO_TEST, and people in it."""
from __future__ import annotations

import json
import os
import uuid
from typing import Any

from portico import Portico

GIVEN: dict[str, Any] = json.loads(os.environ["PORTICO_TEST"])

portico = Portico()


def email() -> str:
    return f"{uuid.uuid4()}@example.com"


class Person:
    """A user with a session."""

    def __init__(self, **fields: Any) -> None:
        self.user = portico.users.create(display_name="Ada", **fields)
        self.id = self.user["id"]
        self.token = portico.sessions.create(user_id=self.id)["access_token"]

    @property
    def bearer(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}
