# Generated from packages/contract by `npm run fix`.
"""The objects that the API returns. Newer servers can add fields."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict

if TYPE_CHECKING:
    from typing_extensions import NotRequired


class User(TypedDict):
    id: str
    primary_email: str | None
    primary_email_verified: bool
    primary_email_auth_enabled: bool
    display_name: str | None
    profile_image_url: str | None
    client_metadata: Any
    client_read_only_metadata: Any
    server_metadata: Any
    signed_up_at_millis: int
    last_active_at_millis: int
    has_been_active: bool
    has_password: bool
    password_changed_at_millis: int | None
    otp_auth_enabled: bool
    otp_auth_available: bool
    passkey_auth_enabled: bool
    auth_with_email: bool
    requires_totp_mfa: bool
    passkey_replaces_totp: bool
    language: str | None
    oauth_providers: list[UserOauthProvider]
    selected_team_id: str | None
    is_restricted: bool
    restricted_reason: UserRestrictedReason | None
    second_factor_setup_required: NotRequired[Literal[True]]
    restricted_by_admin: bool
    restricted_by_admin_reason: str | None
    restricted_by_admin_private_details: str | None
    tags: list[str]
    deletion_at_millis: int | None
    country_code: str | None
    risk_scores: UserRiskScores
    is_anonymous: bool
    selected_team: Team | None


class UserCount(TypedDict):
    count: int
    is_exact: bool


class UserTag(TypedDict):
    tag: str
    count: int
    is_exact: bool


class ChangedUserTags(TypedDict):
    changed_user_ids: list[str]
    full_user_ids: list[str]


class UserNote(TypedDict):
    id: str
    text: str
    author: UserNoteAuthor | None
    created_at_millis: int
    changed_at_millis: int | None


class ContactChannel(TypedDict):
    id: str
    value: str
    type: Literal["email"]
    used_for_auth: bool
    is_verified: bool
    is_primary: bool
    user_id: str


class CreatedSession(TypedDict):
    refresh_token: str
    access_token: str


class Session(TypedDict):
    id: str
    user_id: str
    created_at: float
    last_used_at: NotRequired[float]
    is_impersonation: bool
    sign_in_method: Literal["password", "otp", "passkey", "google", "github", "microsoft", "spotify", "facebook", "discord", "gitlab", "bitbucket", "linkedin", "apple", "x", "twitch", "cli", "other"]
    is_current_session: bool
    last_used_at_end_user_ip_info: NotRequired[SessionLastUsedAtEndUserIpInfo]
    device: SessionDevice | None


class ImpersonationLink(TypedDict):
    url: str
    expires_at_millis: int
    session_expires_in_millis: int


class ProjectPermission(TypedDict):
    id: str
    user_id: str


class Team(TypedDict):
    id: str
    display_name: str
    profile_image_url: str | None
    client_metadata: Any
    client_read_only_metadata: Any
    server_metadata: Any
    created_at_millis: int


class TeamMemberProfile(TypedDict):
    team_id: str
    user_id: str
    display_name: str | None
    profile_image_url: str | None
    primary_email: NotRequired[str | None]
    user: User


class SentTeamInvitation(TypedDict):
    success: Literal[True]
    id: str


class TeamInvitation(TypedDict):
    id: str
    team_id: str
    team_display_name: str
    expires_at_millis: int
    recipient_email: str
    callback_url: str | None


class TeamPermission(TypedDict):
    id: str
    user_id: str
    team_id: str


class UserApiKey(TypedDict):
    id: str
    description: str
    is_public: bool
    created_at_millis: int
    expires_at_millis: NotRequired[int]
    manually_revoked_at_millis: NotRequired[int]
    last_used_at_millis: NotRequired[int]
    type: Literal["user"]
    user_id: str
    value: UserApiKeyValue


class CreatedUserApiKey(TypedDict):
    id: str
    description: str
    is_public: bool
    created_at_millis: int
    expires_at_millis: NotRequired[int]
    manually_revoked_at_millis: NotRequired[int]
    last_used_at_millis: NotRequired[int]
    type: Literal["user"]
    user_id: str
    value: str


class CheckedUserApiKey(TypedDict):
    id: str
    description: str
    is_public: bool
    created_at_millis: int
    expires_at_millis: NotRequired[int]
    manually_revoked_at_millis: NotRequired[int]
    last_used_at_millis: NotRequired[int]
    type: Literal["user"]
    user_id: str
    value: UserApiKeyValue
    second_factor_setup_required: NotRequired[Literal[True]]


class TeamApiKey(TypedDict):
    id: str
    description: str
    is_public: bool
    created_at_millis: int
    expires_at_millis: NotRequired[int]
    manually_revoked_at_millis: NotRequired[int]
    last_used_at_millis: NotRequired[int]
    type: Literal["team"]
    team_id: str
    value: UserApiKeyValue


class CreatedTeamApiKey(TypedDict):
    id: str
    description: str
    is_public: bool
    created_at_millis: int
    expires_at_millis: NotRequired[int]
    manually_revoked_at_millis: NotRequired[int]
    last_used_at_millis: NotRequired[int]
    type: Literal["team"]
    team_id: str
    value: str


class ConnectedAccount(TypedDict):
    user_id: str
    provider: str
    provider_account_id: str


class ConnectedAccountToken(TypedDict):
    access_token: str


class SentEmails(TypedDict):
    results: list[SentEmailsResult]
    broadcast_id: str


class Item(TypedDict):
    id: str
    display_name: str
    quantity: float


class CustomerProduct(TypedDict):
    id: str | None
    quantity: float
    product: CustomerProductProduct
    type: Literal["one_time", "subscription"]
    subscription: CustomerProductSubscription | None
    switch_options: list[CustomerProductSwitchOption]
    purchase_id: str | None


class PurchaseUrl(TypedDict):
    url: str


class Invoice(TypedDict):
    created_at_millis: int
    status: Literal["draft", "open", "paid", "uncollectible", "void"] | None
    amount_total: int
    hosted_invoice_url: str | None
    id: str
    currency: str


class Event(TypedDict):
    id: str
    type: Literal["user.created", "user.updated", "user.restricted", "user.released", "user.tags_changed", "user.earlier_access_removed", "user.deletion_scheduled", "user.deletion_canceled", "user.deleted", "user.erased", "user.data_exported", "user_note.created", "user_note.updated", "user_note.deleted", "password.created", "password.changed", "password.deleted", "second_factor.enabled", "second_factor.disabled", "second_factor.replaced", "second_factor.recovery_codes_created", "second_factor.recovery_code_used", "contact_channel.created", "contact_channel.updated", "contact_channel.deleted", "oauth_account.created", "oauth_account.updated", "oauth_account.deleted", "trusted_device.created", "trusted_device.deleted", "consent.created", "consent.deleted", "passkey.created", "passkey.updated", "passkey.deleted", "session.started", "session.ended", "session.token_reused", "impersonation.started", "impersonation.ended", "sign_in.failed", "oauth_provider.failed", "team.created", "team.updated", "team.deleted", "team_membership.created", "team_membership.updated", "team_membership.deleted", "team_permission.created", "team_permission.deleted", "team_invitation.created", "team_invitation.revoked", "person.invited", "person.joined", "person.updated", "person.removed", "project_permission.created", "project_permission.deleted", "api_key.created", "api_key.updated", "api_key.revoked", "api_key.deleted", "project.created", "project.updated", "config.updated", "project_key.created", "project_key.updated", "project_key.revoked", "project_key.used", "request_bodies.enabled", "request_bodies.disabled", "request_bodies.opened", "vault_entry.created", "vault_entry.updated", "vault_store.emptied", "broadcast.created", "broadcast.updated", "email_suppression.created", "email_suppression.deleted", "webhook_endpoint.created", "webhook_endpoint.updated", "webhook_endpoint.deleted", "subscription.created", "subscription.updated", "purchase.created", "purchase.revoked", "purchase.updated", "payment.created", "payment.updated", "events.exported", "users.exported", "import.started", "import.finished", "import.undone", "demo_data.added", "demo_data.removed", "export.started"]
    created_at_millis: int
    user_id: str | None
    team_id: str | None
    subject_id: str | None
    actor: EventActor
    user_name: str | None
    team_name: str | None
    level: Literal["client", "server", "admin"] | None
    operation: str | None
    request_id: str | None
    ip: str | None
    country: str | None
    user_agent: str | None
    before: Any
    after: Any


class SignIn(TypedDict):
    id: str
    created_at_millis: int
    reason: Literal["wrong_password", "no_password", "costly_password_hash", "unknown_address", "wrong_code", "expired_code", "used_code", "wrong_second_factor", "unknown_passkey", "wrong_passkey", "too_many_attempts", "method_off", "codes_off", "sign_up_off", "unverified_address", "address_in_use", "untrusted_domain", "provider_denied", "provider_failed"] | None
    method: str | None
    user_id: str | None
    user_name: str | None
    address: str | None
    ip: str | None
    country: str | None
    user_agent: str | None
    request_id: str | None


class Project(TypedDict):
    id: str
    display_name: str
    logo_url: str | None
    full_logo_url: str | None
    logo_dark_mode_url: str | None
    logo_full_dark_mode_url: str | None
    branding: ProjectBranding | None
    config: ProjectConfig


class UserOauthProvider(TypedDict):
    id: str
    account_id: str
    email: str | None


class UserRestrictedReason(TypedDict):
    type: Literal["anonymous", "email_not_verified", "restricted_by_administrator"]


class UserRiskScores(TypedDict):
    sign_up: UserRiskScoresSignUp


class UserRiskScoresSignUp(TypedDict):
    bot: int
    free_trial_abuse: int


class UserNoteAuthor(TypedDict):
    type: Literal["user", "server", "admin", "owner", "import"]
    id: str | None
    name: str | None


class SessionLastUsedAtEndUserIpInfo(TypedDict):
    ip: str
    countryCode: NotRequired[str | None]
    regionCode: NotRequired[str | None]
    cityName: NotRequired[str | None]
    latitude: NotRequired[float | None]
    longitude: NotRequired[float | None]
    tzIdentifier: NotRequired[str | None]


class SessionDevice(TypedDict):
    browser: str | None
    system: str | None
    model: str | None


class UserApiKeyValue(TypedDict):
    last_four: str


class SentEmailsResult(TypedDict):
    user_id: str
    user_email: NotRequired[str]
    left_out: NotRequired[Literal["no_address", "deletion_scheduled", "not_verified", "suppressed", "unsubscribed"]]


class CustomerProductProduct(TypedDict):
    display_name: str
    customer_type: Literal["user", "team", "custom"]
    server_only: bool
    stackable: bool
    prices: dict[str, CustomerProductProductPrice]
    included_items: dict[str, CustomerProductProductIncludedItem]
    client_metadata: Any
    client_read_only_metadata: Any
    server_metadata: Any


class CustomerProductProductPrice(TypedDict):
    USD: NotRequired[str]
    EUR: NotRequired[str]
    GBP: NotRequired[str]
    JPY: NotRequired[str]
    INR: NotRequired[str]
    AUD: NotRequired[str]
    CAD: NotRequired[str]
    interval: NotRequired[list[Any]]
    free_trial: NotRequired[list[Any]]


class CustomerProductProductIncludedItem(TypedDict):
    quantity: float
    repeat: list[Any] | Literal["never"]
    expires: Literal["never", "when-purchase-expires", "when-repeated"]


class CustomerProductSubscription(TypedDict):
    subscription_id: str | None
    current_period_end: str | None
    cancel_at_period_end: bool
    is_cancelable: bool
    status: Literal["active", "trialing", "past_due", "canceled", "paused", "incomplete", "incomplete_expired", "unpaid"]
    price: CustomerProductSubscriptionPrice | None
    pending_change: bool
    made_at_provider: bool
    test_mode: bool


class CustomerProductSubscriptionPrice(TypedDict):
    currency: str
    unit_amount: str
    interval: list[Any] | None


class CustomerProductSwitchOption(TypedDict):
    product_id: str
    product: CustomerProductProduct


class EventActor(TypedDict):
    type: Literal["user", "client", "server", "admin", "owner", "workflow", "system"]
    id: str | None
    name: str | None
    role: Literal["read_only", "support", "developer", "owner"] | None


class ProjectBranding(TypedDict):
    light: ProjectBrandingLight
    dark: ProjectBrandingLight
    radius: NotRequired[int]
    font: NotRequired[str]
    layout: Literal["card", "split", "plain"]
    pictureUrl: NotRequired[str]
    faviconUrl: NotRequired[str]
    methods: list[Literal["social", "passkey", "one-time-code", "password"]]
    texts: list[ProjectBrandingText]
    termsUrl: NotRequired[str]
    privacyUrl: NotRequired[str]


class ProjectBrandingLight(TypedDict):
    accent: NotRequired[str]
    accentText: NotRequired[str]
    background: NotRequired[str]
    surface: NotRequired[str]
    text: NotRequired[str]
    border: NotRequired[str]
    danger: NotRequired[str]


class ProjectBrandingText(TypedDict):
    language: str
    original: str
    text: str


class ProjectConfig(TypedDict):
    sign_up_enabled: bool
    credential_enabled: bool
    magic_link_enabled: bool
    passkey_enabled: bool
    client_team_creation_enabled: bool
    client_user_deletion_enabled: bool
    allow_user_api_keys: bool
    allow_team_api_keys: bool
    client_user_deletion_grace_days: int
    identifier_first: bool
    asks_at_sign_up: bool
    second_factor_policy: Literal["off", "optional", "required"]
    trusted_device_days: int | None
    password_min_length: int
    passkey_replaces_second_factor: bool
    sells_to_users: bool
    sells_to_teams: bool
    enabled_oauth_providers: list[ProjectConfigEnabledOauthProvider]
    domains: list[ProjectConfigDomain]
    allow_localhost: bool


class ProjectConfigEnabledOauthProvider(TypedDict):
    id: Literal["google", "github", "microsoft", "spotify", "facebook", "discord", "gitlab", "bitbucket", "linkedin", "apple", "x", "twitch"]


class ProjectConfigDomain(TypedDict):
    domain: str
    handler_path: str
