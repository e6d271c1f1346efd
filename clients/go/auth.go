package portico

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strings"
)

// RequestUser is the signed-in user of a request: the data of the access token, or of the owner of the API key.
type RequestUser struct {
	ID                   string
	DisplayName          *string
	PrimaryEmail         *string
	PrimaryEmailVerified bool
	IsAnonymous          bool
	// SelectedTeamID is the team that was selected when the token was issued. Nil for an API key.
	SelectedTeamID *string
	// SessionID is empty for an API key.
	SessionID string
}

// RequestAuth says who sent a request. User is nil if nobody is signed in, and TeamID is that of a team's API key.
type RequestAuth struct {
	User   *RequestUser
	TeamID string

	client      *Client
	restriction *Error
}

// Customer is the user or the team that pays for a request.
type Customer struct{ Type, ID string }

// VerifyOptions are the options of VerifyRequests.
type VerifyOptions struct {
	// APIKeyHeader is the name of a header with the API key of a user or a team. Default: they are not accepted.
	APIKeyHeader string
	// IncludeAnonymous says whether anonymous users count as signed in.
	IncludeAnonymous bool
}

type contextKey struct{}

// VerifyRequests returns the middleware that finds the user of each request. Requests without a user go on.
func VerifyRequests(client *Client, options VerifyOptions) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			auth, err := VerifyRequest(client, r, options)
			if err != nil {
				http.Error(w, "The request could not be verified.", http.StatusServiceUnavailable)
				return
			}
			next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), contextKey{}, auth)))
		})
	}
}

// AuthOf returns who sent a request that VerifyRequests has verified. It panics for others.
func AuthOf(r *http.Request) *RequestAuth {
	auth, ok := r.Context().Value(contextKey{}).(*RequestAuth)
	if !ok {
		panic("portico: the request is not verified. Wrap the handler with VerifyRequests")
	}
	return auth
}

// CurrentUser returns the signed-in user of a request, or nil.
func CurrentUser(r *http.Request) *RequestUser { return AuthOf(r).User }

// RequireUser refuses requests without a signed-in user, with status 401.
func RequireUser(next http.Handler) http.Handler {
	return checked(next, func(r *http.Request) error {
		_, err := AuthOf(r).RequireUser()
		return err
	})
}

// RequireTeam refuses requests without the API key of a team, with status 401.
func RequireTeam(next http.Handler) http.Handler {
	return checked(next, func(r *http.Request) error {
		_, err := AuthOf(r).RequireTeam()
		return err
	})
}

// TeamIDOf returns the ID of the team that a requirement is about, such as a part of the path.
type TeamIDOf func(*http.Request) string

// RequirePermission returns the middleware that refuses users without a permission, with status 403. It is a
// permission of the project, or of a team with teamIDOf.
func RequirePermission(permissionID string, teamIDOf TeamIDOf) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return checked(next, func(r *http.Request) error {
			_, err := AuthOf(r).RequirePermission(r.Context(), permissionID, teamOf(r, teamIDOf))
			return err
		})
	}
}

// RequireProduct returns the middleware that refuses customers without a product, with status 402. The customer is
// the team of the API key, otherwise the user, or a team of the user with teamIDOf.
func RequireProduct(productID string, teamIDOf TeamIDOf) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return checked(next, func(r *http.Request) error {
			_, err := AuthOf(r).RequireProduct(r.Context(), productID, teamOf(r, teamIDOf))
			return err
		})
	}
}

// ItemOptions says how much of an item is required.
type ItemOptions struct {
	// Quantity is by default 1.
	Quantity int64
	// Take takes the quantity before the handler runs. Requests at the same time never take more than there is.
	Take bool
	// IdempotencyKey is a key of your choice. For a week, a request of the customer with the same key takes nothing more.
	IdempotencyKey string
	// TeamID is that of a team of the user. Nil for the team of the API key, otherwise the user.
	TeamID *string
}

