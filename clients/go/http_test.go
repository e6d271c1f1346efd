package portico

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

func ok(w http.ResponseWriter, r *http.Request) { writeJSON(w, 200, map[string]any{"code": "OK"}) }

// app returns the server of the tests. A team is named in the query, because Go 1.19 has no parameters in paths.
func app() http.Handler {
	done := http.HandlerFunc(ok)
	team := func(r *http.Request) string { return r.URL.Query().Get("team") }
	take := func(r *http.Request) ItemOptions {
		return ItemOptions{Quantity: 2, Take: true, IdempotencyKey: r.Header.Get("x-request-id")}
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/open", func(w http.ResponseWriter, r *http.Request) {
		writeJSON(w, 200, map[string]any{"code": fmt.Sprint(CurrentUser(r) != nil)})
	})
	mux.Handle("/me", RequireUser(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		writeJSON(w, 200, map[string]any{"code": CurrentUser(r).ID})
	})))
	mux.Handle("/team", RequireTeam(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		writeJSON(w, 200, map[string]any{"code": AuthOf(r).TeamID})
	})))
	mux.Handle("/reports", RequirePermission("read_reports", nil)(done))
	mux.Handle("/teams", RequirePermission("$update_team", team)(done))
	mux.Handle("/pro", RequireProduct("pro", nil)(done))
	mux.Handle("/seats", RequireProduct("seats", nil)(done))
	mux.Handle("/teams/seats", RequireProduct("seats", team)(done))
	mux.Handle("/credits", RequireItem("credits", nil)(done))
	mux.Handle("/credits/take", RequireItem("credits", take)(done))
	return VerifyRequests(client(), VerifyOptions{APIKeyHeader: "x-api-key"})(mux)
}

type headers = map[string]string

