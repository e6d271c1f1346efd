# Generated from packages/contract by `npm run fix`.
"""The calls of the API, by group. See `Portico`."""
from __future__ import annotations

from typing import Any, List, Literal

from ._transport import UNSET, Page, Transport
from .types import (
    ChangedUserTags,
    CheckedUserApiKey,
    ConnectedAccount,
    ConnectedAccountToken,
    ContactChannel,
    CreatedSession,
    CreatedTeamApiKey,
    CreatedUserApiKey,
    CustomerProduct,
    Event,
    ImpersonationLink,
    Invoice,
    Item,
    Project,
    ProjectPermission,
    PurchaseUrl,
    SentEmails,
    SentTeamInvitation,
    Session,
    SignIn,
    Team,
    TeamApiKey,
    TeamInvitation,
    TeamMemberProfile,
    TeamPermission,
    User,
    UserApiKey,
    UserCount,
    UserNote,
    UserTag,
)


class Calls:
    def __init__(self, transport: Transport) -> None:
        self.users = UsersCalls(transport)
        self.contact_channels = ContactChannelsCalls(transport)
        self.sessions = SessionsCalls(transport)
        self.project_permissions = ProjectPermissionsCalls(transport)
        self.teams = TeamsCalls(transport)
        self.team_permissions = TeamPermissionsCalls(transport)
        self.user_api_keys = UserApiKeysCalls(transport)
        self.team_api_keys = TeamApiKeysCalls(transport)
        self.connected_accounts = ConnectedAccountsCalls(transport)
        self.emails = EmailsCalls(transport)
        self.payments = PaymentsCalls(transport)
        self.events = EventsCalls(transport)
        self.project = ProjectCalls(transport)


