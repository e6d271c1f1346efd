package portico

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"
)

// given is the project of PORTICO_TEST.
var given struct {
	Stranger  string
	Anonymous string
	Keys      *KeySet
	Webhook   struct {
		ID, Secret, Body string
		Headers          map[string]string
	}
}

var ctx = context.Background()

func TestMain(m *testing.M) {
	if json.Unmarshal([]byte(os.Getenv("PORTICO_TEST")), &given) != nil {
		fmt.Println("Without PORTICO_TEST, there is no server. Run npm test -- compatibility/go.")
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func client() *Client { return must(New(Options{})) }

// signedIn creates a user with a session.
func signedIn(t *testing.T, input UsersCreateInput) (*User, string) {
	t.Helper()
	c := client()
	input.DisplayName = Set("Ada")
	user := must(c.Users.Create(ctx, input))
	return user, must(c.Sessions.Create(ctx, SessionsCreateInput{UserID: user.ID})).AccessToken
}

func TestCreatesReadsChangesAndDeletesAUser(t *testing.T) {
	c := client()
	user := must(c.Users.Create(ctx, UsersCreateInput{ClientMetadata: Set[any](map[string]any{"plan": "pro"})}))
	must(c.Users.Update(ctx, user.ID, UsersUpdateInput{DisplayName: Set("Zoë"), ClientMetadata: Null[any]()}))
	changed := must(c.Users.Get(ctx, user.ID, UsersGetInput{}))

	if *changed.DisplayName != "Zoë" || changed.ClientMetadata != nil || user.DisplayName != nil {
		t.Error(changed)
	}
	if err := c.Users.Delete(ctx, user.ID); err != nil {
		t.Error(err)
	}
	_, err := c.Users.Get(ctx, user.ID, UsersGetInput{})
	var known *Error
	if !errors.As(err, &known) || !HasCode(err, "USER_NOT_FOUND") || known.Status != 404 || known.RequestID == "" {
		t.Fatal(err)
	}
	if page := os.Getenv("PORTICO_API_URL") + "/docs/reference/errors/#USER_NOT_FOUND"; known.DocsURL != page {
		t.Error(known.DocsURL)
	}
}

func TestAListHasPages(t *testing.T) {
	c := client()
	tag := fmt.Sprint("list-", time.Now().UnixNano())
	for index := 0; index < 3; index++ {
		must(c.Users.Create(ctx, UsersCreateInput{Tags: Set([]string{tag})}))
	}
	page := must(c.Users.List(ctx, UsersListInput{Tag: Set(tag), Limit: Set(int64(2))}))
	rest := must(c.Users.List(ctx, UsersListInput{Tag: Set(tag), Limit: Set(int64(2)), Cursor: Set[any](page.NextCursor)}))

	if len(page.Items) != 2 || len(rest.Items) != 1 || rest.NextCursor != "" {
		t.Error(page, rest)
	}
}

func TestIDsInPathsAreEncoded(t *testing.T) {
	for _, wrong := range []string{"..", "a/b", "?", "../teams"} {
		var known *Error
		if _, err := client().Users.Get(ctx, wrong, UsersGetInput{}); !errors.As(err, &known) {
			t.Error(wrong, err)
		}
	}
}

func TestOptionsAreRequired(t *testing.T) {
	t.Setenv("PORTICO_SECRET_SERVER_KEY", "")
	if _, err := New(Options{}); err == nil || !strings.Contains(err.Error(), "PORTICO_SECRET_SERVER_KEY is missing") {
		t.Error(err)
	}
}

// failing starts a server that answers with these statuses first. It returns a client, and the methods of its requests.
func failing(t *testing.T, headers map[string]string, statuses ...int) (*Client, *[]string) {
	methods := &[]string{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		status := 200
		if len(*methods) < len(statuses) {
			status = statuses[len(*methods)]
			for name, value := range headers {
				w.Header().Set(name, value)
			}
		}
		*methods = append(*methods, r.Method)
		writeJSON(w, status, map[string]any{"id": "one"})
	}))
	t.Cleanup(server.Close)
	c := must(New(Options{APIURL: server.URL, Timeout: 5 * time.Second}))
	c.Users.t.baseDelay = time.Millisecond
	return c, methods
}

func TestAReadIsRepeatedAndAWriteIsNot(t *testing.T) {
	c, methods := failing(t, nil, 503, 502)
	if user, err := c.Users.Get(ctx, "a", UsersGetInput{}); err != nil || user.ID != "one" || len(*methods) != 3 {
		t.Error(err, *methods)
	}
	c, methods = failing(t, nil, 503)
	if _, err := c.Users.Create(ctx, UsersCreateInput{}); err == nil || len(*methods) != 1 {
		t.Error(err, *methods)
	}
	c, methods = failing(t, map[string]string{"retry-after": "0"}, 429)
	if _, err := c.Users.Create(ctx, UsersCreateInput{}); err != nil || len(*methods) != 2 {
		t.Error(err, *methods)
	}
	c, methods = failing(t, map[string]string{"retry-after": "3600"}, 429)
	if _, err := c.Users.Create(ctx, UsersCreateInput{}); err == nil || len(*methods) != 1 {
		t.Error(err, *methods)
	}
}

