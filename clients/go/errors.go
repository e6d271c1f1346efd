package portico

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Error is an error that the server returned, or with which a request is refused.
type Error struct {
	// Code is that of a known error, or of a feature that is off. Empty for an error with a plain text.
	Code string
	// Message is the text of the error.
	Message string
	// Status is the HTTP status.
	Status int
	// Details are the details of a known error.
	Details map[string]any
	// DocsURL is the page about the code in the documentation of the server.
	DocsURL string
	// RequestID is the ID of the request, which the request log of the project has.
	RequestID string
	// RetryAfter is how long to wait before a retry, if the server says so.
	RetryAfter time.Duration

	isKnown bool
}

// Error returns the message, with the code and its page.
func (e *Error) Error() string {
	about := strings.TrimSpace(strings.Join([]string{e.Code, e.DocsURL}, " "))
	if about == "" {
		return "portico: " + e.Message
	}
	return fmt.Sprintf("portico: %s (%s)", e.Message, about)
}

// HasCode returns whether an error is the one with this code, such as USER_NOT_FOUND.
func HasCode(err error, code string) bool {
	var known *Error
	return errors.As(err, &known) && known.Code == code
}

// ConnectionError says that the server could not be reached in time, or that its response was invalid.
type ConnectionError struct{ Cause error }

// Error returns the message.
func (e *ConnectionError) Error() string {
	return "portico: cannot reach the server: " + e.Cause.Error()
}

// Unwrap returns the cause.
func (e *ConnectionError) Unwrap() error { return e.Cause }

func errorOf(apiURL string, answer *http.Response, text []byte) error {
	if answer.StatusCode >= 300 && answer.StatusCode < 400 {
		target := "another URL"
		if location, err := url.Parse(answer.Header.Get("location")); err == nil && location.Host != "" {
			target = location.Host
		}
		return fmt.Errorf("portico: %s redirects to %s. Set the URL of the server itself: keys are not sent on", apiURL, target)
	}
	known := answer.Header.Get("x-stack-known-error")
	failure := &Error{
		Code:       known + answer.Header.Get("x-portico-error"),
		Message:    fmt.Sprintf("%d of %s: %s", answer.StatusCode, answer.Request.URL.Path, text),
		Status:     answer.StatusCode,
		RequestID:  answer.Header.Get("x-stack-request-id"),
		RetryAfter: retryAfter(answer.Header.Get("retry-after")),
		isKnown:    known != "",
	}
	if failure.Code != "" {
		failure.DocsURL = apiURL + "/docs/reference/errors/#" + failure.Code
	}
	var body struct {
		Error   string         `json:"error"`
		Details map[string]any `json:"details"`
	}
	if failure.isKnown && json.Unmarshal(text, &body) == nil {
		failure.Message, failure.Details = body.Error, body.Details
	}
	return failure
}

func retryAfter(text string) time.Duration {
	if seconds, err := strconv.ParseFloat(text, 64); err == nil && seconds >= 0 {
		return time.Duration(seconds * float64(time.Second))
	}
	if at, err := http.ParseTime(text); err == nil {
		return time.Until(at)
	}
	return 0
}