class UsersCalls:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        team_id: str = UNSET,
        include_anonymous: bool = UNSET,
        include_restricted: bool = UNSET,
        only_anonymous: bool = UNSET,
        signed_up_from_millis: int = UNSET,
        signed_up_to_millis: int = UNSET,
        last_active_from_millis: int = UNSET,
        last_active_to_millis: int = UNSET,
        primary_email_verified: bool = UNSET,
        requires_totp_mfa: bool = UNSET,
        restricted_by_admin: bool = UNSET,
        deletion_scheduled: bool = UNSET,
        sign_in_method: str = UNSET,
        project_permission_id: str = UNSET,
        product_id: str = UNSET,
        tag: str = UNSET,
        limit: int = UNSET,
        cursor: str = UNSET,
        order_by: Literal["signed_up_at", "last_active_at"] = UNSET,
        desc: bool = UNSET,
        query: str = UNSET,
    ) -> Page[User]:
        """Lists users.

        By sign-up or by last activity, oldest first. Paginated by cursor: pass `next_cursor` as
        `cursor`, in the same order. A page contains at most 10000 users, also without a limit.
        `query` is a whole ID, or words of the name and the addresses, in any case, and in any order
        if each has three characters. With filters, one request looks at a limited number of users,
        so a page can have fewer items than `limit`, or none, although there are more. Continue with
        `next_cursor` until it is null.
        """
        return self._transport.list(
            "GET",
            "/users",
            query={
                "team_id": team_id,
                "include_anonymous": include_anonymous,
                "include_restricted": include_restricted,
                "only_anonymous": only_anonymous,
                "signed_up_from_millis": signed_up_from_millis,
                "signed_up_to_millis": signed_up_to_millis,
                "last_active_from_millis": last_active_from_millis,
                "last_active_to_millis": last_active_to_millis,
                "primary_email_verified": primary_email_verified,
                "requires_totp_mfa": requires_totp_mfa,
                "restricted_by_admin": restricted_by_admin,
                "deletion_scheduled": deletion_scheduled,
                "sign_in_method": sign_in_method,
                "project_permission_id": project_permission_id,
                "product_id": product_id,
                "tag": tag,
                "limit": limit,
                "cursor": cursor,
                "order_by": order_by,
                "desc": desc,
                "query": query,
            },
        )

    def count(
        self,
        *,
        team_id: str = UNSET,
        include_anonymous: bool = UNSET,
        include_restricted: bool = UNSET,
        only_anonymous: bool = UNSET,
        signed_up_from_millis: int = UNSET,
        signed_up_to_millis: int = UNSET,
        last_active_from_millis: int = UNSET,
        last_active_to_millis: int = UNSET,
        primary_email_verified: bool = UNSET,
        requires_totp_mfa: bool = UNSET,
        restricted_by_admin: bool = UNSET,
        deletion_scheduled: bool = UNSET,
        sign_in_method: str = UNSET,
        project_permission_id: str = UNSET,
        product_id: str = UNSET,
        tag: str = UNSET,
    ) -> UserCount:
        """Counts users.

        With the filters of the list. The count is exact up to 10000. With filters, one request
        looks at a limited number of users: if `is_exact` is false, there are at least as many.
        """
        return self._transport.call(
            "GET",
            "/users/count",
            query={
                "team_id": team_id,
                "include_anonymous": include_anonymous,
                "include_restricted": include_restricted,
                "only_anonymous": only_anonymous,
                "signed_up_from_millis": signed_up_from_millis,
                "signed_up_to_millis": signed_up_to_millis,
                "last_active_from_millis": last_active_from_millis,
                "last_active_to_millis": last_active_to_millis,
                "primary_email_verified": primary_email_verified,
                "requires_totp_mfa": requires_totp_mfa,
                "restricted_by_admin": restricted_by_admin,
                "deletion_scheduled": deletion_scheduled,
                "sign_in_method": sign_in_method,
                "project_permission_id": project_permission_id,
                "product_id": product_id,
                "tag": tag,
            },
        )

    def create(
        self,
        *,
        primary_email: str | None = UNSET,
        primary_email_verified: bool = UNSET,
        primary_email_auth_enabled: bool = UNSET,
        display_name: str | None = UNSET,
        profile_image_url: str | None = UNSET,
        client_metadata: Any = UNSET,
        client_read_only_metadata: Any = UNSET,
        server_metadata: Any = UNSET,
        otp_auth_enabled: bool = UNSET,
        passkey_auth_enabled: bool = UNSET,
        language: str | None = UNSET,
        oauth_providers: List[dict[str, Any]] = UNSET,
        totp_secret_base64: str | None = UNSET,
        password: str | None = UNSET,
        password_hash: str | None = UNSET,
        restricted_by_admin: bool = UNSET,
        restricted_by_admin_reason: str | None = UNSET,
        restricted_by_admin_private_details: str | None = UNSET,
        tags: List[str] = UNSET,
        is_anonymous: bool = UNSET,
    ) -> User:
        """Creates a user.

        The user gets the default permissions and, if configured, a personal team. Sign-up settings
        do not apply.
        """
        return self._transport.call(
            "POST",
            "/users",
            body={
                "primary_email": primary_email,
                "primary_email_verified": primary_email_verified,
                "primary_email_auth_enabled": primary_email_auth_enabled,
                "display_name": display_name,
                "profile_image_url": profile_image_url,
                "client_metadata": client_metadata,
                "client_read_only_metadata": client_read_only_metadata,
                "server_metadata": server_metadata,
                "otp_auth_enabled": otp_auth_enabled,
                "passkey_auth_enabled": passkey_auth_enabled,
                "language": language,
                "oauth_providers": oauth_providers,
                "totp_secret_base64": totp_secret_base64,
                "password": password,
                "password_hash": password_hash,
                "restricted_by_admin": restricted_by_admin,
                "restricted_by_admin_reason": restricted_by_admin_reason,
                "restricted_by_admin_private_details": restricted_by_admin_private_details,
                "tags": tags,
                "is_anonymous": is_anonymous,
            },
        )

    def get(
        self,
        user_id: str,
        *,
        include_anonymous: bool = UNSET,
        include_restricted: bool = UNSET,
    ) -> User:
        """Returns a user."""
        return self._transport.call(
            "GET",
            "/users/{user_id}",
            params={"user_id": user_id},
            query={
                "include_anonymous": include_anonymous,
                "include_restricted": include_restricted,
            },
        )

    def update(
        self,
        user_id: str,
        *,
        primary_email: str | None = UNSET,
        primary_email_verified: bool = UNSET,
        primary_email_auth_enabled: bool = UNSET,
        display_name: str | None = UNSET,
        profile_image_url: str | None = UNSET,
        client_metadata: Any = UNSET,
        client_read_only_metadata: Any = UNSET,
        server_metadata: Any = UNSET,
        otp_auth_enabled: bool = UNSET,
        passkey_auth_enabled: bool = UNSET,
        passkey_replaces_totp: bool = UNSET,
        language: str | None = UNSET,
        selected_team_id: str | None = UNSET,
        totp_secret_base64: str | None = UNSET,
        totp_code: str = UNSET,
        password: str | None = UNSET,
        password_hash: str | None = UNSET,
        restricted_by_admin: bool = UNSET,
        restricted_by_admin_reason: str | None = UNSET,
        restricted_by_admin_private_details: str | None = UNSET,
        tags: List[str] = UNSET,
        is_anonymous: Literal[False] = UNSET,
    ) -> User:
        """Updates a user."""
        return self._transport.call(
            "PATCH",
            "/users/{user_id}",
            params={"user_id": user_id},
            body={
                "primary_email": primary_email,
                "primary_email_verified": primary_email_verified,
                "primary_email_auth_enabled": primary_email_auth_enabled,
                "display_name": display_name,
                "profile_image_url": profile_image_url,
                "client_metadata": client_metadata,
                "client_read_only_metadata": client_read_only_metadata,
                "server_metadata": server_metadata,
                "otp_auth_enabled": otp_auth_enabled,
                "passkey_auth_enabled": passkey_auth_enabled,
                "passkey_replaces_totp": passkey_replaces_totp,
                "language": language,
                "selected_team_id": selected_team_id,
                "totp_secret_base64": totp_secret_base64,
                "totp_code": totp_code,
                "password": password,
                "password_hash": password_hash,
                "restricted_by_admin": restricted_by_admin,
                "restricted_by_admin_reason": restricted_by_admin_reason,
                "restricted_by_admin_private_details": restricted_by_admin_private_details,
                "tags": tags,
                "is_anonymous": is_anonymous,
            },
        )

    def delete(self, user_id: str) -> None:
        """Deletes a user."""
        self._transport.call("DELETE", "/users/{user_id}", params={"user_id": user_id})

    def cancel_deletion(self, user_id: str) -> User:
        """Cancels the scheduled deletion of a user.

        Has no effect if no deletion is scheduled. The user signs in again.
        """
        return self._transport.call(
            "POST",
            "/users/{user_id}/cancel-deletion",
            params={"user_id": user_id},
        )

    def list_tags(
        self,
        *,
        query: str = UNSET,
        cursor: str = UNSET,
        limit: int = UNSET,
    ) -> Page[UserTag]:
        """Lists the tags of users.

        In the order of the alphabet. Tags that differ only in case are one.
        """
        return self._transport.list(
            "GET",
            "/user-tags",
            query={"query": query, "cursor": cursor, "limit": limit},
        )

    def change_tags(
        self,
        *,
        user_ids: List[str],
        add: List[str] = UNSET,
        remove: List[str] = UNSET,
    ) -> ChangedUserTags:
        """Adds and removes tags of users.

        Of at most 100 users. Other tags stay. A user who would have more than 20 tags is not
        changed, and is in `full_user_ids`. Users who do not exist are left out.
        """
        return self._transport.call(
            "POST",
            "/user-tags",
            body={"user_ids": user_ids, "add": add, "remove": remove},
        )

    def list_notes(
        self,
        user_id: str,
        *,
        cursor: str = UNSET,
        limit: int = UNSET,
    ) -> Page[UserNote]:
        """Lists the notes about a user. Newest first. A user who does not exist has none."""
        return self._transport.list(
            "GET",
            "/users/{user_id}/notes",
            params={"user_id": user_id},
            query={"cursor": cursor, "limit": limit},
        )

    def create_note(self, user_id: str, *, text: str) -> UserNote:
        """Writes a note about a user.

        At most 100 notes about one user. The user cannot read it in the app.
        """
        return self._transport.call(
            "POST",
            "/users/{user_id}/notes",
            params={"user_id": user_id},
            body={"text": text},
        )


