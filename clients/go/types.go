// Code generated from packages/contract by `npm run fix`. DO NOT EDIT.

package portico

// User is an object that the API returns. Newer servers can add fields.
type User struct {
	ID                              string                `json:"id"`
	PrimaryEmail                    *string               `json:"primary_email"`
	PrimaryEmailVerified            bool                  `json:"primary_email_verified"`
	PrimaryEmailAuthEnabled         bool                  `json:"primary_email_auth_enabled"`
	DisplayName                     *string               `json:"display_name"`
	ProfileImageURL                 *string               `json:"profile_image_url"`
	ClientMetadata                  any                   `json:"client_metadata"`
	ClientReadOnlyMetadata          any                   `json:"client_read_only_metadata"`
	ServerMetadata                  any                   `json:"server_metadata"`
	SignedUpAtMillis                int64                 `json:"signed_up_at_millis"`
	LastActiveAtMillis              int64                 `json:"last_active_at_millis"`
	HasBeenActive                   bool                  `json:"has_been_active"`
	HasPassword                     bool                  `json:"has_password"`
	PasswordChangedAtMillis         *int64                `json:"password_changed_at_millis"`
	OTPAuthEnabled                  bool                  `json:"otp_auth_enabled"`
	OTPAuthAvailable                bool                  `json:"otp_auth_available"`
	PasskeyAuthEnabled              bool                  `json:"passkey_auth_enabled"`
	AuthWithEmail                   bool                  `json:"auth_with_email"`
	RequiresTOTPMfa                 bool                  `json:"requires_totp_mfa"`
	PasskeyReplacesTOTP             bool                  `json:"passkey_replaces_totp"`
	Language                        *string               `json:"language"`
	OAuthProviders                  []UserOAuthProvider   `json:"oauth_providers"`
	SelectedTeamID                  *string               `json:"selected_team_id"`
	IsRestricted                    bool                  `json:"is_restricted"`
	RestrictedReason                *UserRestrictedReason `json:"restricted_reason"`
	SecondFactorSetupRequired       *bool                 `json:"second_factor_setup_required,omitempty"`
	RestrictedByAdmin               bool                  `json:"restricted_by_admin"`
	RestrictedByAdminReason         *string               `json:"restricted_by_admin_reason"`
	RestrictedByAdminPrivateDetails *string               `json:"restricted_by_admin_private_details"`
	Tags                            []string              `json:"tags"`
	DeletionAtMillis                *int64                `json:"deletion_at_millis"`
	CountryCode                     *string               `json:"country_code"`
	RiskScores                      UserRiskScores        `json:"risk_scores"`
	IsAnonymous                     bool                  `json:"is_anonymous"`
	SelectedTeam                    *Team                 `json:"selected_team"`
}

// UserCount is an object that the API returns. Newer servers can add fields.
type UserCount struct {
	Count   int64 `json:"count"`
	IsExact bool  `json:"is_exact"`
}

// UserTag is an object that the API returns. Newer servers can add fields.
type UserTag struct {
	Tag     string `json:"tag"`
	Count   int64  `json:"count"`
	IsExact bool   `json:"is_exact"`
}

// ChangedUserTags is an object that the API returns. Newer servers can add fields.
type ChangedUserTags struct {
	ChangedUserIDs []string `json:"changed_user_ids"`
	FullUserIDs    []string `json:"full_user_ids"`
}

// UserNote is an object that the API returns. Newer servers can add fields.
type UserNote struct {
	ID              string          `json:"id"`
	Text            string          `json:"text"`
	Author          *UserNoteAuthor `json:"author"`
	CreatedAtMillis int64           `json:"created_at_millis"`
	ChangedAtMillis *int64          `json:"changed_at_millis"`
}

// ContactChannel is an object that the API returns. Newer servers can add fields.
type ContactChannel struct {
	ID          string `json:"id"`
	Value       string `json:"value"`
	Type        string `json:"type"`
	UsedForAuth bool   `json:"used_for_auth"`
	IsVerified  bool   `json:"is_verified"`
	IsPrimary   bool   `json:"is_primary"`
	UserID      string `json:"user_id"`
}

