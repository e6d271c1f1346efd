// Code generated from packages/contract by `npm run fix`. DO NOT EDIT.

package portico

import "context"

// Calls has the calls of the API, by group.
type Calls struct {
	Users              *UsersCalls
	ContactChannels    *ContactChannelsCalls
	Sessions           *SessionsCalls
	ProjectPermissions *ProjectPermissionsCalls
	Teams              *TeamsCalls
	TeamPermissions    *TeamPermissionsCalls
	UserAPIKeys        *UserAPIKeysCalls
	TeamAPIKeys        *TeamAPIKeysCalls
	ConnectedAccounts  *ConnectedAccountsCalls
	Emails             *EmailsCalls
	Payments           *PaymentsCalls
	Events             *EventsCalls
	Project            *ProjectCalls
}

func newCalls(t *transport) Calls {
	return Calls{
		Users:              &UsersCalls{t},
		ContactChannels:    &ContactChannelsCalls{t},
		Sessions:           &SessionsCalls{t},
		ProjectPermissions: &ProjectPermissionsCalls{t},
		Teams:              &TeamsCalls{t},
		TeamPermissions:    &TeamPermissionsCalls{t},
		UserAPIKeys:        &UserAPIKeysCalls{t},
		TeamAPIKeys:        &TeamAPIKeysCalls{t},
		ConnectedAccounts:  &ConnectedAccountsCalls{t},
		Emails:             &EmailsCalls{t},
		Payments:           &PaymentsCalls{t},
		Events:             &EventsCalls{t},
		Project:            &ProjectCalls{t},
	}
}

// UsersCalls has the calls of the group Users.
type UsersCalls struct{ t *transport }

// UsersListInput has the fields of Users.List. Optional ones have a value by Set, or null by Null.
type UsersListInput struct {
	TeamID               *Optional[string] `json:"-" query:"team_id"`
	IncludeAnonymous     *Optional[bool]   `json:"-" query:"include_anonymous"`
	IncludeRestricted    *Optional[bool]   `json:"-" query:"include_restricted"`
	OnlyAnonymous        *Optional[bool]   `json:"-" query:"only_anonymous"`
	SignedUpFromMillis   *Optional[int64]  `json:"-" query:"signed_up_from_millis"`
	SignedUpToMillis     *Optional[int64]  `json:"-" query:"signed_up_to_millis"`
	LastActiveFromMillis *Optional[int64]  `json:"-" query:"last_active_from_millis"`
	LastActiveToMillis   *Optional[int64]  `json:"-" query:"last_active_to_millis"`
	PrimaryEmailVerified *Optional[bool]   `json:"-" query:"primary_email_verified"`
	RequiresTOTPMfa      *Optional[bool]   `json:"-" query:"requires_totp_mfa"`
	RestrictedByAdmin    *Optional[bool]   `json:"-" query:"restricted_by_admin"`
	DeletionScheduled    *Optional[bool]   `json:"-" query:"deletion_scheduled"`
	SignInMethod         *Optional[string] `json:"-" query:"sign_in_method"`
	ProjectPermissionID  *Optional[string] `json:"-" query:"project_permission_id"`
	ProductID            *Optional[string] `json:"-" query:"product_id"`
	Tag                  *Optional[string] `json:"-" query:"tag"`
	Limit                *Optional[int64]  `json:"-" query:"limit"`
	Cursor               *Optional[any]    `json:"-" query:"cursor"`
	OrderBy              *Optional[string] `json:"-" query:"order_by"`
	Desc                 *Optional[bool]   `json:"-" query:"desc"`
	Query                *Optional[string] `json:"-" query:"query"`
}

// List lists users. By sign-up or by last activity, oldest first. Paginated by cursor: pass `next_cursor` as
// `cursor`, in the same order. A page contains at most 10000 users, also without a limit. `query` is a whole ID,
// or words of the name and the addresses, in any case, and in any order if each has three characters. With
// filters, one request looks at a limited number of users, so a page can have fewer items than `limit`, or none,
// although there are more. Continue with `next_cursor` until it is null.
func (c *UsersCalls) List(ctx context.Context, input UsersListInput) (*Page[User], error) {
	return one[Page[User]](ctx, c.t, request{"GET", "/users", nil, input, true})
}

// UsersCountInput has the fields of Users.Count. Optional ones have a value by Set, or null by Null.
type UsersCountInput struct {
	TeamID               *Optional[string] `json:"-" query:"team_id"`
	IncludeAnonymous     *Optional[bool]   `json:"-" query:"include_anonymous"`
	IncludeRestricted    *Optional[bool]   `json:"-" query:"include_restricted"`
	OnlyAnonymous        *Optional[bool]   `json:"-" query:"only_anonymous"`
	SignedUpFromMillis   *Optional[int64]  `json:"-" query:"signed_up_from_millis"`
	SignedUpToMillis     *Optional[int64]  `json:"-" query:"signed_up_to_millis"`
	LastActiveFromMillis *Optional[int64]  `json:"-" query:"last_active_from_millis"`
	LastActiveToMillis   *Optional[int64]  `json:"-" query:"last_active_to_millis"`
	PrimaryEmailVerified *Optional[bool]   `json:"-" query:"primary_email_verified"`
	RequiresTOTPMfa      *Optional[bool]   `json:"-" query:"requires_totp_mfa"`
	RestrictedByAdmin    *Optional[bool]   `json:"-" query:"restricted_by_admin"`
	DeletionScheduled    *Optional[bool]   `json:"-" query:"deletion_scheduled"`
	SignInMethod         *Optional[string] `json:"-" query:"sign_in_method"`
	ProjectPermissionID  *Optional[string] `json:"-" query:"project_permission_id"`
	ProductID            *Optional[string] `json:"-" query:"product_id"`
	Tag                  *Optional[string] `json:"-" query:"tag"`
}

// Count counts users. With the filters of the list. The count is exact up to 10000. With filters, one request
// looks at a limited number of users: if `is_exact` is false, there are at least as many.
func (c *UsersCalls) Count(ctx context.Context, input UsersCountInput) (*UserCount, error) {
	return one[UserCount](ctx, c.t, request{"GET", "/users/count", nil, input, true})
}

