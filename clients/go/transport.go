package portico

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand"
	"net/http"
	"net/url"
	"reflect"
	"regexp"
	"strings"
	"time"
)

const (
	attempts = 5
	// Longer delays are errors, so that users do not wait without an answer.
	retryAfterMax = 20 * time.Second
)

// Optional is the value of a field that need not be sent: create it with Set or Null.
type Optional[T any] struct{ value *T }

// Set returns the value of an optional field.
func Set[T any](value T) *Optional[T] { return &Optional[T]{&value} }

// Null returns null as the value of an optional field, such as that of a name that is removed.
func Null[T any]() *Optional[T] { return &Optional[T]{} }

// MarshalJSON returns the value, or null.
func (o Optional[T]) MarshalJSON() ([]byte, error) { return json.Marshal(o.value) }

// Page is a list. It may have a next page: pass NextCursor as the cursor. It is empty for the last page.
type Page[T any] struct {
	Items      []T
	NextCursor string
}

// UnmarshalJSON reads a list of the API.
func (p *Page[T]) UnmarshalJSON(text []byte) error {
	var answer struct {
		Items      []T `json:"items"`
		Pagination struct {
			NextCursor *string `json:"next_cursor"`
		} `json:"pagination"`
	}
	if err := json.Unmarshal(text, &answer); err != nil {
		return err
	}
	p.Items = answer.Items
	if cursor := answer.Pagination.NextCursor; cursor != nil {
		p.NextCursor = *cursor
	}
	return nil
}

type request struct {
	method       string
	path         string
	params       []string
	input        any
	isRepeatable bool
}

type transport struct {
	apiURL    string
	headers   map[string]string
	timeout   time.Duration
	client    *http.Client
	baseDelay time.Duration
}

func newTransport(apiURL string, options Options) *transport {
	headers := map[string]string{
		"x-stack-project-id":        options.ProjectID,
		"x-stack-access-type":       "server",
		"x-stack-secret-server-key": options.SecretServerKey,
		"x-stack-client-version":    "go portico@" + Version,
	}
	for name, value := range options.ExtraRequestHeaders {
		headers[name] = value
	}
	client := http.Client{}
	if options.HTTPClient != nil {
		client = *options.HTTPClient
	}
	// A redirect would send keys and tokens to another server.
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	timeout := options.Timeout
	if timeout == 0 {
		timeout = 30 * time.Second
	}
	return &transport{apiURL, headers, timeout, &client, time.Second}
}

func none(ctx context.Context, t *transport, r request) error {
	_, err := one[json.RawMessage](ctx, t, r)
	return err
}

// one sends a request, and repeats it if its kind and its failure allow it.
func one[T any](ctx context.Context, t *transport, r request) (*T, error) {
	ctx, cancel := context.WithTimeout(ctx, t.timeout)
	defer cancel()
	target := t.apiURL + "/api/v1" + pathOf(r.path, r.params) + queryOf(r.input)
	body, err := bodyOf(r)
	if err != nil {
		return nil, err
	}
	for attempt := 0; ; attempt++ {
		delay := time.Duration(float64(t.baseDelay) * float64(int(1)<<attempt) * (0.5 + rand.Float64()))
		text, failure := t.send(ctx, r.method, target, body)
		if failure == nil {
			result := new(T)
			if err := json.Unmarshal(text, result); err != nil {
				return nil, &ConnectionError{fmt.Errorf("the server did not return the expected JSON: %w", err)}
			}
			return result, nil
		}
		if !mayRepeat(failure, r.isRepeatable, &delay) || attempt+1 == attempts || wait(ctx, delay) != nil {
			return nil, failure
		}
	}
}

// mayRepeat returns whether a failure is temporary, and changes the delay to that which the server asks for.
func mayRepeat(failure error, isRepeatable bool, delay *time.Duration) bool {
	var connection *ConnectionError
	if errors.As(failure, &connection) {
		// The server may have received it.
		return isRepeatable
	}
	var answer *Error
	if !errors.As(failure, &answer) || answer.isKnown {
		return false
	}
	// The server has not processed a request that it limits.
	if answer.Status != http.StatusTooManyRequests && !(isRepeatable && answer.Status > 501 && answer.Status < 505) {
		return false
	}
	if answer.RetryAfter > 0 {
		*delay = time.Duration(float64(answer.RetryAfter) * (1 + rand.Float64()/4))
	}
	return answer.RetryAfter <= retryAfterMax
}

func wait(ctx context.Context, delay time.Duration) error {
	if ends, ok := ctx.Deadline(); ok && time.Until(ends) < delay {
		return context.DeadlineExceeded
	}
	timer := time.NewTimer(delay)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

func (t *transport) send(ctx context.Context, method, target string, body []byte) ([]byte, error) {
	var reader io.Reader
	if body != nil {
		reader = bytes.NewReader(body)
	}
	sent, err := http.NewRequestWithContext(ctx, method, target, reader)
	if err != nil {
		return nil, err
	}
	for name, value := range t.headers {
		sent.Header.Set(name, value)
	}
	if body != nil {
		sent.Header.Set("content-type", "application/json")
	}
	answer, err := t.client.Do(sent)
	if err != nil {
		return nil, &ConnectionError{err}
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return nil, &ConnectionError{err}
	}
	if answer.StatusCode >= 200 && answer.StatusCode < 300 {
		return text, nil
	}
	return nil, errorOf(t.apiURL, answer, text)
}

func bodyOf(r request) ([]byte, error) {
	if r.method != "POST" && r.method != "PATCH" {
		return nil, nil
	}
	if r.input == nil {
		return []byte("{}"), nil
	}
	return json.Marshal(r.input)
}

var parameter = regexp.MustCompile(`\{\w+\}`)

func pathOf(template string, params []string) string {
	index := 0
	return parameter.ReplaceAllStringFunc(template, func(string) string {
		value := params[index]
		index++
		// "." and ".." would lead to another operation in any encoding.
		if value == "." || value == ".." {
			return "%252E"
		}
		return url.PathEscape(value)
	})
}

// queryOf returns the fields with the tag "query" that have a value.
func queryOf(input any) string {
	if input == nil {
		return ""
	}
	values := url.Values{}
	fields := reflect.ValueOf(input)
	for index := 0; index < fields.NumField(); index++ {
		name := fields.Type().Field(index).Tag.Get("query")
		text, err := json.Marshal(fields.Field(index).Interface())
		if name == "" || err != nil || string(text) == "null" {
			continue
		}
		var plain string
		if json.Unmarshal(text, &plain) == nil {
			text = []byte(plain)
		}
		values.Set(name, string(text))
	}
	if len(values) == 0 {
		return ""
	}
	return "?" + strings.ReplaceAll(values.Encode(), "+", "%20")
}