class ContactChannelsCalls:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        user_id: str = UNSET,
        contact_channel_id: str = UNSET,
    ) -> Page[ContactChannel]:
        """Lists contact channels. Oldest first."""
        return self._transport.list(
            "GET",
            "/contact-channels",
            query={"user_id": user_id, "contact_channel_id": contact_channel_id},
        )

    def create(
        self,
        *,
        value: str,
        type: Literal["email"],
        used_for_auth: bool,
        user_id: str,
        is_verified: bool = UNSET,
        is_primary: bool = UNSET,
    ) -> ContactChannel:
        """Adds a contact channel to a user.

        A new primary email replaces the old one, which stays as a contact channel.
        """
        return self._transport.call(
            "POST",
            "/contact-channels",
            body={
                "value": value,
                "type": type,
                "used_for_auth": used_for_auth,
                "user_id": user_id,
                "is_verified": is_verified,
                "is_primary": is_primary,
            },
        )

    def get(self, user_id: str, contact_channel_id: str) -> ContactChannel:
        """Returns a contact channel."""
        return self._transport.call(
            "GET",
            "/contact-channels/{user_id}/{contact_channel_id}",
            params={"user_id": user_id, "contact_channel_id": contact_channel_id},
        )

    def update(
        self,
        user_id: str,
        contact_channel_id: str,
        *,
        value: str = UNSET,
        type: Literal["email"] = UNSET,
        used_for_auth: bool = UNSET,
        is_verified: bool = UNSET,
        is_primary: bool = UNSET,
    ) -> ContactChannel:
        """Changes a contact channel.

        A new value must be verified again, unless a server marks it as verified.
        """
        return self._transport.call(
            "PATCH",
            "/contact-channels/{user_id}/{contact_channel_id}",
            params={"user_id": user_id, "contact_channel_id": contact_channel_id},
            body={
                "value": value,
                "type": type,
                "used_for_auth": used_for_auth,
                "is_verified": is_verified,
                "is_primary": is_primary,
            },
        )

    def delete(self, user_id: str, contact_channel_id: str) -> None:
        """Removes a contact channel."""
        self._transport.call(
            "DELETE",
            "/contact-channels/{user_id}/{contact_channel_id}",
            params={"user_id": user_id, "contact_channel_id": contact_channel_id},
        )

    def send_verification_code(
        self,
        user_id: str,
        contact_channel_id: str,
        *,
        callback_url: str,
    ) -> None:
        """Sends a verification email to a contact channel."""
        self._transport.call(
            "POST",
            "/contact-channels/{user_id}/{contact_channel_id}/send-verification-code",
            params={"user_id": user_id, "contact_channel_id": contact_channel_id},
            body={"callback_url": callback_url},
        )


