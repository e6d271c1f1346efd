"""Who sent a request, and what they may do. The modules for frameworks translate it."""
from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable, Mapping

from ._refusals import INVALID_KEY_CODES, REFUSALS
from ._transport import UNSET, Page
from .errors import KnownError, RequestFailed

if TYPE_CHECKING:
    from . import Portico

#: A UUID as Portico accepts it. It refuses the request for others, which is no answer about a team.
ID_FORM = re.compile(
    r"[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}", re.IGNORECASE | re.ASCII
)


@dataclass(frozen=True)
class RequestUser:
    """The signed-in user: the data of the access token, or of the owner of the API key."""

    id: str
    display_name: str | None
    primary_email: str | None
    primary_email_verified: bool
    is_anonymous: bool
    #: The team that was selected when the token was issued. None for an API key.
    selected_team_id: str | None
    #: None for an API key.
    session_id: str | None


@dataclass(frozen=True)
class Customer:
    """The user or the team that pays for a request."""

    type: str
    id: str


class Refused(KnownError):
    """A request is refused: status 401 without a user, 402 without a product or item, 403 without a permission."""


def refused(code: str, **details: Any) -> Refused:
    status, text = REFUSALS[code]
    return Refused(text.format(**details), status=status, code=code, details=details)


class RequestAuth:
    """Who sent a request. `user` is None if nobody is signed in, and `team_id` is that of a team's API key."""

    def __init__(
        self,
        portico: Portico,
        user: RequestUser | None = None,
        *,
        team_id: str | None = None,
        restriction: Refused | None = None,
    ) -> None:
        self._portico = portico
        self._restriction = restriction
        self.user = user
        self.team_id = team_id

    def require_user(self) -> RequestUser:
        """Returns the signed-in user. Raises `Refused` if there is none, or if the user is restricted."""
        if self.user is None:
            raise refused("USER_AUTHENTICATION_REQUIRED")
        if self._restriction is not None:
            raise self._restriction
        return self.user

    def require_team(self) -> str:
        """Returns the ID of the team whose API key came with the request. Raises `Refused` for no key."""
        if self.team_id is None:
            raise refused("API_KEY_NOT_FOUND")
        return self.team_id

    def has_permission(self, permission_id: str, team_id: str | None = UNSET) -> bool:
        """Returns whether the user has a permission in the project, or in a team. Asks Portico."""
        if self.user is None or self._restriction is not None:
            return False
        given: Any = {"user_id": self.user.id, "permission_id": permission_id, "recursive": True}
        if team_id is UNSET:
            return len(self._portico.project_permissions.list(**given)) > 0
        # None must not become a permission of the project.
        if not is_id(team_id):
            return False
        return len(self._portico.team_permissions.list(team_id=str(team_id), **given)) > 0

    def require_permission(self, permission_id: str, team_id: str | None = UNSET) -> RequestUser:
        """Returns the signed-in user, who has a permission. Raises `Refused` otherwise."""
        user = self.require_user()
        if self.has_permission(permission_id, team_id):
            return user
        details = {"user_id": user.id, "permission_id": permission_id}
        if team_id is UNSET:
            raise refused("PROJECT_PERMISSION_REQUIRED", **details)
        raise refused("TEAM_PERMISSION_REQUIRED", **details, team_id=team_id if is_id(team_id) else "")

    def require_product(self, product_id: str, team_id: str | None = UNSET) -> Customer:
        """Returns the customer of the request, who has a product. Raises `Refused` otherwise. Asks Portico."""
        customer = self._customer(team_id)
        read: Any = {"limit": 100}
        while True:
            page: Page[Any] | None = self._of_customer(
                lambda: self._portico.payments.list_products(customer.type, customer.id, **read)
            )
            if page is None:
                break
            if any(product["id"] == product_id for product in page):
                return customer
            if page.next_cursor is None:
                break
            read["cursor"] = page.next_cursor
        raise refused("PRODUCT_REQUIRED", product_id=product_id, customer_id=customer.id)

    def require_item(
        self,
        item_id: str,
        quantity: int = 1,
        *,
        take: bool = False,
        idempotency_key: str | None = None,
        team_id: str | None = UNSET,
    ) -> Customer:
        """Returns the customer of the request, who has enough of an item. Raises `Refused` otherwise.

        With `take`, Portico takes the quantity in the same step, so that requests at the same time never
        take more than there is. For a week, a request of the customer with the same `idempotency_key`
        takes nothing more.
        """
        if quantity < 1:
            raise ValueError("The quantity must be a whole number from 1.")
        customer = self._customer(team_id)
        payments = self._portico.payments
        of: Any = (customer.type, customer.id, item_id)
        if take:
            # A request can send any text as its key, also that of another customer.
            parts = json.dumps([*of, quantity, idempotency_key])
            key = hashlib.sha256(parts.encode()).hexdigest() if idempotency_key else UNSET
            change: Any = {"delta": -quantity, "allow_negative": False, "idempotency_key": key}
            is_enough = self._of_customer(lambda: done(payments.change_item_quantity, *of, **change))
        else:
            item = self._of_customer(lambda: payments.get_item(*of))
            is_enough = item is not None and item["quantity"] >= quantity
        if is_enough:
            return customer
        raise refused(
            "ITEM_QUANTITY_INSUFFICIENT_AMOUNT",
            item_id=item_id,
            customer_id=customer.id,
            quantity=-quantity,
        )

    def _customer(self, team_id: str | None) -> Customer:
        """A team must be that of the key, or one of the user: otherwise, people would use what others have paid."""
        if team_id is UNSET:
            return Customer("team", self.team_id) if self.team_id else Customer("user", self.require_user().id)
        is_own = team_id == self.team_id if self.team_id else self._is_member(team_id)
        if not is_own:
            user_id = self.user.id if self.user else ""
            raise refused("TEAM_MEMBERSHIP_NOT_FOUND", team_id=str(team_id), user_id=user_id)
        return Customer("team", str(team_id))

    def _is_member(self, team_id: str | None) -> bool:
        user = self.require_user()
        if not is_id(team_id):
            return False
        return unless(
            {"TEAM_MEMBERSHIP_NOT_FOUND"}, lambda: bool(self._portico.teams.get_profile(str(team_id), user.id))
        ) is True

    def _of_customer(self, call: Callable[[], Any]) -> Any:
        """A deleted user or team has nothing, and an item for the other type of customer is none."""
        codes = {
            "USER_NOT_FOUND",
            "TEAM_NOT_FOUND",
            "ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH",
            "ITEM_QUANTITY_INSUFFICIENT_AMOUNT",
        }
        return unless(codes, call)


