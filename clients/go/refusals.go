// Code generated from packages/contract by `npm run fix`. DO NOT EDIT.

package portico

// refusals has the status and the message of the errors with which requests are refused.
var refusals = map[string]struct {
	status int
	text   string
}{
	"USER_AUTHENTICATION_REQUIRED":      {401, "This requires a signed-in user."},
	"API_KEY_NOT_FOUND":                 {401, "The API key was not found."},
	"PRODUCT_REQUIRED":                  {402, "The customer \"{customer_id}\" does not have the product \"{product_id}\"."},
	"ITEM_QUANTITY_INSUFFICIENT_AMOUNT": {402, "The customer \"{customer_id}\" does not have enough of the item \"{item_id}\" for a change of {quantity}."},
	"SECOND_FACTOR_SETUP_REQUIRED":      {403, "This project requires two-factor authentication. Set it up before you continue."},
	"RESTRICTED_USER_NOT_ALLOWED":       {403, "The account of the user is restricted. It can only be read, and its sessions can only be ended."},
	"PROJECT_PERMISSION_REQUIRED":       {403, "User {user_id} needs the permission {permission_id} in this project."},
	"TEAM_PERMISSION_REQUIRED":          {403, "User {user_id} needs the permission {permission_id} in team {team_id}."},
	"TEAM_MEMBERSHIP_NOT_FOUND":         {403, "User {user_id} is not a member of team {team_id}."},
}

// invalidKeyCodes has what the API says about a key that is none.
var invalidKeyCodes = map[string]bool{
	"API_KEY_EXPIRED":                  true,
	"API_KEY_NOT_FOUND":                true,
	"API_KEY_REVOKED":                  true,
	"PUBLIC_API_KEY_CANNOT_BE_REVOKED": true,
	"WRONG_API_KEY_TYPE":               true,
}