// UsersCreateInput has the fields of Users.Create. Optional ones have a value by Set, or null by Null.
type UsersCreateInput struct {
	PrimaryEmail                    *Optional[string]           `json:"primary_email,omitempty"`
	PrimaryEmailVerified            *Optional[bool]             `json:"primary_email_verified,omitempty"`
	PrimaryEmailAuthEnabled         *Optional[bool]             `json:"primary_email_auth_enabled,omitempty"`
	DisplayName                     *Optional[string]           `json:"display_name,omitempty"`
	ProfileImageURL                 *Optional[string]           `json:"profile_image_url,omitempty"`
	ClientMetadata                  *Optional[any]              `json:"client_metadata,omitempty"`
	ClientReadOnlyMetadata          *Optional[any]              `json:"client_read_only_metadata,omitempty"`
	ServerMetadata                  *Optional[any]              `json:"server_metadata,omitempty"`
	OTPAuthEnabled                  *Optional[bool]             `json:"otp_auth_enabled,omitempty"`
	PasskeyAuthEnabled              *Optional[bool]             `json:"passkey_auth_enabled,omitempty"`
	Language                        *Optional[string]           `json:"language,omitempty"`
	OAuthProviders                  *Optional[[]map[string]any] `json:"oauth_providers,omitempty"`
	TOTPSecretBase64                *Optional[string]           `json:"totp_secret_base64,omitempty"`
	Password                        *Optional[string]           `json:"password,omitempty"`
	PasswordHash                    *Optional[string]           `json:"password_hash,omitempty"`
	RestrictedByAdmin               *Optional[bool]             `json:"restricted_by_admin,omitempty"`
	RestrictedByAdminReason         *Optional[string]           `json:"restricted_by_admin_reason,omitempty"`
	RestrictedByAdminPrivateDetails *Optional[string]           `json:"restricted_by_admin_private_details,omitempty"`
	Tags                            *Optional[[]string]         `json:"tags,omitempty"`
	IsAnonymous                     *Optional[bool]             `json:"is_anonymous,omitempty"`
}

// Create creates a user. The user gets the default permissions and, if configured, a personal team. Sign-up
// settings do not apply.
func (c *UsersCalls) Create(ctx context.Context, input UsersCreateInput) (*User, error) {
	return one[User](ctx, c.t, request{"POST", "/users", nil, input, false})
}

// UsersGetInput has the fields of Users.Get. Optional ones have a value by Set, or null by Null.
type UsersGetInput struct {
	IncludeAnonymous  *Optional[bool] `json:"-" query:"include_anonymous"`
	IncludeRestricted *Optional[bool] `json:"-" query:"include_restricted"`
}

// Get returns a user.
func (c *UsersCalls) Get(ctx context.Context, userID string, input UsersGetInput) (*User, error) {
	return one[User](ctx, c.t, request{"GET", "/users/{user_id}", []string{userID}, input, true})
}

// UsersUpdateInput has the fields of Users.Update. Optional ones have a value by Set, or null by Null.
type UsersUpdateInput struct {
	PrimaryEmail                    *Optional[string]   `json:"primary_email,omitempty"`
	PrimaryEmailVerified            *Optional[bool]     `json:"primary_email_verified,omitempty"`
	PrimaryEmailAuthEnabled         *Optional[bool]     `json:"primary_email_auth_enabled,omitempty"`
	DisplayName                     *Optional[string]   `json:"display_name,omitempty"`
	ProfileImageURL                 *Optional[string]   `json:"profile_image_url,omitempty"`
	ClientMetadata                  *Optional[any]      `json:"client_metadata,omitempty"`
	ClientReadOnlyMetadata          *Optional[any]      `json:"client_read_only_metadata,omitempty"`
	ServerMetadata                  *Optional[any]      `json:"server_metadata,omitempty"`
	OTPAuthEnabled                  *Optional[bool]     `json:"otp_auth_enabled,omitempty"`
	PasskeyAuthEnabled              *Optional[bool]     `json:"passkey_auth_enabled,omitempty"`
	PasskeyReplacesTOTP             *Optional[bool]     `json:"passkey_replaces_totp,omitempty"`
	Language                        *Optional[string]   `json:"language,omitempty"`
	SelectedTeamID                  *Optional[string]   `json:"selected_team_id,omitempty"`
	TOTPSecretBase64                *Optional[string]   `json:"totp_secret_base64,omitempty"`
	TOTPCode                        *Optional[string]   `json:"totp_code,omitempty"`
	Password                        *Optional[string]   `json:"password,omitempty"`
	PasswordHash                    *Optional[string]   `json:"password_hash,omitempty"`
	RestrictedByAdmin               *Optional[bool]     `json:"restricted_by_admin,omitempty"`
	RestrictedByAdminReason         *Optional[string]   `json:"restricted_by_admin_reason,omitempty"`
	RestrictedByAdminPrivateDetails *Optional[string]   `json:"restricted_by_admin_private_details,omitempty"`
	Tags                            *Optional[[]string] `json:"tags,omitempty"`
	IsAnonymous                     *Optional[bool]     `json:"is_anonymous,omitempty"`
}

// Update updates a user.
func (c *UsersCalls) Update(ctx context.Context, userID string, input UsersUpdateInput) (*User, error) {
	return one[User](ctx, c.t, request{"PATCH", "/users/{user_id}", []string{userID}, input, false})
}

// Delete deletes a user.
func (c *UsersCalls) Delete(ctx context.Context, userID string) error {
	return none(ctx, c.t, request{"DELETE", "/users/{user_id}", []string{userID}, nil, true})
}

// CancelDeletion cancels the scheduled deletion of a user. Has no effect if no deletion is scheduled. The user
// signs in again.
func (c *UsersCalls) CancelDeletion(ctx context.Context, userID string) (*User, error) {
	return one[User](ctx, c.t, request{"POST", "/users/{user_id}/cancel-deletion", []string{userID}, nil, false})
}

// UsersListTagsInput has the fields of Users.ListTags. Optional ones have a value by Set, or null by Null.
type UsersListTagsInput struct {
	Query  *Optional[string] `json:"-" query:"query"`
	Cursor *Optional[string] `json:"-" query:"cursor"`
	Limit  *Optional[int64]  `json:"-" query:"limit"`
}

// ListTags lists the tags of users. In the order of the alphabet. Tags that differ only in case are one.
func (c *UsersCalls) ListTags(ctx context.Context, input UsersListTagsInput) (*Page[UserTag], error) {
	return one[Page[UserTag]](ctx, c.t, request{"GET", "/user-tags", nil, input, true})
}