class SessionsCalls:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        *,
        user_id: str,
        expires_in_millis: int = UNSET,
        is_impersonation: bool = UNSET,
    ) -> CreatedSession:
        """Creates a session for a user."""
        return self._transport.call(
            "POST",
            "/auth/sessions",
            body={
                "user_id": user_id,
                "expires_in_millis": expires_in_millis,
                "is_impersonation": is_impersonation,
            },
        )

    def list(self, *, user_id: str, include_impersonation: bool = UNSET) -> Page[Session]:
        """Lists the sessions of a user. Newest first."""
        return self._transport.list(
            "GET",
            "/auth/sessions",
            query={"user_id": user_id, "include_impersonation": include_impersonation},
        )

    def revoke(self, session_id: str, *, user_id: str = UNSET) -> None:
        """Revokes a session."""
        self._transport.call(
            "DELETE",
            "/auth/sessions/{session_id}",
            params={"session_id": session_id},
            query={"user_id": user_id},
        )

    def create_impersonation_link(
        self,
        *,
        user_id: str,
        reason: str,
        expires_in_millis: int = UNSET,
        callback_url: str = UNSET,
    ) -> ImpersonationLink:
        """Creates a link that signs in as a user.

        The link works once, within a minute, and opens `{app}/handler/impersonation`. The session
        that it begins names the caller and the reason in the event log, lasts at most
        `auth.sessions.impersonationMinutesMax` minutes, and cannot change how the user signs in.
        Without `callback_url`, the link leads to the first trusted domain.
        """
        return self._transport.call(
            "POST",
            "/auth/impersonation/links",
            body={
                "user_id": user_id,
                "reason": reason,
                "expires_in_millis": expires_in_millis,
                "callback_url": callback_url,
            },
        )


class ProjectPermissionsCalls:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        user_id: str = UNSET,
        permission_id: str = UNSET,
        recursive: bool = UNSET,
    ) -> Page[ProjectPermission]:
        """Lists granted project permissions.

        `recursive` adds contained permissions. Ordered by user and ID.
        """
        return self._transport.list(
            "GET",
            "/project-permissions",
            query={"user_id": user_id, "permission_id": permission_id, "recursive": recursive},
        )

    def grant(self, user_id: str, permission_id: str) -> ProjectPermission:
        """Grants a project permission."""
        return self._transport.call(
            "POST",
            "/project-permissions/{user_id}/{permission_id}",
            params={"user_id": user_id, "permission_id": permission_id},
            body={},
        )

    def revoke(self, user_id: str, permission_id: str) -> None:
        """Revokes a project permission."""
        self._transport.call(
            "DELETE",
            "/project-permissions/{user_id}/{permission_id}",
            params={"user_id": user_id, "permission_id": permission_id},
        )