// CreatedSession is an object that the API returns. Newer servers can add fields.
type CreatedSession struct {
	RefreshToken string `json:"refresh_token"`
	AccessToken  string `json:"access_token"`
}

// Session is an object that the API returns. Newer servers can add fields.
type Session struct {
	ID                      string                          `json:"id"`
	UserID                  string                          `json:"user_id"`
	CreatedAt               float64                         `json:"created_at"`
	LastUsedAt              *float64                        `json:"last_used_at,omitempty"`
	IsImpersonation         bool                            `json:"is_impersonation"`
	SignInMethod            string                          `json:"sign_in_method"`
	IsCurrentSession        bool                            `json:"is_current_session"`
	LastUsedAtEndUserIPInfo *SessionLastUsedAtEndUserIPInfo `json:"last_used_at_end_user_ip_info,omitempty"`
	Device                  *SessionDevice                  `json:"device"`
}

// ImpersonationLink is an object that the API returns. Newer servers can add fields.
type ImpersonationLink struct {
	URL                    string `json:"url"`
	ExpiresAtMillis        int64  `json:"expires_at_millis"`
	SessionExpiresInMillis int64  `json:"session_expires_in_millis"`
}

// ProjectPermission is an object that the API returns. Newer servers can add fields.
type ProjectPermission struct {
	ID     string `json:"id"`
	UserID string `json:"user_id"`
}

// Team is an object that the API returns. Newer servers can add fields.
type Team struct {
	ID                     string  `json:"id"`
	DisplayName            string  `json:"display_name"`
	ProfileImageURL        *string `json:"profile_image_url"`
	ClientMetadata         any     `json:"client_metadata"`
	ClientReadOnlyMetadata any     `json:"client_read_only_metadata"`
	ServerMetadata         any     `json:"server_metadata"`
	CreatedAtMillis        int64   `json:"created_at_millis"`
}

// TeamMemberProfile is an object that the API returns. Newer servers can add fields.
type TeamMemberProfile struct {
	TeamID          string  `json:"team_id"`
	UserID          string  `json:"user_id"`
	DisplayName     *string `json:"display_name"`
	ProfileImageURL *string `json:"profile_image_url"`
	PrimaryEmail    *string `json:"primary_email,omitempty"`
	User            User    `json:"user"`
}

// SentTeamInvitation is an object that the API returns. Newer servers can add fields.
type SentTeamInvitation struct {
	Success bool   `json:"success"`
	ID      string `json:"id"`
}

// TeamInvitation is an object that the API returns. Newer servers can add fields.
type TeamInvitation struct {
	ID              string  `json:"id"`
	TeamID          string  `json:"team_id"`
	TeamDisplayName string  `json:"team_display_name"`
	ExpiresAtMillis int64   `json:"expires_at_millis"`
	RecipientEmail  string  `json:"recipient_email"`
	CallbackURL     *string `json:"callback_url"`
}

// TeamPermission is an object that the API returns. Newer servers can add fields.
type TeamPermission struct {
	ID     string `json:"id"`
	UserID string `json:"user_id"`
	TeamID string `json:"team_id"`
}

// UserAPIKey is an object that the API returns. Newer servers can add fields.
type UserAPIKey struct {
	ID                      string          `json:"id"`
	Description             string          `json:"description"`
	IsPublic                bool            `json:"is_public"`
	CreatedAtMillis         int64           `json:"created_at_millis"`
	ExpiresAtMillis         *int64          `json:"expires_at_millis,omitempty"`
	ManuallyRevokedAtMillis *int64          `json:"manually_revoked_at_millis,omitempty"`
	LastUsedAtMillis        *int64          `json:"last_used_at_millis,omitempty"`
	Type                    string          `json:"type"`
	UserID                  string          `json:"user_id"`
	Value                   UserAPIKeyValue `json:"value"`
}