// UsersChangeTagsInput has the fields of Users.ChangeTags. Optional ones have a value by Set, or null by Null.
type UsersChangeTagsInput struct {
	UserIDs []string            `json:"user_ids"`
	Add     *Optional[[]string] `json:"add,omitempty"`
	Remove  *Optional[[]string] `json:"remove,omitempty"`
}

// ChangeTags adds and removes tags of users. Of at most 100 users. Other tags stay. A user who would have more
// than 20 tags is not changed, and is in `full_user_ids`. Users who do not exist are left out.
func (c *UsersCalls) ChangeTags(ctx context.Context, input UsersChangeTagsInput) (*ChangedUserTags, error) {
	return one[ChangedUserTags](ctx, c.t, request{"POST", "/user-tags", nil, input, false})
}

// UsersListNotesInput has the fields of Users.ListNotes. Optional ones have a value by Set, or null by Null.
type UsersListNotesInput struct {
	Cursor *Optional[string] `json:"-" query:"cursor"`
	Limit  *Optional[int64]  `json:"-" query:"limit"`
}

// ListNotes lists the notes about a user. Newest first. A user who does not exist has none.
func (c *UsersCalls) ListNotes(ctx context.Context, userID string, input UsersListNotesInput) (*Page[UserNote], error) {
	return one[Page[UserNote]](ctx, c.t, request{"GET", "/users/{user_id}/notes", []string{userID}, input, true})
}

// UsersCreateNoteInput has the fields of Users.CreateNote. Optional ones have a value by Set, or null by Null.
type UsersCreateNoteInput struct {
	Text string `json:"text"`
}

// CreateNote writes a note about a user. At most 100 notes about one user. The user cannot read it in the app.
func (c *UsersCalls) CreateNote(ctx context.Context, userID string, input UsersCreateNoteInput) (*UserNote, error) {
	return one[UserNote](ctx, c.t, request{"POST", "/users/{user_id}/notes", []string{userID}, input, false})
}

// ContactChannelsCalls has the calls of the group ContactChannels.
type ContactChannelsCalls struct{ t *transport }

// ContactChannelsListInput has the fields of ContactChannels.List. Optional ones have a value by Set, or null by Null.
type ContactChannelsListInput struct {
	UserID           *Optional[string] `json:"-" query:"user_id"`
	ContactChannelID *Optional[string] `json:"-" query:"contact_channel_id"`
}

// List lists contact channels. Oldest first.
func (c *ContactChannelsCalls) List(ctx context.Context, input ContactChannelsListInput) (*Page[ContactChannel], error) {
	return one[Page[ContactChannel]](ctx, c.t, request{"GET", "/contact-channels", nil, input, true})
}

// ContactChannelsCreateInput has the fields of ContactChannels.Create. Optional ones have a value by Set, or null by Null.
type ContactChannelsCreateInput struct {
	Value       string          `json:"value"`
	Type        string          `json:"type"`
	UsedForAuth bool            `json:"used_for_auth"`
	UserID      string          `json:"user_id"`
	IsVerified  *Optional[bool] `json:"is_verified,omitempty"`
	IsPrimary   *Optional[bool] `json:"is_primary,omitempty"`
}

// Create adds a contact channel to a user. A new primary email replaces the old one, which stays as a contact
// channel.
func (c *ContactChannelsCalls) Create(ctx context.Context, input ContactChannelsCreateInput) (*ContactChannel, error) {
	return one[ContactChannel](ctx, c.t, request{"POST", "/contact-channels", nil, input, false})
}

// Get returns a contact channel.
func (c *ContactChannelsCalls) Get(ctx context.Context, userID string, contactChannelID string) (*ContactChannel, error) {
	return one[ContactChannel](ctx, c.t, request{"GET", "/contact-channels/{user_id}/{contact_channel_id}", []string{userID, contactChannelID}, nil, true})
}

// ContactChannelsUpdateInput has the fields of ContactChannels.Update. Optional ones have a value by Set, or null by Null.
type ContactChannelsUpdateInput struct {
	Value       *Optional[string] `json:"value,omitempty"`
	Type        *Optional[string] `json:"type,omitempty"`
	UsedForAuth *Optional[bool]   `json:"used_for_auth,omitempty"`
	IsVerified  *Optional[bool]   `json:"is_verified,omitempty"`
	IsPrimary   *Optional[bool]   `json:"is_primary,omitempty"`
}

// Update changes a contact channel. A new value must be verified again, unless a server marks it as verified.
func (c *ContactChannelsCalls) Update(ctx context.Context, userID string, contactChannelID string, input ContactChannelsUpdateInput) (*ContactChannel, error) {
	return one[ContactChannel](ctx, c.t, request{"PATCH", "/contact-channels/{user_id}/{contact_channel_id}", []string{userID, contactChannelID}, input, false})
}

// Delete removes a contact channel.
func (c *ContactChannelsCalls) Delete(ctx context.Context, userID string, contactChannelID string) error {
	return none(ctx, c.t, request{"DELETE", "/contact-channels/{user_id}/{contact_channel_id}", []string{userID, contactChannelID}, nil, true})
}

// ContactChannelsSendVerificationCodeInput has the fields of ContactChannels.SendVerificationCode. Optional ones have a value by Set, or null by Null.
type ContactChannelsSendVerificationCodeInput struct {
	CallbackURL string `json:"callback_url"`
}

// SendVerificationCode sends a verification email to a contact channel.
func (c *ContactChannelsCalls) SendVerificationCode(ctx context.Context, userID string, contactChannelID string, input ContactChannelsSendVerificationCodeInput) error {
	return none(ctx, c.t, request{"POST", "/contact-channels/{user_id}/{contact_channel_id}/send-verification-code", []string{userID, contactChannelID}, input, false})
}

// SessionsCalls has the calls of the group Sessions.
type SessionsCalls struct{ t *transport }

// SessionsCreateInput has the fields of Sessions.Create. Optional ones have a value by Set, or null by Null.
type SessionsCreateInput struct {
	UserID          string           `json:"user_id"`
	ExpiresInMillis *Optional[int64] `json:"expires_in_millis,omitempty"`
	IsImpersonation *Optional[bool]  `json:"is_impersonation,omitempty"`
}

// Create creates a session for a user.
func (c *SessionsCalls) Create(ctx context.Context, input SessionsCreateInput) (*CreatedSession, error) {
	return one[CreatedSession](ctx, c.t, request{"POST", "/auth/sessions", nil, input, false})
}