class TeamsCalls:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        user_id: str = UNSET,
        order_by: Literal["created_at"] = UNSET,
        desc: bool = UNSET,
        limit: int = UNSET,
        cursor: str = UNSET,
        query: str = UNSET,
    ) -> Page[Team]:
        """Lists teams.

        Servers can list all teams or those of a user. Oldest first, or newest first with `desc`.
        `query` is a part of the name in any case, or a whole ID. With `limit`, the list has pages
        of at most 20 teams.
        """
        return self._transport.list(
            "GET",
            "/teams",
            query={
                "user_id": user_id,
                "order_by": order_by,
                "desc": desc,
                "limit": limit,
                "cursor": cursor,
                "query": query,
            },
        )

    def create(
        self,
        *,
        display_name: str,
        profile_image_url: str | None = UNSET,
        client_metadata: Any = UNSET,
        client_read_only_metadata: Any = UNSET,
        server_metadata: Any = UNSET,
        creator_user_id: str = UNSET,
        add_current_user: bool = UNSET,
    ) -> Team:
        """Creates a team. The creator becomes a member with the default permissions of creators."""
        return self._transport.call(
            "POST",
            "/teams",
            query={"add_current_user": add_current_user},
            body={
                "display_name": display_name,
                "profile_image_url": profile_image_url,
                "client_metadata": client_metadata,
                "client_read_only_metadata": client_read_only_metadata,
                "server_metadata": server_metadata,
                "creator_user_id": creator_user_id,
            },
        )

    def get(self, team_id: str) -> Team:
        """Returns a team."""
        return self._transport.call("GET", "/teams/{team_id}", params={"team_id": team_id})

    def update(
        self,
        team_id: str,
        *,
        display_name: str = UNSET,
        profile_image_url: str | None = UNSET,
        client_metadata: Any = UNSET,
        client_read_only_metadata: Any = UNSET,
        server_metadata: Any = UNSET,
    ) -> Team:
        """Updates a team."""
        return self._transport.call(
            "PATCH",
            "/teams/{team_id}",
            params={"team_id": team_id},
            body={
                "display_name": display_name,
                "profile_image_url": profile_image_url,
                "client_metadata": client_metadata,
                "client_read_only_metadata": client_read_only_metadata,
                "server_metadata": server_metadata,
            },
        )

    def delete(self, team_id: str) -> None:
        """Deletes a team. Also deletes memberships and grants."""
        self._transport.call("DELETE", "/teams/{team_id}", params={"team_id": team_id})

    def add_user(self, team_id: str, user_id: str) -> None:
        """Adds a user to a team. The user gets the default permissions of members."""
        self._transport.call(
            "POST",
            "/team-memberships/{team_id}/{user_id}",
            params={"team_id": team_id, "user_id": user_id},
            body={},
        )

    def remove_user(self, team_id: str, user_id: str) -> None:
        """Removes a user from a team. The last owner of projects cannot leave."""
        self._transport.call(
            "DELETE",
            "/team-memberships/{team_id}/{user_id}",
            params={"team_id": team_id, "user_id": user_id},
        )

    def list_profiles(
        self,
        *,
        team_id: str = UNSET,
        user_id: str = UNSET,
        limit: int = UNSET,
        cursor: str = UNSET,
    ) -> Page[TeamMemberProfile]:
        """Lists member profiles.

        For the profiles of others, they need the permission `$read_members`. Ordered by join time.
        For servers with `team_id` and `limit`, the list has pages of at most 20 members.
        """
        return self._transport.list(
            "GET",
            "/team-member-profiles",
            query={"team_id": team_id, "user_id": user_id, "limit": limit, "cursor": cursor},
        )

    def get_profile(self, team_id: str, user_id: str) -> TeamMemberProfile:
        """Returns a member profile."""
        return self._transport.call(
            "GET",
            "/team-member-profiles/{team_id}/{user_id}",
            params={"team_id": team_id, "user_id": user_id},
        )

    def update_profile(
        self,
        team_id: str,
        user_id: str,
        *,
        display_name: str = UNSET,
        profile_image_url: str | None = UNSET,
    ) -> TeamMemberProfile:
        """Updates a member profile."""
        return self._transport.call(
            "PATCH",
            "/team-member-profiles/{team_id}/{user_id}",
            params={"team_id": team_id, "user_id": user_id},
            body={"display_name": display_name, "profile_image_url": profile_image_url},
        )

    def invite_user(self, *, email: str, team_id: str, callback_url: str) -> SentTeamInvitation:
        """Invites a person to a team by email.

        An earlier open invitation of the address ends. A member with the verified address gets no
        email.
        """
        return self._transport.call(
            "POST",
            "/team-invitations/send-code",
            body={"email": email, "team_id": team_id, "callback_url": callback_url},
        )

    def list_invitations(
        self,
        *,
        team_id: str = UNSET,
        user_id: str = UNSET,
    ) -> Page[TeamInvitation]:
        """Lists the open invitations of a team or user.

        With `team_id`, clients need the permissions `$read_members` and `$invite_members` in the
        team. With `user_id`, the list contains the invitations to verified email addresses of the
        user, at most 1,000; clients can only list those of their own user. Oldest first.
        """
        return self._transport.list(
            "GET",
            "/team-invitations",
            query={"team_id": team_id, "user_id": user_id},
        )

    def revoke_invitation(self, invitation_id: str, *, team_id: str) -> None:
        """Revokes an invitation."""
        self._transport.call(
            "DELETE",
            "/team-invitations/{invitation_id}",
            params={"invitation_id": invitation_id},
            query={"team_id": team_id},
        )


