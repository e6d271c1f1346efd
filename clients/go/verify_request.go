package portico

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
)

// VerifyRequest finds the user of a request, by its headers. The access token is in "authorization: Bearer …", or in
// the header of user.getAuthHeaders() of the SDK. An invalid token is the same as none. It returns an error if Portico
// is required and cannot be reached.
func VerifyRequest(client *Client, r *http.Request, options VerifyOptions) (*RequestAuth, error) {
	if options.APIKeyHeader != "" && r.Header.Get(options.APIKeyHeader) != "" {
		return client.authOfKey(r.Context(), r.Header.Get(options.APIKeyHeader), options.IncludeAnonymous)
	}
	token, err := client.VerifyAccessToken(r.Context(), tokenOf(r.Header), true)
	if err != nil || token == nil {
		return &RequestAuth{client: client}, err
	}
	user := &RequestUser{
		ID:                   token.UserID,
		DisplayName:          token.DisplayName,
		PrimaryEmail:         token.PrimaryEmail,
		PrimaryEmailVerified: token.PrimaryEmailVerified,
		IsAnonymous:          token.IsAnonymous,
		SelectedTeamID:       token.SelectedTeamID,
		SessionID:            token.SessionID,
	}
	text, err := json.Marshal(token.Claims)
	if err != nil {
		return nil, err
	}
	who := person{}
	if json.Unmarshal(text, &who) != nil {
		return &RequestAuth{client: client}, nil
	}
	return client.admitted(user, who, options.IncludeAnonymous), nil
}

func tokenOf(headers http.Header) string {
	scheme, bearer, _ := strings.Cut(headers.Get("authorization"), " ")
	if strings.EqualFold(scheme, "bearer") {
		return strings.TrimSpace(bearer)
	}
	var tokens struct {
		AccessToken string `json:"accessToken"`
	}
	_ = json.Unmarshal([]byte(headers.Get("x-stack-auth")), &tokens)
	return tokens.AccessToken
}

// person is what access tokens and user objects say about a user, with the same names.
type person struct {
	IsRestricted              bool           `json:"is_restricted"`
	RestrictedReason          map[string]any `json:"restricted_reason"`
	SecondFactorSetupRequired bool           `json:"second_factor_setup_required"`
}

// admitted decides who counts as signed in.
func (c *Client) admitted(user *RequestUser, who person, includeAnonymous bool) *RequestAuth {
	auth := &RequestAuth{client: c, User: user}
	switch {
	case user.IsAnonymous && !includeAnonymous:
		auth.User = nil
	case who.SecondFactorSetupRequired:
		auth.restriction = refused("SECOND_FACTOR_SETUP_REQUIRED", nil)
	// Anonymous users are restricted too, and includeAnonymous has decided about them.
	case who.IsRestricted && who.RestrictedReason["type"] != "anonymous":
		details := map[string]any{"restricted_reason": who.RestrictedReason}
		auth.restriction = refused("RESTRICTED_USER_NOT_ALLOWED", details)
	}
	return auth
}

// authOfKey finds the user, or the team, of an API key. Any text can come as a key.
func (c *Client) authOfKey(ctx context.Context, apiKey string, includeAnonymous bool) (*RequestAuth, error) {
	key, err := c.UserAPIKeys.Check(ctx, UserAPIKeysCheckInput{APIKey: apiKey})
	if err == nil {
		owner, err := c.Users.Get(ctx, key.UserID, UsersGetInput{IncludeAnonymous: Set(true)})
		if err == nil {
			return c.authOfOwner(key, owner, includeAnonymous)
		}
		if !HasCode(err, "USER_NOT_FOUND") {
			return nil, err
		}
	} else if !isNoKey(err) {
		return nil, err
	}
	teamKey, err := c.TeamAPIKeys.Check(ctx, TeamAPIKeysCheckInput{APIKey: apiKey})
	if err == nil {
		return &RequestAuth{client: c, TeamID: teamKey.TeamID}, nil
	}
	if !isNoKey(err) {
		return nil, err
	}
	return &RequestAuth{client: c}, nil
}

func (c *Client) authOfOwner(key *CheckedUserAPIKey, owner *User, includeAnonymous bool) (*RequestAuth, error) {
	user := &RequestUser{
		ID:                   owner.ID,
		DisplayName:          owner.DisplayName,
		PrimaryEmail:         owner.PrimaryEmail,
		PrimaryEmailVerified: owner.PrimaryEmailVerified,
		IsAnonymous:          owner.IsAnonymous,
	}
	who := person{IsRestricted: owner.IsRestricted}
	if owner.RestrictedReason != nil {
		who.RestrictedReason = map[string]any{"type": owner.RestrictedReason.Type}
	}
	for _, lacks := range []*bool{owner.SecondFactorSetupRequired, key.SecondFactorSetupRequired} {
		who.SecondFactorSetupRequired = who.SecondFactorSetupRequired || (lacks != nil && *lacks)
	}
	return c.admitted(user, who, includeAnonymous), nil
}

// isNoKey returns whether an error says that a text is no valid key. Projects can have the keys of users only, or those
// of teams.
func isNoKey(err error) bool {
	for _, code := range []string{"USER_API_KEYS_NOT_ENABLED", "TEAM_API_KEYS_NOT_ENABLED", "SCHEMA_ERROR"} {
		if HasCode(err, code) {
			return true
		}
	}
	for code := range invalidKeyCodes {
		if HasCode(err, code) {
			return true
		}
	}
	return false
}