// SessionsListInput has the fields of Sessions.List. Optional ones have a value by Set, or null by Null.
type SessionsListInput struct {
	UserID               string          `json:"-" query:"user_id"`
	IncludeImpersonation *Optional[bool] `json:"-" query:"include_impersonation"`
}

// List lists the sessions of a user. Newest first.
func (c *SessionsCalls) List(ctx context.Context, input SessionsListInput) (*Page[Session], error) {
	return one[Page[Session]](ctx, c.t, request{"GET", "/auth/sessions", nil, input, true})
}

// SessionsRevokeInput has the fields of Sessions.Revoke. Optional ones have a value by Set, or null by Null.
type SessionsRevokeInput struct {
	UserID *Optional[string] `json:"-" query:"user_id"`
}

// Revoke revokes a session.
func (c *SessionsCalls) Revoke(ctx context.Context, sessionID string, input SessionsRevokeInput) error {
	return none(ctx, c.t, request{"DELETE", "/auth/sessions/{session_id}", []string{sessionID}, input, true})
}

// SessionsCreateImpersonationLinkInput has the fields of Sessions.CreateImpersonationLink. Optional ones have a value by Set, or null by Null.
type SessionsCreateImpersonationLinkInput struct {
	UserID          string            `json:"user_id"`
	Reason          string            `json:"reason"`
	ExpiresInMillis *Optional[int64]  `json:"expires_in_millis,omitempty"`
	CallbackURL     *Optional[string] `json:"callback_url,omitempty"`
}

// CreateImpersonationLink creates a link that signs in as a user. The link works once, within a minute, and
// opens `{app}/handler/impersonation`. The session that it begins names the caller and the reason in the event
// log, lasts at most `auth.sessions.impersonationMinutesMax` minutes, and cannot change how the user signs in.
// Without `callback_url`, the link leads to the first trusted domain.
func (c *SessionsCalls) CreateImpersonationLink(ctx context.Context, input SessionsCreateImpersonationLinkInput) (*ImpersonationLink, error) {
	return one[ImpersonationLink](ctx, c.t, request{"POST", "/auth/impersonation/links", nil, input, false})
}

// ProjectPermissionsCalls has the calls of the group ProjectPermissions.
type ProjectPermissionsCalls struct{ t *transport }

// ProjectPermissionsListInput has the fields of ProjectPermissions.List. Optional ones have a value by Set, or null by Null.
type ProjectPermissionsListInput struct {
	UserID       *Optional[string] `json:"-" query:"user_id"`
	PermissionID *Optional[string] `json:"-" query:"permission_id"`
	Recursive    *Optional[bool]   `json:"-" query:"recursive"`
}

// List lists granted project permissions. `recursive` adds contained permissions. Ordered by user and ID.
func (c *ProjectPermissionsCalls) List(ctx context.Context, input ProjectPermissionsListInput) (*Page[ProjectPermission], error) {
	return one[Page[ProjectPermission]](ctx, c.t, request{"GET", "/project-permissions", nil, input, true})
}

// Grant grants a project permission.
func (c *ProjectPermissionsCalls) Grant(ctx context.Context, userID string, permissionID string) (*ProjectPermission, error) {
	return one[ProjectPermission](ctx, c.t, request{"POST", "/project-permissions/{user_id}/{permission_id}", []string{userID, permissionID}, nil, false})
}

// Revoke revokes a project permission.
func (c *ProjectPermissionsCalls) Revoke(ctx context.Context, userID string, permissionID string) error {
	return none(ctx, c.t, request{"DELETE", "/project-permissions/{user_id}/{permission_id}", []string{userID, permissionID}, nil, true})
}

// TeamsCalls has the calls of the group Teams.
type TeamsCalls struct{ t *transport }

// TeamsListInput has the fields of Teams.List. Optional ones have a value by Set, or null by Null.
type TeamsListInput struct {
	UserID  *Optional[string] `json:"-" query:"user_id"`
	OrderBy *Optional[string] `json:"-" query:"order_by"`
	Desc    *Optional[bool]   `json:"-" query:"desc"`
	Limit   *Optional[int64]  `json:"-" query:"limit"`
	Cursor  *Optional[string] `json:"-" query:"cursor"`
	Query   *Optional[string] `json:"-" query:"query"`
}

// List lists teams. Servers can list all teams or those of a user. Oldest first, or newest first with `desc`.
// `query` is a part of the name in any case, or a whole ID. With `limit`, the list has pages of at most 20
// teams.
func (c *TeamsCalls) List(ctx context.Context, input TeamsListInput) (*Page[Team], error) {
	return one[Page[Team]](ctx, c.t, request{"GET", "/teams", nil, input, true})
}

// TeamsCreateInput has the fields of Teams.Create. Optional ones have a value by Set, or null by Null.
type TeamsCreateInput struct {
	DisplayName            string            `json:"display_name"`
	ProfileImageURL        *Optional[string] `json:"profile_image_url,omitempty"`
	ClientMetadata         *Optional[any]    `json:"client_metadata,omitempty"`
	ClientReadOnlyMetadata *Optional[any]    `json:"client_read_only_metadata,omitempty"`
	ServerMetadata         *Optional[any]    `json:"server_metadata,omitempty"`
	CreatorUserID          *Optional[string] `json:"creator_user_id,omitempty"`
	AddCurrentUser         *Optional[bool]   `json:"-" query:"add_current_user"`
}

// Create creates a team. The creator becomes a member with the default permissions of creators.
func (c *TeamsCalls) Create(ctx context.Context, input TeamsCreateInput) (*Team, error) {
	return one[Team](ctx, c.t, request{"POST", "/teams", nil, input, false})
}

// Get returns a team.
func (c *TeamsCalls) Get(ctx context.Context, teamID string) (*Team, error) {
	return one[Team](ctx, c.t, request{"GET", "/teams/{team_id}", []string{teamID}, nil, true})
}

// TeamsUpdateInput has the fields of Teams.Update. Optional ones have a value by Set, or null by Null.
type TeamsUpdateInput struct {
	DisplayName            *Optional[string] `json:"display_name,omitempty"`
	ProfileImageURL        *Optional[string] `json:"profile_image_url,omitempty"`
	ClientMetadata         *Optional[any]    `json:"client_metadata,omitempty"`
	ClientReadOnlyMetadata *Optional[any]    `json:"client_read_only_metadata,omitempty"`
	ServerMetadata         *Optional[any]    `json:"server_metadata,omitempty"`
}