// CreatedUserAPIKey is an object that the API returns. Newer servers can add fields.
type CreatedUserAPIKey struct {
	ID                      string `json:"id"`
	Description             string `json:"description"`
	IsPublic                bool   `json:"is_public"`
	CreatedAtMillis         int64  `json:"created_at_millis"`
	ExpiresAtMillis         *int64 `json:"expires_at_millis,omitempty"`
	ManuallyRevokedAtMillis *int64 `json:"manually_revoked_at_millis,omitempty"`
	LastUsedAtMillis        *int64 `json:"last_used_at_millis,omitempty"`
	Type                    string `json:"type"`
	UserID                  string `json:"user_id"`
	Value                   string `json:"value"`
}

// CheckedUserAPIKey is an object that the API returns. Newer servers can add fields.
type CheckedUserAPIKey struct {
	ID                        string          `json:"id"`
	Description               string          `json:"description"`
	IsPublic                  bool            `json:"is_public"`
	CreatedAtMillis           int64           `json:"created_at_millis"`
	ExpiresAtMillis           *int64          `json:"expires_at_millis,omitempty"`
	ManuallyRevokedAtMillis   *int64          `json:"manually_revoked_at_millis,omitempty"`
	LastUsedAtMillis          *int64          `json:"last_used_at_millis,omitempty"`
	Type                      string          `json:"type"`
	UserID                    string          `json:"user_id"`
	Value                     UserAPIKeyValue `json:"value"`
	SecondFactorSetupRequired *bool           `json:"second_factor_setup_required,omitempty"`
}

// TeamAPIKey is an object that the API returns. Newer servers can add fields.
type TeamAPIKey struct {
	ID                      string          `json:"id"`
	Description             string          `json:"description"`
	IsPublic                bool            `json:"is_public"`
	CreatedAtMillis         int64           `json:"created_at_millis"`
	ExpiresAtMillis         *int64          `json:"expires_at_millis,omitempty"`
	ManuallyRevokedAtMillis *int64          `json:"manually_revoked_at_millis,omitempty"`
	LastUsedAtMillis        *int64          `json:"last_used_at_millis,omitempty"`
	Type                    string          `json:"type"`
	TeamID                  string          `json:"team_id"`
	Value                   UserAPIKeyValue `json:"value"`
}

// CreatedTeamAPIKey is an object that the API returns. Newer servers can add fields.
type CreatedTeamAPIKey struct {
	ID                      string `json:"id"`
	Description             string `json:"description"`
	IsPublic                bool   `json:"is_public"`
	CreatedAtMillis         int64  `json:"created_at_millis"`
	ExpiresAtMillis         *int64 `json:"expires_at_millis,omitempty"`
	ManuallyRevokedAtMillis *int64 `json:"manually_revoked_at_millis,omitempty"`
	LastUsedAtMillis        *int64 `json:"last_used_at_millis,omitempty"`
	Type                    string `json:"type"`
	TeamID                  string `json:"team_id"`
	Value                   string `json:"value"`
}

// ConnectedAccount is an object that the API returns. Newer servers can add fields.
type ConnectedAccount struct {
	UserID            string `json:"user_id"`
	Provider          string `json:"provider"`
	ProviderAccountID string `json:"provider_account_id"`
}

// ConnectedAccountToken is an object that the API returns. Newer servers can add fields.
type ConnectedAccountToken struct {
	AccessToken string `json:"access_token"`
}

// SentEmails is an object that the API returns. Newer servers can add fields.
type SentEmails struct {
	Results     []SentEmailsResult `json:"results"`
	BroadcastID string             `json:"broadcast_id"`
}

// Item is an object that the API returns. Newer servers can add fields.
type Item struct {
	ID          string  `json:"id"`
	DisplayName string  `json:"display_name"`
	Quantity    float64 `json:"quantity"`
}

