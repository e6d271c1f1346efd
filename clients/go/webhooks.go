package portico

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const webhookTolerance = 5 * time.Minute

// Everybody can send a request, so the size is limited. Portico sends no webhook of this size.
const webhookBytesMax = 1_048_576

var webhookMessages = map[string]string{
	"missing_headers":   "The request has no webhook headers: webhook-id, webhook-timestamp and webhook-signature.",
	"invalid_timestamp": "The header webhook-timestamp must be a Unix time in seconds.",
	"too_old":           "The webhook was signed more than five minutes ago.",
	"too_new":           "The webhook was signed more than five minutes in the future. Check the clock of the receiver.",
	"too_large":         "The body of the webhook has more than 1,048,576 bytes.",
	"wrong_signature":   "The signature of the webhook is wrong. Check the secret, and pass the body as it was received.",
	"invalid_body":      "The body of the webhook is no event.",
}

// WebhookEvent is a verified event. It can arrive again with the same ID.
type WebhookEvent struct {
	ID        string          `json:"-"`
	Type      string          `json:"type"`
	Version   int             `json:"version"`
	Timestamp string          `json:"timestamp"`
	Data      json.RawMessage `json:"data"`
}

// WebhookError says why a request is no webhook of your project. Answer it with status 400.
type WebhookError struct{ Reason string }

// Error returns the message.
func (e *WebhookError) Error() string { return webhookMessages[e.Reason] }

// VerifyWebhook verifies the signature of a webhook request and returns its event. The body is the raw body: the
// signature covers the exact bytes. The secrets are those of the endpoint (whsec_…): during a rotation, there are two.
func VerifyWebhook(body []byte, headers http.Header, secrets ...string) (*WebhookEvent, error) {
	return verifyWebhookAt(time.Now(), body, headers, secrets)
}

func verifyWebhookAt(now time.Time, body []byte, headers http.Header, secrets []string) (*WebhookEvent, error) {
	keys, err := webhookKeys(secrets)
	if err != nil {
		return nil, err
	}
	id, timestamp, signatures := signedHeaders(headers)
	if id == "" {
		return nil, &WebhookError{"missing_headers"}
	}
	if reason := timeProblem(timestamp, now); reason != "" {
		return nil, &WebhookError{reason}
	}
	if len(body) > webhookBytesMax {
		return nil, &WebhookError{"too_large"}
	}
	if !isWebhookSigned(keys, []byte(id+"."+timestamp+"."+string(body)), signatures) {
		return nil, &WebhookError{"wrong_signature"}
	}
	event := &WebhookEvent{}
	if json.Unmarshal(body, event) != nil || event.Type == "" {
		return nil, &WebhookError{"invalid_body"}
	}
	event.ID = id
	return event, nil
}

func webhookKeys(secrets []string) ([][]byte, error) {
	var keys [][]byte
	for _, secret := range secrets {
		if secret == "" {
			continue
		}
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
		if err != nil || len(key) == 0 || !strings.HasPrefix(secret, "whsec_") {
			return nil, errors.New(`portico: the webhook secret is invalid. It begins with "whsec_"`)
		}
		keys = append(keys, key)
	}
	if len(keys) == 0 {
		return nil, errors.New("portico: the webhook secret is missing. Set it to the secret of the endpoint")
	}
	return keys, nil
}

// signedHeaders reads the headers of Standard Webhooks, or those of Svix.
func signedHeaders(headers http.Header) (id, timestamp, signatures string) {
	for _, prefix := range []string{"webhook", "svix"} {
		id, timestamp, signatures = headers.Get(prefix+"-id"), headers.Get(prefix+"-timestamp"), headers.Get(prefix+"-signature")
		if id != "" && timestamp != "" && signatures != "" {
			return id, timestamp, signatures
		}
	}
	return "", "", ""
}

var unixTime = regexp.MustCompile(`^[0-9]{1,11}$`)

func timeProblem(timestamp string, now time.Time) string {
	if !unixTime.MatchString(timestamp) {
		return "invalid_timestamp"
	}
	seconds, _ := strconv.ParseInt(timestamp, 10, 64)
	age := now.Sub(time.Unix(seconds, 0))
	if age > webhookTolerance {
		return "too_old"
	}
	if age < -webhookTolerance {
		return "too_new"
	}
	return ""
}

func isWebhookSigned(keys [][]byte, signed []byte, signatures string) bool {
	for _, key := range keys {
		mac := hmac.New(sha256.New, key)
		mac.Write(signed)
		right := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
		for _, given := range strings.Split(signatures, " ") {
			if hmac.Equal([]byte(given), []byte(right)) {
				return true
			}
		}
	}
	return false
}

// WebhookFunctions are functions for events, by event type. Events without a function are accepted and ignored.
type WebhookFunctions map[string]func(*http.Request, *WebhookEvent) error

// WebhookHandler returns the handler that verifies webhook requests and calls the function of the event. Without
// secrets, it reads the environment variable PORTICO_WEBHOOK_SECRET.
//
// It answers 204 after the function. If the function returns an error, it answers 500, and Portico repeats the
// delivery later. So an event can arrive again: compare its ID.
func WebhookHandler(on WebhookFunctions, secrets ...string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost {
			w.WriteHeader(http.StatusMethodNotAllowed)
			return
		}
		given := secrets
		if len(given) == 0 {
			given = []string{os.Getenv("PORTICO_WEBHOOK_SECRET")}
		}
		// One byte more shows that it is too large.
		body, err := io.ReadAll(io.LimitReader(r.Body, webhookBytesMax+1))
		var event *WebhookEvent
		if err == nil {
			event, err = VerifyWebhook(body, r.Header, given...)
		}
		var refused *WebhookError
		if errors.As(err, &refused) {
			writeJSON(w, http.StatusBadRequest, map[string]string{"error": refused.Reason, "message": refused.Error()})
			return
		}
		if call := on[typeOf(event)]; err == nil && call != nil {
			err = call(r, event)
		}
		if err != nil {
			http.Error(w, "The webhook could not be handled.", http.StatusInternalServerError)
			return
		}
		w.WriteHeader(http.StatusNoContent)
	})
}

func typeOf(event *WebhookEvent) string {
	if event == nil {
		return ""
	}
	return event.Type
}

func writeJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("content-type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}