// Update updates a team.
func (c *TeamsCalls) Update(ctx context.Context, teamID string, input TeamsUpdateInput) (*Team, error) {
	return one[Team](ctx, c.t, request{"PATCH", "/teams/{team_id}", []string{teamID}, input, false})
}

// Delete deletes a team. Also deletes memberships and grants.
func (c *TeamsCalls) Delete(ctx context.Context, teamID string) error {
	return none(ctx, c.t, request{"DELETE", "/teams/{team_id}", []string{teamID}, nil, true})
}

// AddUser adds a user to a team. The user gets the default permissions of members.
func (c *TeamsCalls) AddUser(ctx context.Context, teamID string, userID string) error {
	return none(ctx, c.t, request{"POST", "/team-memberships/{team_id}/{user_id}", []string{teamID, userID}, nil, false})
}

// RemoveUser removes a user from a team. The last owner of projects cannot leave.
func (c *TeamsCalls) RemoveUser(ctx context.Context, teamID string, userID string) error {
	return none(ctx, c.t, request{"DELETE", "/team-memberships/{team_id}/{user_id}", []string{teamID, userID}, nil, true})
}

// TeamsListProfilesInput has the fields of Teams.ListProfiles. Optional ones have a value by Set, or null by Null.
type TeamsListProfilesInput struct {
	TeamID *Optional[string] `json:"-" query:"team_id"`
	UserID *Optional[string] `json:"-" query:"user_id"`
	Limit  *Optional[int64]  `json:"-" query:"limit"`
	Cursor *Optional[string] `json:"-" query:"cursor"`
}

// ListProfiles lists member profiles. For the profiles of others, they need the permission `$read_members`.
// Ordered by join time. For servers with `team_id` and `limit`, the list has pages of at most 20 members.
func (c *TeamsCalls) ListProfiles(ctx context.Context, input TeamsListProfilesInput) (*Page[TeamMemberProfile], error) {
	return one[Page[TeamMemberProfile]](ctx, c.t, request{"GET", "/team-member-profiles", nil, input, true})
}

// GetProfile returns a member profile.
func (c *TeamsCalls) GetProfile(ctx context.Context, teamID string, userID string) (*TeamMemberProfile, error) {
	return one[TeamMemberProfile](ctx, c.t, request{"GET", "/team-member-profiles/{team_id}/{user_id}", []string{teamID, userID}, nil, true})
}

// TeamsUpdateProfileInput has the fields of Teams.UpdateProfile. Optional ones have a value by Set, or null by Null.
type TeamsUpdateProfileInput struct {
	DisplayName     *Optional[string] `json:"display_name,omitempty"`
	ProfileImageURL *Optional[string] `json:"profile_image_url,omitempty"`
}

// UpdateProfile updates a member profile.
func (c *TeamsCalls) UpdateProfile(ctx context.Context, teamID string, userID string, input TeamsUpdateProfileInput) (*TeamMemberProfile, error) {
	return one[TeamMemberProfile](ctx, c.t, request{"PATCH", "/team-member-profiles/{team_id}/{user_id}", []string{teamID, userID}, input, false})
}

// TeamsInviteUserInput has the fields of Teams.InviteUser. Optional ones have a value by Set, or null by Null.
type TeamsInviteUserInput struct {
	Email       string `json:"email"`
	TeamID      string `json:"team_id"`
	CallbackURL string `json:"callback_url"`
}

// InviteUser invites a person to a team by email. An earlier open invitation of the address ends. A member with
// the verified address gets no email.
func (c *TeamsCalls) InviteUser(ctx context.Context, input TeamsInviteUserInput) (*SentTeamInvitation, error) {
	return one[SentTeamInvitation](ctx, c.t, request{"POST", "/team-invitations/send-code", nil, input, false})
}

// TeamsListInvitationsInput has the fields of Teams.ListInvitations. Optional ones have a value by Set, or null by Null.
type TeamsListInvitationsInput struct {
	TeamID *Optional[string] `json:"-" query:"team_id"`
	UserID *Optional[string] `json:"-" query:"user_id"`
}

// ListInvitations lists the open invitations of a team or user. With `team_id`, clients need the permissions
// `$read_members` and `$invite_members` in the team. With `user_id`, the list contains the invitations to
// verified email addresses of the user, at most 1,000; clients can only list those of their own user. Oldest
// first.
func (c *TeamsCalls) ListInvitations(ctx context.Context, input TeamsListInvitationsInput) (*Page[TeamInvitation], error) {
	return one[Page[TeamInvitation]](ctx, c.t, request{"GET", "/team-invitations", nil, input, true})
}

// TeamsRevokeInvitationInput has the fields of Teams.RevokeInvitation. Optional ones have a value by Set, or null by Null.
type TeamsRevokeInvitationInput struct {
	TeamID string `json:"-" query:"team_id"`
}

// RevokeInvitation revokes an invitation.
func (c *TeamsCalls) RevokeInvitation(ctx context.Context, invitationID string, input TeamsRevokeInvitationInput) error {
	return none(ctx, c.t, request{"DELETE", "/team-invitations/{invitation_id}", []string{invitationID}, input, true})
}

// TeamPermissionsCalls has the calls of the group TeamPermissions.
type TeamPermissionsCalls struct{ t *transport }

// TeamPermissionsListInput has the fields of TeamPermissions.List. Optional ones have a value by Set, or null by Null.
type TeamPermissionsListInput struct {
	TeamID       *Optional[string] `json:"-" query:"team_id"`
	UserID       *Optional[string] `json:"-" query:"user_id"`
	UserIDs      *Optional[string] `json:"-" query:"user_ids"`
	TeamIDs      *Optional[string] `json:"-" query:"team_ids"`
	PermissionID *Optional[string] `json:"-" query:"permission_id"`
	Recursive    *Optional[bool]   `json:"-" query:"recursive"`
}

// List lists granted team permissions. `recursive` adds contained permissions. `user_ids` and `team_ids` are at
// most 100 IDs each, separated by commas: the list has only grants of these users, and in these teams. Ordered
// by team, user and ID.
func (c *TeamPermissionsCalls) List(ctx context.Context, input TeamPermissionsListInput) (*Page[TeamPermission], error) {
	return one[Page[TeamPermission]](ctx, c.t, request{"GET", "/team-permissions", nil, input, true})
}