class TeamPermissionsCalls:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        team_id: str = UNSET,
        user_id: str = UNSET,
        user_ids: str = UNSET,
        team_ids: str = UNSET,
        permission_id: str = UNSET,
        recursive: bool = UNSET,
    ) -> Page[TeamPermission]:
        """Lists granted team permissions.

        `recursive` adds contained permissions. `user_ids` and `team_ids` are at most 100 IDs each,
        separated by commas: the list has only grants of these users, and in these teams. Ordered by
        team, user and ID.
        """
        return self._transport.list(
            "GET",
            "/team-permissions",
            query={
                "team_id": team_id,
                "user_id": user_id,
                "user_ids": user_ids,
                "team_ids": team_ids,
                "permission_id": permission_id,
                "recursive": recursive,
            },
        )

    def grant(self, team_id: str, user_id: str, permission_id: str) -> TeamPermission:
        """Grants a team permission."""
        return self._transport.call(
            "POST",
            "/team-permissions/{team_id}/{user_id}/{permission_id}",
            params={"team_id": team_id, "user_id": user_id, "permission_id": permission_id},
            body={},
        )

    def revoke(self, team_id: str, user_id: str, permission_id: str) -> None:
        """Revokes a team permission."""
        self._transport.call(
            "DELETE",
            "/team-permissions/{team_id}/{user_id}/{permission_id}",
            params={"team_id": team_id, "user_id": user_id, "permission_id": permission_id},
        )


class UserApiKeysCalls:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, user_id: str = UNSET) -> Page[UserApiKey]:
        """Lists the API keys of a user. `user_id` is required. Newest first, at most 10,000."""
        return self._transport.list("GET", "/user-api-keys", query={"user_id": user_id})

    def create(
        self,
        *,
        description: str,
        expires_at_millis: int | None,
        user_id: str,
        is_public: bool = UNSET,
        replaces: dict[str, Any] = UNSET,
    ) -> CreatedUserApiKey:
        """Creates an API key of a user.

        The key is returned only once. The key that it replaces expires at the given time.
        """
        return self._transport.call(
            "POST",
            "/user-api-keys",
            body={
                "description": description,
                "expires_at_millis": expires_at_millis,
                "user_id": user_id,
                "is_public": is_public,
                "replaces": replaces,
            },
        )

    def get(self, key_id: str, *, user_id: str = UNSET) -> UserApiKey:
        """Returns an API key of a user."""
        return self._transport.call(
            "GET",
            "/user-api-keys/{key_id}",
            params={"key_id": key_id},
            query={"user_id": user_id},
        )

    def update(
        self,
        key_id: str,
        *,
        description: str = UNSET,
        expires_at_millis: int | None = UNSET,
        revoked: Literal[True] = UNSET,
        user_id: str = UNSET,
    ) -> UserApiKey:
        """Updates or revokes an API key of a user. Revocation is permanent."""
        return self._transport.call(
            "PATCH",
            "/user-api-keys/{key_id}",
            params={"key_id": key_id},
            query={"user_id": user_id},
            body={
                "description": description,
                "expires_at_millis": expires_at_millis,
                "revoked": revoked,
            },
        )

    def check(self, *, api_key: str) -> CheckedUserApiKey:
        """Checks an API key of a user.

        `second_factor_setup_required` is true if the user lacks the second factor that the project
        requires. Refuse the key then.
        """
        return self._transport.call(
            "POST",
            "/user-api-keys/check",
            body={"api_key": api_key},
            is_repeatable=True,
        )


class TeamApiKeysCalls:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, team_id: str) -> Page[TeamApiKey]:
        """Lists the API keys of a team. Newest first."""
        return self._transport.list("GET", "/team-api-keys", query={"team_id": team_id})

    def create(
        self,
        *,
        description: str,
        expires_at_millis: int | None,
        team_id: str,
        is_public: bool = UNSET,
        replaces: dict[str, Any] = UNSET,
    ) -> CreatedTeamApiKey:
        """Creates an API key of a team.

        The key is returned only once. The key that it replaces expires at the given time.
        """
        return self._transport.call(
            "POST",
            "/team-api-keys",
            body={
                "description": description,
                "expires_at_millis": expires_at_millis,
                "team_id": team_id,
                "is_public": is_public,
                "replaces": replaces,
            },
        )

    def get(self, key_id: str, *, team_id: str) -> TeamApiKey:
        """Returns an API key of a team."""
        return self._transport.call(
            "GET",
            "/team-api-keys/{key_id}",
            params={"key_id": key_id},
            query={"team_id": team_id},
        )

    def update(
        self,
        key_id: str,
        *,
        description: str = UNSET,
        expires_at_millis: int | None = UNSET,
        revoked: Literal[True] = UNSET,
        team_id: str = UNSET,
    ) -> TeamApiKey:
        """Updates or revokes an API key of a team. Revocation is permanent."""
        return self._transport.call(
            "PATCH",
            "/team-api-keys/{key_id}",
            params={"key_id": key_id},
            query={"team_id": team_id},
            body={
                "description": description,
                "expires_at_millis": expires_at_millis,
                "revoked": revoked,
            },
        )

    def check(self, *, api_key: str) -> TeamApiKey:
        """Checks an API key of a team."""
        return self._transport.call(
            "POST",
            "/team-api-keys/check",
            body={"api_key": api_key},
            is_repeatable=True,
        )