// CustomerProduct is an object that the API returns. Newer servers can add fields.
type CustomerProduct struct {
	ID            *string                       `json:"id"`
	Quantity      float64                       `json:"quantity"`
	Product       CustomerProductProduct        `json:"product"`
	Type          string                        `json:"type"`
	Subscription  *CustomerProductSubscription  `json:"subscription"`
	SwitchOptions []CustomerProductSwitchOption `json:"switch_options"`
	PurchaseID    *string                       `json:"purchase_id"`
}

// PurchaseURL is an object that the API returns. Newer servers can add fields.
type PurchaseURL struct {
	URL string `json:"url"`
}

// Invoice is an object that the API returns. Newer servers can add fields.
type Invoice struct {
	CreatedAtMillis  int64   `json:"created_at_millis"`
	Status           *string `json:"status"`
	AmountTotal      int64   `json:"amount_total"`
	HostedInvoiceURL *string `json:"hosted_invoice_url"`
	ID               string  `json:"id"`
	Currency         string  `json:"currency"`
}

// Event is an object that the API returns. Newer servers can add fields.
type Event struct {
	ID              string     `json:"id"`
	Type            string     `json:"type"`
	CreatedAtMillis int64      `json:"created_at_millis"`
	UserID          *string    `json:"user_id"`
	TeamID          *string    `json:"team_id"`
	SubjectID       *string    `json:"subject_id"`
	Actor           EventActor `json:"actor"`
	UserName        *string    `json:"user_name"`
	TeamName        *string    `json:"team_name"`
	Level           *string    `json:"level"`
	Operation       *string    `json:"operation"`
	RequestID       *string    `json:"request_id"`
	IP              *string    `json:"ip"`
	Country         *string    `json:"country"`
	UserAgent       *string    `json:"user_agent"`
	Before          any        `json:"before"`
	After           any        `json:"after"`
}

// SignIn is an object that the API returns. Newer servers can add fields.
type SignIn struct {
	ID              string  `json:"id"`
	CreatedAtMillis int64   `json:"created_at_millis"`
	Reason          *string `json:"reason"`
	Method          *string `json:"method"`
	UserID          *string `json:"user_id"`
	UserName        *string `json:"user_name"`
	Address         *string `json:"address"`
	IP              *string `json:"ip"`
	Country         *string `json:"country"`
	UserAgent       *string `json:"user_agent"`
	RequestID       *string `json:"request_id"`
}

// Project is an object that the API returns. Newer servers can add fields.
type Project struct {
	ID                  string           `json:"id"`
	DisplayName         string           `json:"display_name"`
	LogoURL             *string          `json:"logo_url"`
	FullLogoURL         *string          `json:"full_logo_url"`
	LogoDarkModeURL     *string          `json:"logo_dark_mode_url"`
	LogoFullDarkModeURL *string          `json:"logo_full_dark_mode_url"`
	Branding            *ProjectBranding `json:"branding"`
	Config              ProjectConfig    `json:"config"`
}

// UserOAuthProvider is an object that the API returns. Newer servers can add fields.
type UserOAuthProvider struct {
	ID        string  `json:"id"`
	AccountID string  `json:"account_id"`
	Email     *string `json:"email"`
}

// UserRestrictedReason is an object that the API returns. Newer servers can add fields.
type UserRestrictedReason struct {
	Type string `json:"type"`
}

// UserRiskScores is an object that the API returns. Newer servers can add fields.
type UserRiskScores struct {
	SignUp UserRiskScoresSignUp `json:"sign_up"`
}

// UserRiskScoresSignUp is an object that the API returns. Newer servers can add fields.
type UserRiskScoresSignUp struct {
	Bot            int64 `json:"bot"`
	FreeTrialAbuse int64 `json:"free_trial_abuse"`
}

// UserNoteAuthor is an object that the API returns. Newer servers can add fields.
type UserNoteAuthor struct {
	Type string  `json:"type"`
	ID   *string `json:"id"`
	Name *string `json:"name"`
}