// Grant grants a team permission.
func (c *TeamPermissionsCalls) Grant(ctx context.Context, teamID string, userID string, permissionID string) (*TeamPermission, error) {
	return one[TeamPermission](ctx, c.t, request{"POST", "/team-permissions/{team_id}/{user_id}/{permission_id}", []string{teamID, userID, permissionID}, nil, false})
}

// Revoke revokes a team permission.
func (c *TeamPermissionsCalls) Revoke(ctx context.Context, teamID string, userID string, permissionID string) error {
	return none(ctx, c.t, request{"DELETE", "/team-permissions/{team_id}/{user_id}/{permission_id}", []string{teamID, userID, permissionID}, nil, true})
}

// UserAPIKeysCalls has the calls of the group UserAPIKeys.
type UserAPIKeysCalls struct{ t *transport }

// UserAPIKeysListInput has the fields of UserAPIKeys.List. Optional ones have a value by Set, or null by Null.
type UserAPIKeysListInput struct {
	UserID *Optional[string] `json:"-" query:"user_id"`
}

// List lists the API keys of a user. `user_id` is required. Newest first, at most 10,000.
func (c *UserAPIKeysCalls) List(ctx context.Context, input UserAPIKeysListInput) (*Page[UserAPIKey], error) {
	return one[Page[UserAPIKey]](ctx, c.t, request{"GET", "/user-api-keys", nil, input, true})
}

// UserAPIKeysCreateInput has the fields of UserAPIKeys.Create. Optional ones have a value by Set, or null by Null.
type UserAPIKeysCreateInput struct {
	Description     string                    `json:"description"`
	ExpiresAtMillis *int64                    `json:"expires_at_millis"`
	UserID          string                    `json:"user_id"`
	IsPublic        *Optional[bool]           `json:"is_public,omitempty"`
	Replaces        *Optional[map[string]any] `json:"replaces,omitempty"`
}

// Create creates an API key of a user. The key is returned only once. The key that it replaces expires at the
// given time.
func (c *UserAPIKeysCalls) Create(ctx context.Context, input UserAPIKeysCreateInput) (*CreatedUserAPIKey, error) {
	return one[CreatedUserAPIKey](ctx, c.t, request{"POST", "/user-api-keys", nil, input, false})
}

// UserAPIKeysGetInput has the fields of UserAPIKeys.Get. Optional ones have a value by Set, or null by Null.
type UserAPIKeysGetInput struct {
	UserID *Optional[string] `json:"-" query:"user_id"`
}

// Get returns an API key of a user.
func (c *UserAPIKeysCalls) Get(ctx context.Context, keyID string, input UserAPIKeysGetInput) (*UserAPIKey, error) {
	return one[UserAPIKey](ctx, c.t, request{"GET", "/user-api-keys/{key_id}", []string{keyID}, input, true})
}

// UserAPIKeysUpdateInput has the fields of UserAPIKeys.Update. Optional ones have a value by Set, or null by Null.
type UserAPIKeysUpdateInput struct {
	Description     *Optional[string] `json:"description,omitempty"`
	ExpiresAtMillis *Optional[int64]  `json:"expires_at_millis,omitempty"`
	Revoked         *Optional[bool]   `json:"revoked,omitempty"`
	UserID          *Optional[string] `json:"-" query:"user_id"`
}

// Update updates or revokes an API key of a user. Revocation is permanent.
func (c *UserAPIKeysCalls) Update(ctx context.Context, keyID string, input UserAPIKeysUpdateInput) (*UserAPIKey, error) {
	return one[UserAPIKey](ctx, c.t, request{"PATCH", "/user-api-keys/{key_id}", []string{keyID}, input, false})
}

// UserAPIKeysCheckInput has the fields of UserAPIKeys.Check. Optional ones have a value by Set, or null by Null.
type UserAPIKeysCheckInput struct {
	APIKey string `json:"api_key"`
}

// Check checks an API key of a user. `second_factor_setup_required` is true if the user lacks the second factor
// that the project requires. Refuse the key then.
func (c *UserAPIKeysCalls) Check(ctx context.Context, input UserAPIKeysCheckInput) (*CheckedUserAPIKey, error) {
	return one[CheckedUserAPIKey](ctx, c.t, request{"POST", "/user-api-keys/check", nil, input, true})
}

// TeamAPIKeysCalls has the calls of the group TeamAPIKeys.
type TeamAPIKeysCalls struct{ t *transport }

// TeamAPIKeysListInput has the fields of TeamAPIKeys.List. Optional ones have a value by Set, or null by Null.
type TeamAPIKeysListInput struct {
	TeamID string `json:"-" query:"team_id"`
}

// List lists the API keys of a team. Newest first.
func (c *TeamAPIKeysCalls) List(ctx context.Context, input TeamAPIKeysListInput) (*Page[TeamAPIKey], error) {
	return one[Page[TeamAPIKey]](ctx, c.t, request{"GET", "/team-api-keys", nil, input, true})
}

// TeamAPIKeysCreateInput has the fields of TeamAPIKeys.Create. Optional ones have a value by Set, or null by Null.
type TeamAPIKeysCreateInput struct {
	Description     string                    `json:"description"`
	ExpiresAtMillis *int64                    `json:"expires_at_millis"`
	TeamID          string                    `json:"team_id"`
	IsPublic        *Optional[bool]           `json:"is_public,omitempty"`
	Replaces        *Optional[map[string]any] `json:"replaces,omitempty"`
}

// Create creates an API key of a team. The key is returned only once. The key that it replaces expires at the
// given time.
func (c *TeamAPIKeysCalls) Create(ctx context.Context, input TeamAPIKeysCreateInput) (*CreatedTeamAPIKey, error) {
	return one[CreatedTeamAPIKey](ctx, c.t, request{"POST", "/team-api-keys", nil, input, false})
}

// TeamAPIKeysGetInput has the fields of TeamAPIKeys.Get. Optional ones have a value by Set, or null by Null.
type TeamAPIKeysGetInput struct {
	TeamID string `json:"-" query:"team_id"`
}

// Get returns an API key of a team.
func (c *TeamAPIKeysCalls) Get(ctx context.Context, keyID string, input TeamAPIKeysGetInput) (*TeamAPIKey, error) {
	return one[TeamAPIKey](ctx, c.t, request{"GET", "/team-api-keys/{key_id}", []string{keyID}, input, true})
}