func TestKeysFollowNoRedirect(t *testing.T) {
	c, methods := failing(t, map[string]string{"location": "https://evil.example.com/"}, 307)
	_, err := c.Users.Get(ctx, "a", UsersGetInput{})
	if err == nil || !strings.Contains(err.Error(), "evil.example.com") || len(*methods) != 1 {
		t.Error(err, *methods)
	}
}

func TestAServerThatIsAwayIsAConnectionError(t *testing.T) {
	away := must(New(Options{APIURL: "http://127.0.0.1:1", Timeout: 300 * time.Millisecond}))
	_, token := signedIn(t, UsersCreateInput{})
	_, first := away.Users.Get(ctx, "a", UsersGetInput{})
	_, second := away.VerifyAccessToken(ctx, token, false)
	for _, err := range []error{first, second} {
		var connection *ConnectionError
		if !errors.As(err, &connection) {
			t.Error(err)
		}
	}
}

// headed returns a token with another header, and replaced one with other claims. Both keep the signature.
func headed(token string, header map[string]any) string {
	text := must(json.Marshal(header))
	return base64.RawURLEncoding.EncodeToString(text) + token[strings.Index(token, "."):]
}

func replaced(token string, claims map[string]any) string {
	parts := strings.Split(token, ".")
	all := map[string]any{}
	decode(parts[1], &all)
	for name, value := range claims {
		all[name] = value
	}
	return parts[0] + "." + base64.RawURLEncoding.EncodeToString(must(json.Marshal(all))) + "." + parts[2]
}

func TestATokenHasTheDataOfItsUser(t *testing.T) {
	user, text := signedIn(t, UsersCreateInput{PrimaryEmail: Set("ada@example.com"), PrimaryEmailVerified: Set(true)})
	for _, c := range []*Client{client(), must(New(Options{APIURL: "http://127.0.0.1:1", Keys: given.Keys}))} {
		token := must(c.VerifyAccessToken(ctx, text, false))
		if token == nil || token.UserID != user.ID || *token.PrimaryEmail != "ada@example.com" || !token.PrimaryEmailVerified {
			t.Fatal(token)
		}
	}
}

func TestAnUnknownKeyDoesNotLoadTheKeysAgainAtOnce(t *testing.T) {
	_, token := signedIn(t, UsersCreateInput{})
	c := client()
	load, loads := c.tokens.load, 0
	c.tokens.load = func(ctx context.Context) (*KeySet, error) {
		loads++
		return load(ctx)
	}
	other := headed(token, map[string]any{"alg": "ES256", "kid": "other"})
	for index := 0; index < 3; index++ {
		if must(c.VerifyAccessToken(ctx, other, false)) != nil || must(c.VerifyAccessToken(ctx, token, false)) == nil {
			t.Error("the wrong token is accepted")
		}
	}
	if loads != 1 {
		t.Error(loads)
	}
}

func TestRefusesTokensThatAreForgedAnonymousOrOfAnotherProject(t *testing.T) {
	_, token := signedIn(t, UsersCreateInput{})
	var header map[string]any
	decode(strings.Split(token, ".")[0], &header)
	parts := strings.Split(token, ".")
	for _, wrong := range []string{
		replaced(token, map[string]any{"sub": "11111111-2222-4333-8444-555555555555"}),
		headed(token, map[string]any{"alg": "none", "kid": header["kid"]}),
		headed(token, map[string]any{"alg": "HS256", "kid": header["kid"]}),
		headed(token, map[string]any{"alg": "ES256"}),
		headed(token, map[string]any{"alg": "ES256", "kid": "other"}),
		parts[0] + "." + parts[1] + ".",
		parts[0] + "." + parts[1] + "." + base64.RawURLEncoding.EncodeToString(make([]byte, 64)),
		given.Stranger, given.Anonymous, "a.b.c", "", "ä",
	} {
		if accepted := must(client().VerifyAccessToken(ctx, wrong, false)); accepted != nil {
			t.Error(wrong)
		}
	}
	if anonymous := must(client().VerifyAccessToken(ctx, given.Anonymous, true)); anonymous == nil || !anonymous.IsAnonymous {
		t.Error(anonymous)
	}
}

func TestTheClaimsOfATokenAreChecked(t *testing.T) {
	v := &verifier{projectID: "p"}
	in := func(seconds int64) float64 { return float64(time.Now().Unix() + seconds) }
	valid := map[string]any{"iss": "https://a/api/v1/projects/p", "aud": "p", "sub": "u", "iat": in(-9), "exp": in(60)}
	if !v.isValid(valid, false) {
		t.Error("a valid token is refused")
	}
	for name, wrong := range map[string]any{
		"iss": "https://a/api/v1/projects/q", "aud": []any{"p"}, "sub": "", "iat": "now", "exp": in(-60),
	} {
		claims := map[string]any{}
		for key, value := range valid {
			claims[key] = value
		}
		claims[name] = wrong
		if v.isValid(claims, true) {
			t.Error(name)
		}
	}
}
