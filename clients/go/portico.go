// Package portico verifies requests and webhooks, and calls the API of a Portico server. It needs the standard
// library only.
package portico

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"
)

// Version is the version of this package.
const Version = "0.2.0"

// Options are the options of a client. Without a value, the URL, the project and the key are the environment
// variables PORTICO_API_URL, PORTICO_PROJECT_ID and PORTICO_SECRET_SERVER_KEY.
type Options struct {
	APIURL          string
	ProjectID       string
	SecretServerKey string
	// Keys is the key set of the project, if tokens are verified without a connection to the server.
	Keys *KeySet
	// Timeout limits a call with all its attempts. Default: 30 seconds.
	Timeout time.Duration
	// HTTPClient sends the requests. Redirects are never followed.
	HTTPClient *http.Client
	// ExtraRequestHeaders are sent with each request.
	ExtraRequestHeaders map[string]string
}

// Client is a project of a Portico server, with the rights of its secret server key. One client is for the whole
// program. Goroutines can share it.
type Client struct {
	Calls
	apiURL    string
	projectID string
	tokens    *verifier
}

// New creates a client. It sends no request.
func New(options Options) (*Client, error) {
	given := map[string]*string{
		"PORTICO_API_URL":           &options.APIURL,
		"PORTICO_PROJECT_ID":        &options.ProjectID,
		"PORTICO_SECRET_SERVER_KEY": &options.SecretServerKey,
	}
	for name, value := range given {
		if *value == "" {
			*value = strings.TrimSpace(os.Getenv(name))
		}
		if *value == "" {
			return nil, fmt.Errorf("portico: %s is missing. Pass it, or set the environment variable", name)
		}
	}
	apiURL := strings.TrimRight(options.APIURL, "/")
	t := newTransport(apiURL, options)
	path := "/projects/" + options.ProjectID + "/.well-known/jwks.json?include_anonymous=true"
	load := func(ctx context.Context) (*KeySet, error) {
		return one[KeySet](ctx, t, request{"GET", path, nil, nil, true})
	}
	tokens := &verifier{projectID: options.ProjectID, load: load}
	if options.Keys != nil {
		tokens.isOffline = true
		tokens.keys = options.Keys.byID()
	}
	return &Client{Calls: newCalls(t), apiURL: apiURL, projectID: options.ProjectID, tokens: tokens}, nil
}