// TeamAPIKeysUpdateInput has the fields of TeamAPIKeys.Update. Optional ones have a value by Set, or null by Null.
type TeamAPIKeysUpdateInput struct {
	Description     *Optional[string] `json:"description,omitempty"`
	ExpiresAtMillis *Optional[int64]  `json:"expires_at_millis,omitempty"`
	Revoked         *Optional[bool]   `json:"revoked,omitempty"`
	TeamID          *Optional[string] `json:"-" query:"team_id"`
}

// Update updates or revokes an API key of a team. Revocation is permanent.
func (c *TeamAPIKeysCalls) Update(ctx context.Context, keyID string, input TeamAPIKeysUpdateInput) (*TeamAPIKey, error) {
	return one[TeamAPIKey](ctx, c.t, request{"PATCH", "/team-api-keys/{key_id}", []string{keyID}, input, false})
}

// TeamAPIKeysCheckInput has the fields of TeamAPIKeys.Check. Optional ones have a value by Set, or null by Null.
type TeamAPIKeysCheckInput struct {
	APIKey string `json:"api_key"`
}

// Check checks an API key of a team.
func (c *TeamAPIKeysCalls) Check(ctx context.Context, input TeamAPIKeysCheckInput) (*TeamAPIKey, error) {
	return one[TeamAPIKey](ctx, c.t, request{"POST", "/team-api-keys/check", nil, input, true})
}

// ConnectedAccountsCalls has the calls of the group ConnectedAccounts.
type ConnectedAccountsCalls struct{ t *transport }

// List lists the connected accounts of a user. Oldest first.
func (c *ConnectedAccountsCalls) List(ctx context.Context, userID string) (*Page[ConnectedAccount], error) {
	return one[Page[ConnectedAccount]](ctx, c.t, request{"GET", "/connected-accounts/{user_id}", []string{userID}, nil, true})
}

// ConnectedAccountsCreateAccessTokenInput has the fields of ConnectedAccounts.CreateAccessToken. Optional ones have a value by Set, or null by Null.
type ConnectedAccountsCreateAccessTokenInput struct {
	Scope *Optional[string] `json:"scope,omitempty"`
}

// CreateAccessToken returns an access token of a connected account. The token is valid at the API of the
// provider for at least five minutes. It is refreshed if necessary and possible.
func (c *ConnectedAccountsCalls) CreateAccessToken(ctx context.Context, userID string, providerID string, input ConnectedAccountsCreateAccessTokenInput) (*ConnectedAccountToken, error) {
	return one[ConnectedAccountToken](ctx, c.t, request{"POST", "/connected-accounts/{user_id}/{provider_id}/access-token", []string{userID, providerID}, input, false})
}

// EmailsCalls has the calls of the group Emails.
type EmailsCalls struct{ t *transport }

// EmailsSendInput has the fields of Emails.Send. Optional ones have a value by Set, or null by Null.
type EmailsSendInput struct {
	HTML                     *Optional[string]         `json:"html,omitempty"`
	UserIDs                  *Optional[[]string]       `json:"user_ids,omitempty"`
	AllUsers                 *Optional[bool]           `json:"all_users,omitempty"`
	NotificationCategoryName *Optional[string]         `json:"notification_category_name,omitempty"`
	OnlyVerified             *Optional[bool]           `json:"only_verified,omitempty"`
	Subject                  *Optional[string]         `json:"subject,omitempty"`
	ThemeID                  *Optional[any]            `json:"theme_id,omitempty"`
	ScheduledAtMillis        *Optional[int64]          `json:"scheduled_at_millis,omitempty"`
	IdempotencyKey           *Optional[string]         `json:"idempotency_key,omitempty"`
	TemplateID               *Optional[string]         `json:"template_id,omitempty"`
	Variables                *Optional[map[string]any] `json:"variables,omitempty"`
	DraftID                  *Optional[string]         `json:"draft_id,omitempty"`
}

// Send sends an email to users. Sends HTML, a template or a draft to some users or to all users. The emails are
// sent after the response, as a broadcast. Requires an own email server. With an `idempotency_key`, a repeated
// request sends nothing and returns the first broadcast.
func (c *EmailsCalls) Send(ctx context.Context, input EmailsSendInput) (*SentEmails, error) {
	return one[SentEmails](ctx, c.t, request{"POST", "/emails/send-email", nil, input, false})
}

// PaymentsCalls has the calls of the group Payments.
type PaymentsCalls struct{ t *transport }

// GetItem returns the quantity of an item of a customer. The quantity is negative if more was used than granted.
func (c *PaymentsCalls) GetItem(ctx context.Context, customerType string, customerID string, itemID string) (*Item, error) {
	return one[Item](ctx, c.t, request{"GET", "/payments/items/{customer_type}/{customer_id}/{item_id}", []string{customerType, customerID, itemID}, nil, true})
}

// PaymentsChangeItemQuantityInput has the fields of Payments.ChangeItemQuantity. Optional ones have a value by Set, or null by Null.
type PaymentsChangeItemQuantityInput struct {
	Delta          int64             `json:"delta"`
	ExpiresAt      *Optional[string] `json:"expires_at,omitempty"`
	Description    *Optional[string] `json:"description,omitempty"`
	IdempotencyKey *Optional[string] `json:"idempotency_key,omitempty"`
	AllowNegative  bool              `json:"-" query:"allow_negative"`
}

// ChangeItemQuantity changes the quantity of an item of a customer. Without `allow_negative`, the change fails
// if the quantity would be negative. With an `idempotency_key`, a repeated request changes nothing.
func (c *PaymentsCalls) ChangeItemQuantity(ctx context.Context, customerType string, customerID string, itemID string, input PaymentsChangeItemQuantityInput) error {
	return none(ctx, c.t, request{"POST", "/payments/items/{customer_type}/{customer_id}/{item_id}/update-quantity", []string{customerType, customerID, itemID}, input, false})
}

// PaymentsListProductsInput has the fields of Payments.ListProducts. Optional ones have a value by Set, or null by Null.
type PaymentsListProductsInput struct {
	Cursor *Optional[string] `json:"-" query:"cursor"`
	Limit  *Optional[int64]  `json:"-" query:"limit"`
}