func call(t *testing.T, path string, given headers, status int, code string) {
	t.Helper()
	r := httptest.NewRequest("GET", path, nil)
	for name, value := range given {
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	app().ServeHTTP(w, r)
	var body struct{ Code string }
	_ = json.Unmarshal(w.Body.Bytes(), &body)
	if w.Code != status || body.Code != code {
		t.Errorf("%s: %d %s, expected %d %s", path, w.Code, w.Body, status, code)
	}
	if status >= 400 && w.Header().Get("cache-control") != "no-store" {
		t.Errorf("%s: a refusal could be stored", path)
	}
}

func bearer(token string) headers { return headers{"authorization": "Bearer " + token} }

func TestARequestHasAUserByEachHeader(t *testing.T) {
	user, token := signedIn(t, UsersCreateInput{})
	call(t, "/me", bearer(token), 200, user.ID)
	call(t, "/me", headers{"x-stack-auth": `{"accessToken":"` + token + `"}`}, 200, user.ID)
	call(t, "/open", bearer(token), 200, "true")
	call(t, "/open", nil, 200, "false")
	for _, wrong := range []headers{
		nil, {"authorization": "Bearer"}, bearer("x"), bearer(given.Stranger), bearer(given.Anonymous), {"x-stack-auth": "{"},
	} {
		call(t, "/me", wrong, 401, "USER_AUTHENTICATION_REQUIRED")
	}
}

func TestARestrictedUserIsRefused(t *testing.T) {
	_, token := signedIn(t, UsersCreateInput{RestrictedByAdmin: Set(true)})
	call(t, "/me", bearer(token), 403, "RESTRICTED_USER_NOT_ALLOWED")
	call(t, "/reports", bearer(token), 403, "RESTRICTED_USER_NOT_ALLOWED")
}

func TestPermissionsAreRequiredInTheProjectAndInATeam(t *testing.T) {
	c := client()
	user, token := signedIn(t, UsersCreateInput{})
	team := must(c.Teams.Create(ctx, TeamsCreateInput{DisplayName: "Engines", CreatorUserID: Set(user.ID)}))
	other := must(c.Teams.Create(ctx, TeamsCreateInput{DisplayName: "Others"}))
	call(t, "/teams?team="+team.ID, bearer(token), 200, "OK")
	for _, wrong := range []string{other.ID, "", "x", "%00", "11111111-2222-4333-8444-555555555555"} {
		call(t, "/teams?team="+wrong, bearer(token), 403, "TEAM_PERMISSION_REQUIRED")
	}
	call(t, "/teams?team="+team.ID, nil, 401, "USER_AUTHENTICATION_REQUIRED")
	call(t, "/reports", bearer(token), 403, "PROJECT_PERMISSION_REQUIRED")
	must(c.ProjectPermissions.Grant(ctx, user.ID, "read_reports"))
	call(t, "/reports", bearer(token), 200, "OK")
}

func TestAPIKeysAreOfAUserOrOfATeam(t *testing.T) {
	c := client()
	user, token := signedIn(t, UsersCreateInput{})
	team := must(c.Teams.Create(ctx, TeamsCreateInput{DisplayName: "Engines", CreatorUserID: Set(user.ID)}))
	own := must(c.UserAPIKeys.Create(ctx, UserAPIKeysCreateInput{
		UserID: user.ID, Description: "Own",
	})).Value
	robot := must(c.TeamAPIKeys.Create(ctx, TeamAPIKeysCreateInput{
		TeamID: team.ID, Description: "Robot",
	})).Value
	call(t, "/me", headers{"x-api-key": own}, 200, user.ID)
	call(t, "/me", headers{"x-api-key": robot}, 401, "USER_AUTHENTICATION_REQUIRED")
	call(t, "/team", headers{"x-api-key": robot}, 200, team.ID)
	for _, wrong := range []headers{bearer(token), {"x-api-key": own}, {"x-api-key": "x"}, nil} {
		call(t, "/team", wrong, 401, "API_KEY_NOT_FOUND")
	}
	call(t, "/seats", headers{"x-api-key": robot}, 402, "PRODUCT_REQUIRED")
}

func TestProductsAndItemsAreRequiredOfACustomer(t *testing.T) {
	c := client()
	user, token := signedIn(t, UsersCreateInput{})
	_, stranger := signedIn(t, UsersCreateInput{})
	team := must(c.Teams.Create(ctx, TeamsCreateInput{DisplayName: "Engines", CreatorUserID: Set(user.ID)}))
	call(t, "/pro", nil, 401, "USER_AUTHENTICATION_REQUIRED")
	call(t, "/pro", bearer(token), 402, "PRODUCT_REQUIRED")
	for kind, id := range map[string]string{"user": user.ID, "team": team.ID} {
		product := map[string]string{"user": "pro", "team": "seats"}[kind]
		if err := c.Payments.GrantProduct(ctx, kind, id, PaymentsGrantProductInput{ProductID: Set(product)}); err != nil {
			t.Fatal(err)
		}
	}
	call(t, "/pro", bearer(token), 200, "OK")
	call(t, "/teams/seats?team="+team.ID, bearer(token), 200, "OK")
	call(t, "/teams/seats?team="+team.ID, bearer(stranger), 403, "TEAM_MEMBERSHIP_NOT_FOUND")
	call(t, "/teams/seats?team=x", bearer(token), 403, "TEAM_MEMBERSHIP_NOT_FOUND")

	call(t, "/credits", bearer(token), 402, "ITEM_QUANTITY_INSUFFICIENT_AMOUNT")
	change := PaymentsChangeItemQuantityInput{Delta: 5}
	if err := c.Payments.ChangeItemQuantity(ctx, "user", user.ID, "credits", change); err != nil {
		t.Fatal(err)
	}
	call(t, "/credits", bearer(token), 200, "OK")
	for _, key := range []string{"a", "a", "b"} {
		call(t, "/credits/take", headers{"authorization": "Bearer " + token, "x-request-id": key}, 200, "OK")
	}
	call(t, "/credits/take", bearer(token), 402, "ITEM_QUANTITY_INSUFFICIENT_AMOUNT")
	if left := must(c.Payments.GetItem(ctx, "user", user.ID, "credits")).Quantity; left != 1 {
		t.Error(left)
	}
}

var secret = "whsec_" + base64.StdEncoding.EncodeToString(bytes.Repeat([]byte{7}, 24))

func signed(body string, at time.Time) http.Header {
	timestamp := fmt.Sprint(at.Unix())
	mac := hmac.New(sha256.New, bytes.Repeat([]byte{7}, 24))
	mac.Write([]byte("msg_1." + timestamp + "." + body))
	return http.Header{
		"Webhook-Id": {"msg_1"}, "Webhook-Timestamp": {timestamp},
		"Webhook-Signature": {"v2,x v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))},
	}
}

func TestAcceptsTheWebhookThatAServerHasDelivered(t *testing.T) {
	sent := http.Header{}
	for name, value := range given.Webhook.Headers {
		sent.Set(name, value)
	}
	event, err := VerifyWebhook([]byte(given.Webhook.Body), sent, secret, given.Webhook.Secret)
	if err != nil || event.ID != given.Webhook.ID || event.Type != "user.created" {
		t.Error(event, err)
	}
}

func TestRefusesOtherWebhooksWithTheReason(t *testing.T) {
	body, now := `{"type":"team.deleted"}`, time.Now()
	broken := signed(body, now)
	broken.Set("webhook-timestamp", "1e9")
	large := strings.Repeat("x", webhookBytesMax+1)
	for _, one := range []struct {
		reason, body string
		headers      http.Header
	}{
		{"missing_headers", body, http.Header{}},
		{"invalid_timestamp", body, broken},
		{"too_old", body, signed(body, now.Add(-6*time.Minute))},
		{"too_new", body, signed(body, now.Add(6*time.Minute))},
		{"too_large", large, signed(large, now)},
		{"wrong_signature", body + " ", signed(body, now)},
		{"invalid_body", "[]", signed("[]", now)},
		{"invalid_body", `{"type":1}`, signed(`{"type":1}`, now)},
	} {
		_, err := VerifyWebhook([]byte(one.body), one.headers, secret)
		var refused *WebhookError
		if !errors.As(err, &refused) || refused.Reason != one.reason {
			t.Error(one.reason, err)
		}
	}
	for _, wrong := range []string{"", "secret", "whsec_", "whsec_ä"} {
		var refused *WebhookError
		if _, err := VerifyWebhook([]byte(body), signed(body, now), wrong); err == nil || errors.As(err, &refused) {
			t.Error(wrong, err)
		}
	}
}

func TestTheWebhookHandlerCallsTheFunctionOfTheEvent(t *testing.T) {
	t.Setenv("PORTICO_WEBHOOK_SECRET", secret)
	var seen []string
	handler := WebhookHandler(WebhookFunctions{
		"user.created": func(_ *http.Request, event *WebhookEvent) error {
			seen = append(seen, event.ID)
			return nil
		},
		"team.deleted": func(*http.Request, *WebhookEvent) error { return errors.New("the database is away") },
	})
	for body, status := range map[string]int{
		`{"type":"user.created"}`: 204, `{"type":"of.the.future"}`: 204, `{"type":"team.deleted"}`: 500, `{}`: 400,
	} {
		r := httptest.NewRequest("POST", "/webhooks", strings.NewReader(body))
		r.Header = signed(body, time.Now())
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if w.Code != status {
			t.Error(body, w.Code, w.Body)
		}
	}
	if len(seen) != 1 || seen[0] != "msg_1" {
		t.Error(seen)
	}
}