// SessionLastUsedAtEndUserIPInfo is an object that the API returns. Newer servers can add fields.
type SessionLastUsedAtEndUserIPInfo struct {
	IP           string   `json:"ip"`
	CountryCode  *string  `json:"countryCode,omitempty"`
	RegionCode   *string  `json:"regionCode,omitempty"`
	CityName     *string  `json:"cityName,omitempty"`
	Latitude     *float64 `json:"latitude,omitempty"`
	Longitude    *float64 `json:"longitude,omitempty"`
	TzIdentifier *string  `json:"tzIdentifier,omitempty"`
}

// SessionDevice is an object that the API returns. Newer servers can add fields.
type SessionDevice struct {
	Browser *string `json:"browser"`
	System  *string `json:"system"`
	Model   *string `json:"model"`
}

// UserAPIKeyValue is an object that the API returns. Newer servers can add fields.
type UserAPIKeyValue struct {
	LastFour string `json:"last_four"`
}

// SentEmailsResult is an object that the API returns. Newer servers can add fields.
type SentEmailsResult struct {
	UserID    string  `json:"user_id"`
	UserEmail *string `json:"user_email,omitempty"`
	LeftOut   *string `json:"left_out,omitempty"`
}

// CustomerProductProduct is an object that the API returns. Newer servers can add fields.
type CustomerProductProduct struct {
	DisplayName            string                                        `json:"display_name"`
	CustomerType           string                                        `json:"customer_type"`
	ServerOnly             bool                                          `json:"server_only"`
	Stackable              bool                                          `json:"stackable"`
	Prices                 map[string]CustomerProductProductPrice        `json:"prices"`
	IncludedItems          map[string]CustomerProductProductIncludedItem `json:"included_items"`
	ClientMetadata         any                                           `json:"client_metadata"`
	ClientReadOnlyMetadata any                                           `json:"client_read_only_metadata"`
	ServerMetadata         any                                           `json:"server_metadata"`
}

// CustomerProductProductPrice is an object that the API returns. Newer servers can add fields.
type CustomerProductProductPrice struct {
	USD       *string `json:"USD,omitempty"`
	EUR       *string `json:"EUR,omitempty"`
	GBP       *string `json:"GBP,omitempty"`
	JPY       *string `json:"JPY,omitempty"`
	INR       *string `json:"INR,omitempty"`
	AUD       *string `json:"AUD,omitempty"`
	CAD       *string `json:"CAD,omitempty"`
	Interval  []any   `json:"interval,omitempty"`
	FreeTrial []any   `json:"free_trial,omitempty"`
}

// CustomerProductProductIncludedItem is an object that the API returns. Newer servers can add fields.
type CustomerProductProductIncludedItem struct {
	Quantity float64 `json:"quantity"`
	Repeat   any     `json:"repeat"`
	Expires  string  `json:"expires"`
}

// CustomerProductSubscription is an object that the API returns. Newer servers can add fields.
type CustomerProductSubscription struct {
	SubscriptionID    *string                           `json:"subscription_id"`
	CurrentPeriodEnd  *string                           `json:"current_period_end"`
	CancelAtPeriodEnd bool                              `json:"cancel_at_period_end"`
	IsCancelable      bool                              `json:"is_cancelable"`
	Status            string                            `json:"status"`
	Price             *CustomerProductSubscriptionPrice `json:"price"`
	PendingChange     bool                              `json:"pending_change"`
	MadeAtProvider    bool                              `json:"made_at_provider"`
	TestMode          bool                              `json:"test_mode"`
}

// CustomerProductSubscriptionPrice is an object that the API returns. Newer servers can add fields.
type CustomerProductSubscriptionPrice struct {
	Currency   string `json:"currency"`
	UnitAmount string `json:"unit_amount"`
	Interval   []any  `json:"interval"`
}