def unless(codes: set[str], call: Callable[[], Any]) -> Any:
    """Returns the result of a call, or None for an error with one of the codes."""
    try:
        return call()
    except RequestFailed as error:
        if error.code in codes:
            return None
        raise


def done(call: Callable[..., None], *args: Any, **kwargs: Any) -> bool:
    call(*args, **kwargs)
    return True


def is_id(value: object) -> bool:
    """Returns whether a value is a team ID. Ones from paths and bodies are untrusted."""
    return isinstance(value, str) and ID_FORM.fullmatch(value) is not None


def verify_request(
    portico: Portico,
    headers: Mapping[str, str],
    *,
    api_key_header: str | None = None,
    include_anonymous: bool = False,
) -> RequestAuth:
    """Finds the user of a request, by its headers.

    The access token is in `authorization: Bearer …`, or in the header of `user.getAuthHeaders()` of the
    SDK. An invalid token is the same as none. Raises `ConnectionFailed` if Portico is required and cannot
    be reached.
    """
    given = {name.lower(): value for name, value in headers.items()}
    api_key = given.get(api_key_header.lower()) if api_key_header else None
    if api_key:
        return auth_of_key(portico, api_key, include_anonymous)
    token = portico.verify_access_token(token_of(given) or "", include_anonymous=True)
    if token is None:
        return RequestAuth(portico)
    user = RequestUser(
        id=token.user_id,
        display_name=token.display_name,
        primary_email=token.primary_email,
        primary_email_verified=token.primary_email_verified,
        is_anonymous=token.is_anonymous,
        selected_team_id=token.selected_team_id,
        session_id=token.session_id,
    )
    return admitted(portico, user, token.claims, include_anonymous)


def token_of(headers: Mapping[str, str]) -> str | None:
    scheme, _, bearer = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return bearer.strip()
    try:
        tokens = json.loads(headers.get("x-stack-auth", "null"))
    except (ValueError, RecursionError):
        return None
    token = tokens.get("accessToken") if isinstance(tokens, dict) else None
    return token if isinstance(token, str) else None


def auth_of_key(portico: Portico, api_key: str, include_anonymous: bool) -> RequestAuth:
    """Finds the user, or the team, of an API key. Any text can come as a key."""
    off = {"USER_API_KEYS_NOT_ENABLED", "TEAM_API_KEYS_NOT_ENABLED"}
    invalid = {*INVALID_KEY_CODES, *off, "SCHEMA_ERROR", "USER_NOT_FOUND"}
    key = unless(invalid, lambda: portico.user_api_keys.check(api_key=api_key))
    owner: Any = key and unless(invalid, lambda: portico.users.get(key["user_id"], include_anonymous=True))
    if owner is None:
        team_key = unless(invalid, lambda: portico.team_api_keys.check(api_key=api_key))
        return RequestAuth(portico, team_id=team_key and team_key["team_id"])
    user = RequestUser(
        id=owner["id"],
        display_name=owner["display_name"],
        primary_email=owner["primary_email"],
        primary_email_verified=owner["primary_email_verified"],
        is_anonymous=owner["is_anonymous"],
        selected_team_id=None,
        session_id=None,
    )
    lacks_factor = key.get("second_factor_setup_required") is True
    person = {**owner, "second_factor_setup_required": True} if lacks_factor else owner
    return admitted(portico, user, person, include_anonymous)


def admitted(
    portico: Portico, user: RequestUser, person: Mapping[str, Any], include_anonymous: bool
) -> RequestAuth:
    """Decides who counts as signed in. Access tokens and user objects say it with the same names."""
    if user.is_anonymous and not include_anonymous:
        return RequestAuth(portico)
    if person.get("second_factor_setup_required") is True:
        restriction = refused("SECOND_FACTOR_SETUP_REQUIRED")
        return RequestAuth(portico, user, restriction=restriction)
    reason = person.get("restricted_reason") or {}
    # Anonymous users are restricted too, and `include_anonymous` has decided about them.
    if person.get("is_restricted") is not True or reason.get("type") == "anonymous":
        return RequestAuth(portico, user)
    restriction = refused("RESTRICTED_USER_NOT_ALLOWED", restricted_reason=reason)
    return RequestAuth(portico, user, restriction=restriction)