class ConnectedAccountsCalls:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, user_id: str) -> Page[ConnectedAccount]:
        """Lists the connected accounts of a user. Oldest first."""
        return self._transport.list(
            "GET",
            "/connected-accounts/{user_id}",
            params={"user_id": user_id},
        )

    def create_access_token(
        self,
        user_id: str,
        provider_id: str,
        *,
        scope: str = UNSET,
    ) -> ConnectedAccountToken:
        """Returns an access token of a connected account.

        The token is valid at the API of the provider for at least five minutes. It is refreshed if
        necessary and possible.
        """
        return self._transport.call(
            "POST",
            "/connected-accounts/{user_id}/{provider_id}/access-token",
            params={"user_id": user_id, "provider_id": provider_id},
            body={"scope": scope},
        )


class EmailsCalls:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def send(
        self,
        *,
        html: str = UNSET,
        user_ids: List[str] = UNSET,
        all_users: Literal[True] = UNSET,
        notification_category_name: str = UNSET,
        only_verified: bool = UNSET,
        subject: str = UNSET,
        theme_id: Any = UNSET,
        scheduled_at_millis: int = UNSET,
        idempotency_key: str = UNSET,
        template_id: str = UNSET,
        variables: dict[str, Any] = UNSET,
        draft_id: str = UNSET,
    ) -> SentEmails:
        """Sends an email to users.

        Sends HTML, a template or a draft to some users or to all users. The emails are sent after
        the response, as a broadcast. Requires an own email server. With an `idempotency_key`, a
        repeated request sends nothing and returns the first broadcast.
        """
        return self._transport.call(
            "POST",
            "/emails/send-email",
            body={
                "html": html,
                "user_ids": user_ids,
                "all_users": all_users,
                "notification_category_name": notification_category_name,
                "only_verified": only_verified,
                "subject": subject,
                "theme_id": theme_id,
                "scheduled_at_millis": scheduled_at_millis,
                "idempotency_key": idempotency_key,
                "template_id": template_id,
                "variables": variables,
                "draft_id": draft_id,
            },
        )