// CustomerProductSwitchOption is an object that the API returns. Newer servers can add fields.
type CustomerProductSwitchOption struct {
	ProductID string                 `json:"product_id"`
	Product   CustomerProductProduct `json:"product"`
}

// EventActor is an object that the API returns. Newer servers can add fields.
type EventActor struct {
	Type string  `json:"type"`
	ID   *string `json:"id"`
	Name *string `json:"name"`
	Role *string `json:"role"`
}

// ProjectBranding is an object that the API returns. Newer servers can add fields.
type ProjectBranding struct {
	Light      ProjectBrandingLight  `json:"light"`
	Dark       ProjectBrandingLight  `json:"dark"`
	Radius     *int64                `json:"radius,omitempty"`
	Font       *string               `json:"font,omitempty"`
	Layout     string                `json:"layout"`
	PictureURL *string               `json:"pictureUrl,omitempty"`
	FaviconURL *string               `json:"faviconUrl,omitempty"`
	Methods    []string              `json:"methods"`
	Texts      []ProjectBrandingText `json:"texts"`
	TermsURL   *string               `json:"termsUrl,omitempty"`
	PrivacyURL *string               `json:"privacyUrl,omitempty"`
}

// ProjectBrandingLight is an object that the API returns. Newer servers can add fields.
type ProjectBrandingLight struct {
	Accent     *string `json:"accent,omitempty"`
	AccentText *string `json:"accentText,omitempty"`
	Background *string `json:"background,omitempty"`
	Surface    *string `json:"surface,omitempty"`
	Text       *string `json:"text,omitempty"`
	Border     *string `json:"border,omitempty"`
	Danger     *string `json:"danger,omitempty"`
}

// ProjectBrandingText is an object that the API returns. Newer servers can add fields.
type ProjectBrandingText struct {
	Language string `json:"language"`
	Original string `json:"original"`
	Text     string `json:"text"`
}

// ProjectConfig is an object that the API returns. Newer servers can add fields.
type ProjectConfig struct {
	SignUpEnabled               bool                                `json:"sign_up_enabled"`
	CredentialEnabled           bool                                `json:"credential_enabled"`
	MagicLinkEnabled            bool                                `json:"magic_link_enabled"`
	PasskeyEnabled              bool                                `json:"passkey_enabled"`
	ClientTeamCreationEnabled   bool                                `json:"client_team_creation_enabled"`
	ClientUserDeletionEnabled   bool                                `json:"client_user_deletion_enabled"`
	AllowUserAPIKeys            bool                                `json:"allow_user_api_keys"`
	AllowTeamAPIKeys            bool                                `json:"allow_team_api_keys"`
	ClientUserDeletionGraceDays int64                               `json:"client_user_deletion_grace_days"`
	IdentifierFirst             bool                                `json:"identifier_first"`
	AsksAtSignUp                bool                                `json:"asks_at_sign_up"`
	SecondFactorPolicy          string                              `json:"second_factor_policy"`
	TrustedDeviceDays           *int64                              `json:"trusted_device_days"`
	PasswordMinLength           int64                               `json:"password_min_length"`
	PasskeyReplacesSecondFactor bool                                `json:"passkey_replaces_second_factor"`
	SellsToUsers                bool                                `json:"sells_to_users"`
	SellsToTeams                bool                                `json:"sells_to_teams"`
	EnabledOAuthProviders       []ProjectConfigEnabledOAuthProvider `json:"enabled_oauth_providers"`
	Domains                     []ProjectConfigDomain               `json:"domains"`
	AllowLocalhost              bool                                `json:"allow_localhost"`
}

// ProjectConfigEnabledOAuthProvider is an object that the API returns. Newer servers can add fields.
type ProjectConfigEnabledOAuthProvider struct {
	ID string `json:"id"`
}

// ProjectConfigDomain is an object that the API returns. Newer servers can add fields.
type ProjectConfigDomain struct {
	Domain      string `json:"domain"`
	HandlerPath string `json:"handler_path"`
}