// ListProducts lists the products of a customer. Products by default first, then oldest first.
func (c *PaymentsCalls) ListProducts(ctx context.Context, customerType string, customerID string, input PaymentsListProductsInput) (*Page[CustomerProduct], error) {
	return one[Page[CustomerProduct]](ctx, c.t, request{"GET", "/payments/products/{customer_type}/{customer_id}", []string{customerType, customerID}, input, true})
}

// PaymentsGrantProductInput has the fields of Payments.GrantProduct. Optional ones have a value by Set, or null by Null.
type PaymentsGrantProductInput struct {
	ProductID      *Optional[string]         `json:"product_id,omitempty"`
	ProductInline  *Optional[map[string]any] `json:"product_inline,omitempty"`
	Quantity       *Optional[int64]          `json:"quantity,omitempty"`
	IdempotencyKey *Optional[string]         `json:"idempotency_key,omitempty"`
}

// GrantProduct grants a product to a customer. Nothing is charged. With an `idempotency_key`, a repeated request
// grants nothing.
func (c *PaymentsCalls) GrantProduct(ctx context.Context, customerType string, customerID string, input PaymentsGrantProductInput) error {
	return none(ctx, c.t, request{"POST", "/payments/products/{customer_type}/{customer_id}", []string{customerType, customerID}, input, false})
}

// PaymentsCancelProductInput has the fields of Payments.CancelProduct. Optional ones have a value by Set, or null by Null.
type PaymentsCancelProductInput struct {
	SubscriptionID *Optional[string] `json:"-" query:"subscription_id"`
}

// CancelProduct cancels the subscriptions of a product. They end with their period. Without `subscription_id`,
// all subscriptions of the product are cancelled.
func (c *PaymentsCalls) CancelProduct(ctx context.Context, customerType string, customerID string, productID string, input PaymentsCancelProductInput) error {
	return none(ctx, c.t, request{"DELETE", "/payments/products/{customer_type}/{customer_id}/{product_id}", []string{customerType, customerID, productID}, input, true})
}

// PaymentsCreatePurchaseURLInput has the fields of Payments.CreatePurchaseURL. Optional ones have a value by Set, or null by Null.
type PaymentsCreatePurchaseURLInput struct {
	CustomerType  string                    `json:"customer_type"`
	CustomerID    string                    `json:"customer_id"`
	ProductID     *Optional[string]         `json:"product_id,omitempty"`
	ProductInline *Optional[map[string]any] `json:"product_inline,omitempty"`
	InlineProduct *Optional[map[string]any] `json:"inline_product,omitempty"`
	OfferID       *Optional[string]         `json:"offer_id,omitempty"`
	OfferInline   *Optional[map[string]any] `json:"offer_inline,omitempty"`
	ReturnURL     *Optional[string]         `json:"return_url,omitempty"`
}

// CreatePurchaseURL creates a URL of the purchase page. The URL is valid for 24 hours, for one purchase.
func (c *PaymentsCalls) CreatePurchaseURL(ctx context.Context, input PaymentsCreatePurchaseURLInput) (*PurchaseURL, error) {
	return one[PurchaseURL](ctx, c.t, request{"POST", "/payments/purchases/create-purchase-url", nil, input, false})
}

// PaymentsListInvoicesInput has the fields of Payments.ListInvoices. Optional ones have a value by Set, or null by Null.
type PaymentsListInvoicesInput struct {
	Limit  *Optional[int64]  `json:"-" query:"limit"`
	Cursor *Optional[string] `json:"-" query:"cursor"`
}

// ListInvoices lists the invoices of a customer. Newest first, as Stripe has them now. Empty without a payment
// account.
func (c *PaymentsCalls) ListInvoices(ctx context.Context, customerType string, customerID string, input PaymentsListInvoicesInput) (*Page[Invoice], error) {
	return one[Page[Invoice]](ctx, c.t, request{"GET", "/payments/invoices/{customer_type}/{customer_id}", []string{customerType, customerID}, input, true})
}

// EventsCalls has the calls of the group Events.
type EventsCalls struct{ t *transport }

// EventsListInput has the fields of Events.List. Optional ones have a value by Set, or null by Null.
type EventsListInput struct {
	UserID     *Optional[string] `json:"-" query:"user_id"`
	TeamID     *Optional[string] `json:"-" query:"team_id"`
	ActorID    *Optional[string] `json:"-" query:"actor_id"`
	Types      *Optional[string] `json:"-" query:"types"`
	FromMillis *Optional[int64]  `json:"-" query:"from_millis"`
	ToMillis   *Optional[int64]  `json:"-" query:"to_millis"`
	Cursor     *Optional[string] `json:"-" query:"cursor"`
	Limit      *Optional[int64]  `json:"-" query:"limit"`
}

// List lists events of the log. Newest first: of the project, or about a user or team. One request reads a
// limited number of events, so a page can have fewer items than `limit`, or none, although there are more.
// Continue with `next_cursor` until it is null.
func (c *EventsCalls) List(ctx context.Context, input EventsListInput) (*Page[Event], error) {
	return one[Page[Event]](ctx, c.t, request{"GET", "/events", nil, input, true})
}

// EventsListSignInsInput has the fields of Events.ListSignIns. Optional ones have a value by Set, or null by Null.
type EventsListSignInsInput struct {
	Query      *Optional[string] `json:"-" query:"query"`
	Result     *Optional[string] `json:"-" query:"result"`
	Reason     *Optional[string] `json:"-" query:"reason"`
	FromMillis *Optional[int64]  `json:"-" query:"from_millis"`
	ToMillis   *Optional[int64]  `json:"-" query:"to_millis"`
	Cursor     *Optional[string] `json:"-" query:"cursor"`
	Limit      *Optional[int64]  `json:"-" query:"limit"`
}

// ListSignIns lists sign-ins. Successful and failed sign-ins, newest first. Failed ones have the reason, and are
// kept for 30 days. A search finds the first 20 users, and of each of them the successful sign-ins among the
// last 1,000 events.
func (c *EventsCalls) ListSignIns(ctx context.Context, input EventsListSignInsInput) (*Page[SignIn], error) {
	return one[Page[SignIn]](ctx, c.t, request{"GET", "/sign-ins", nil, input, true})
}

// ProjectCalls has the calls of the group Project.
type ProjectCalls struct{ t *transport }

// Get returns the project.
func (c *ProjectCalls) Get(ctx context.Context) (*Project, error) {
	return one[Project](ctx, c.t, request{"GET", "/projects/current", nil, nil, true})
}