class PaymentsCalls:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get_item(self, customer_type: str, customer_id: str, item_id: str) -> Item:
        """Returns the quantity of an item of a customer.

        The quantity is negative if more was used than granted.
        """
        return self._transport.call(
            "GET",
            "/payments/items/{customer_type}/{customer_id}/{item_id}",
            params={"customer_type": customer_type, "customer_id": customer_id, "item_id": item_id},
        )

    def change_item_quantity(
        self,
        customer_type: str,
        customer_id: str,
        item_id: str,
        *,
        delta: int,
        allow_negative: bool,
        expires_at: str = UNSET,
        description: str = UNSET,
        idempotency_key: str = UNSET,
    ) -> None:
        """Changes the quantity of an item of a customer.

        Without `allow_negative`, the change fails if the quantity would be negative. With an
        `idempotency_key`, a repeated request changes nothing.
        """
        self._transport.call(
            "POST",
            "/payments/items/{customer_type}/{customer_id}/{item_id}/update-quantity",
            params={"customer_type": customer_type, "customer_id": customer_id, "item_id": item_id},
            query={"allow_negative": allow_negative},
            body={
                "delta": delta,
                "expires_at": expires_at,
                "description": description,
                "idempotency_key": idempotency_key,
            },
        )

    def list_products(
        self,
        customer_type: str,
        customer_id: str,
        *,
        cursor: str = UNSET,
        limit: int = UNSET,
    ) -> Page[CustomerProduct]:
        """Lists the products of a customer. Products by default first, then oldest first."""
        return self._transport.list(
            "GET",
            "/payments/products/{customer_type}/{customer_id}",
            params={"customer_type": customer_type, "customer_id": customer_id},
            query={"cursor": cursor, "limit": limit},
        )

    def grant_product(
        self,
        customer_type: str,
        customer_id: str,
        *,
        product_id: str = UNSET,
        product_inline: dict[str, Any] = UNSET,
        quantity: int = UNSET,
        idempotency_key: str = UNSET,
    ) -> None:
        """Grants a product to a customer.

        Nothing is charged. With an `idempotency_key`, a repeated request grants nothing.
        """
        self._transport.call(
            "POST",
            "/payments/products/{customer_type}/{customer_id}",
            params={"customer_type": customer_type, "customer_id": customer_id},
            body={
                "product_id": product_id,
                "product_inline": product_inline,
                "quantity": quantity,
                "idempotency_key": idempotency_key,
            },
        )

    def cancel_product(
        self,
        customer_type: str,
        customer_id: str,
        product_id: str,
        *,
        subscription_id: str = UNSET,
    ) -> None:
        """Cancels the subscriptions of a product.

        They end with their period. Without `subscription_id`, all subscriptions of the product are
        cancelled.
        """
        self._transport.call(
            "DELETE",
            "/payments/products/{customer_type}/{customer_id}/{product_id}",
            params={
                "customer_type": customer_type,
                "customer_id": customer_id,
                "product_id": product_id,
            },
            query={"subscription_id": subscription_id},
        )

    def create_purchase_url(
        self,
        *,
        customer_type: Literal["user", "team", "custom"],
        customer_id: str,
        product_id: str = UNSET,
        product_inline: dict[str, Any] = UNSET,
        inline_product: dict[str, Any] = UNSET,
        offer_id: str = UNSET,
        offer_inline: dict[str, Any] = UNSET,
        return_url: str = UNSET,
    ) -> PurchaseUrl:
        """Creates a URL of the purchase page. The URL is valid for 24 hours, for one purchase."""
        return self._transport.call(
            "POST",
            "/payments/purchases/create-purchase-url",
            body={
                "customer_type": customer_type,
                "customer_id": customer_id,
                "product_id": product_id,
                "product_inline": product_inline,
                "inline_product": inline_product,
                "offer_id": offer_id,
                "offer_inline": offer_inline,
                "return_url": return_url,
            },
        )

    def list_invoices(
        self,
        customer_type: str,
        customer_id: str,
        *,
        limit: int = UNSET,
        cursor: str = UNSET,
    ) -> Page[Invoice]:
        """Lists the invoices of a customer.

        Newest first, as Stripe has them now. Empty without a payment account.
        """
        return self._transport.list(
            "GET",
            "/payments/invoices/{customer_type}/{customer_id}",
            params={"customer_type": customer_type, "customer_id": customer_id},
            query={"limit": limit, "cursor": cursor},
        )


class EventsCalls:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        user_id: str = UNSET,
        team_id: str = UNSET,
        actor_id: str = UNSET,
        types: str = UNSET,
        from_millis: int = UNSET,
        to_millis: int = UNSET,
        cursor: str = UNSET,
        limit: int = UNSET,
    ) -> Page[Event]:
        """Lists events of the log.

        Newest first: of the project, or about a user or team. One request reads a limited number of
        events, so a page can have fewer items than `limit`, or none, although there are more.
        Continue with `next_cursor` until it is null.
        """
        return self._transport.list(
            "GET",
            "/events",
            query={
                "user_id": user_id,
                "team_id": team_id,
                "actor_id": actor_id,
                "types": types,
                "from_millis": from_millis,
                "to_millis": to_millis,
                "cursor": cursor,
                "limit": limit,
            },
        )

    def list_sign_ins(
        self,
        *,
        query: str = UNSET,
        result: Literal["succeeded", "failed"] = UNSET,
        reason: Literal["wrong_password", "no_password", "costly_password_hash", "unknown_address", "wrong_code", "expired_code", "used_code", "wrong_second_factor", "unknown_passkey", "wrong_passkey", "too_many_attempts", "method_off", "codes_off", "sign_up_off", "unverified_address", "address_in_use", "untrusted_domain", "provider_denied", "provider_failed"] = UNSET,
        from_millis: int = UNSET,
        to_millis: int = UNSET,
        cursor: str = UNSET,
        limit: int = UNSET,
    ) -> Page[SignIn]:
        """Lists sign-ins.

        Successful and failed sign-ins, newest first. Failed ones have the reason, and are kept for
        30 days. A search finds the first 20 users, and of each of them the successful sign-ins
        among the last 1,000 events.
        """
        return self._transport.list(
            "GET",
            "/sign-ins",
            query={
                "query": query,
                "result": result,
                "reason": reason,
                "from_millis": from_millis,
                "to_millis": to_millis,
                "cursor": cursor,
                "limit": limit,
            },
        )


class ProjectCalls:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self) -> Project:
        """Returns the project."""
        return self._transport.call("GET", "/projects/current")