// RequireItem returns the middleware that refuses customers without enough of an item, with status 402. The options
// of a request come from the function, which can be nil.
func RequireItem(itemID string, optionsOf func(*http.Request) ItemOptions) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return checked(next, func(r *http.Request) error {
			options := ItemOptions{}
			if optionsOf != nil {
				options = optionsOf(r)
			}
			_, err := AuthOf(r).RequireItem(r.Context(), itemID, options)
			return err
		})
	}
}

func teamOf(r *http.Request, teamIDOf TeamIDOf) *string {
	if teamIDOf == nil {
		return nil
	}
	id := teamIDOf(r)
	return &id
}

func checked(next http.Handler, check func(*http.Request) error) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := check(r); err != nil {
			WriteError(w, err)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// WriteError answers a request that is refused, as Portico does. Other errors are status 500, without their text.
func WriteError(w http.ResponseWriter, err error) {
	var refused *Error
	w.Header().Set("cache-control", "no-store")
	if !errors.As(err, &refused) || refusals[refused.Code].status != refused.Status {
		http.Error(w, "The request could not be checked.", http.StatusInternalServerError)
		return
	}
	body := map[string]any{"code": refused.Code, "error": refused.Message}
	if len(refused.Details) > 0 {
		body["details"] = refused.Details
	}
	writeJSON(w, refused.Status, body)
}

// RequireUser returns the signed-in user. It returns an error if there is none, or if the user is restricted.
func (a *RequestAuth) RequireUser() (*RequestUser, error) {
	if a.User == nil {
		return nil, refused("USER_AUTHENTICATION_REQUIRED", nil)
	}
	if a.restriction != nil {
		return nil, a.restriction
	}
	return a.User, nil
}

// RequireTeam returns the ID of the team whose API key came with the request. It returns an error for no key.
func (a *RequestAuth) RequireTeam() (string, error) {
	if a.TeamID == "" {
		return "", refused("API_KEY_NOT_FOUND", nil)
	}
	return a.TeamID, nil
}

// HasPermission returns whether the user has a permission in the project, or in a team. It asks Portico.
func (a *RequestAuth) HasPermission(ctx context.Context, permissionID string, teamID *string) (bool, error) {
	if a.User == nil || a.restriction != nil {
		return false, nil
	}
	if teamID == nil {
		page, err := a.client.ProjectPermissions.List(ctx, ProjectPermissionsListInput{
			UserID: Set(a.User.ID), PermissionID: Set(permissionID), Recursive: Set(true),
		})
		return err == nil && len(page.Items) > 0, err
	}
	if !isID(*teamID) {
		return false, nil
	}
	page, err := a.client.TeamPermissions.List(ctx, TeamPermissionsListInput{
		TeamID: Set(*teamID), UserID: Set(a.User.ID), PermissionID: Set(permissionID), Recursive: Set(true),
	})
	return err == nil && len(page.Items) > 0, err
}

// RequirePermission returns the signed-in user, who has a permission in the project, or in a team.
func (a *RequestAuth) RequirePermission(ctx context.Context, permissionID string, teamID *string) (*RequestUser, error) {
	user, err := a.RequireUser()
	if err != nil {
		return nil, err
	}
	has, err := a.HasPermission(ctx, permissionID, teamID)
	if err != nil || has {
		return user, err
	}
	details := map[string]any{"user_id": user.ID, "permission_id": permissionID}
	if teamID == nil {
		return nil, refused("PROJECT_PERMISSION_REQUIRED", details)
	}
	details["team_id"] = ""
	if isID(*teamID) {
		details["team_id"] = *teamID
	}
	return nil, refused("TEAM_PERMISSION_REQUIRED", details)
}

// RequireProduct returns the customer of the request, who has a product. It asks Portico.
func (a *RequestAuth) RequireProduct(ctx context.Context, productID string, teamID *string) (*Customer, error) {
	customer, err := a.customer(ctx, teamID)
	if err != nil {
		return nil, err
	}
	input := PaymentsListProductsInput{Limit: Set(int64(100))}
	for {
		page, err := a.client.Payments.ListProducts(ctx, customer.Type, customer.ID, input)
		if hasNothing(err) {
			break
		}
		if err != nil {
			return nil, err
		}
		for _, product := range page.Items {
			if product.ID != nil && *product.ID == productID {
				return customer, nil
			}
		}
		if page.NextCursor == "" {
			break
		}
		input.Cursor = Set(page.NextCursor)
	}
	return nil, refused("PRODUCT_REQUIRED", map[string]any{"product_id": productID, "customer_id": customer.ID})
}

// RequireItem returns the customer of the request, who has enough of an item. With Take, the quantity is taken.
func (a *RequestAuth) RequireItem(ctx context.Context, itemID string, options ItemOptions) (*Customer, error) {
	quantity := options.Quantity
	if quantity == 0 {
		quantity = 1
	}
	if quantity < 1 {
		return nil, errors.New("portico: the quantity must be a whole number from 1")
	}
	customer, err := a.customer(ctx, options.TeamID)
	if err != nil {
		return nil, err
	}
	isEnough := false
	if options.Take {
		input := PaymentsChangeItemQuantityInput{Delta: -quantity}
		if options.IdempotencyKey != "" {
			// A request can send any text as its key, also that of another customer.
			parts, _ := json.Marshal([]any{customer.Type, customer.ID, itemID, quantity, options.IdempotencyKey})
			digest := sha256.Sum256(parts)
			input.IdempotencyKey = Set(hex.EncodeToString(digest[:]))
		}
		err = a.client.Payments.ChangeItemQuantity(ctx, customer.Type, customer.ID, itemID, input)
		isEnough = err == nil
	} else {
		item, failure := a.client.Payments.GetItem(ctx, customer.Type, customer.ID, itemID)
		err = failure
		isEnough = err == nil && item.Quantity >= float64(quantity)
	}
	if err != nil && !hasNothing(err) {
		return nil, err
	}
	if isEnough {
		return customer, nil
	}
	details := map[string]any{"item_id": itemID, "customer_id": customer.ID, "quantity": -quantity}
	return nil, refused("ITEM_QUANTITY_INSUFFICIENT_AMOUNT", details)
}

// customer returns who pays. A team must be that of the key, or one of the user: otherwise, people would use what
// others have paid.
func (a *RequestAuth) customer(ctx context.Context, teamID *string) (*Customer, error) {
	if a.TeamID != "" {
		if teamID == nil || *teamID == a.TeamID {
			return &Customer{"team", a.TeamID}, nil
		}
		return nil, refused("TEAM_MEMBERSHIP_NOT_FOUND", map[string]any{"team_id": *teamID, "user_id": ""})
	}
	user, err := a.RequireUser()
	if err != nil {
		return nil, err
	}
	if teamID == nil {
		return &Customer{"user", user.ID}, nil
	}
	if isID(*teamID) {
		_, err := a.client.Teams.GetProfile(ctx, *teamID, user.ID)
		if err == nil {
			return &Customer{"team", *teamID}, nil
		}
		if !HasCode(err, "TEAM_MEMBERSHIP_NOT_FOUND") {
			return nil, err
		}
	}
	return nil, refused("TEAM_MEMBERSHIP_NOT_FOUND", map[string]any{"team_id": *teamID, "user_id": user.ID})
}

// hasNothing returns whether an error says that a customer has none: a user or a team that is deleted, or an item for
// the other type of customer.
func hasNothing(err error) bool {
	for _, code := range []string{
		"USER_NOT_FOUND", "TEAM_NOT_FOUND", "ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH", "ITEM_QUANTITY_INSUFFICIENT_AMOUNT",
	} {
		if HasCode(err, code) {
			return true
		}
	}
	return false
}

func refused(code string, details map[string]any) *Error {
	text := refusals[code].text
	for name, value := range details {
		text = strings.ReplaceAll(text, "{"+name+"}", fmt.Sprint(value))
	}
	return &Error{Code: code, Message: text, Status: refusals[code].status, Details: details}
}

// A UUID as Portico accepts it. It refuses the request for others, which is no answer about a team.
var idForm = regexp.MustCompile(`(?i)^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$`)

func isID(value string) bool { return idForm.MatchString(value) }
