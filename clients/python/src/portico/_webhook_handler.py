"""What the webhook handlers of all frameworks do."""
from __future__ import annotations

import os
from typing import Any, Callable, Mapping, Sequence

from .webhooks import WebhookVerificationError, verify_webhook

Functions = Mapping[str, Callable[[dict[str, Any]], Any]]


def secret_of(secret: str | Sequence[str] | None) -> str | Sequence[str] | None:
    return secret if secret is not None else os.environ.get("PORTICO_WEBHOOK_SECRET")


def receive_webhook(
    body: bytes, headers: Mapping[str, str], on: Functions, secret: str | Sequence[str] | None
) -> dict[str, str] | None:
    """Verifies a webhook and calls the function of its event. Returns the body of a refusal with status 400, or None."""
    try:
        event = verify_webhook(body, headers, secret_of(secret))
    except WebhookVerificationError as error:
        return {"error": error.reason, "message": str(error)}
    call = on.get(event["type"])
    if call is not None:
        call(event)
    return None
