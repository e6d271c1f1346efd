package portico

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"math/big"
	"strings"
	"sync"
	"time"
)

const (
	// How long the keys are kept, and how soon they may be loaded again for a key that is not among them.
	keysAge        = 10 * time.Minute
	keysCooldown   = 30 * time.Second
	clockTolerance = 30 * time.Second
)

// KeySet is the key set of a project: {project}/.well-known/jwks.json.
type KeySet struct {
	Keys []struct {
		ID    string `json:"kid"`
		Curve string `json:"crv"`
		X     string `json:"x"`
		Y     string `json:"y"`
	} `json:"keys"`
}

// AccessToken has the data of a valid access token, when it was issued.
type AccessToken struct {
	UserID               string  `json:"sub"`
	SessionID            string  `json:"refresh_token_id"`
	DisplayName          *string `json:"name"`
	PrimaryEmail         *string `json:"email"`
	PrimaryEmailVerified bool    `json:"email_verified"`
	SelectedTeamID       *string `json:"selected_team_id"`
	IsAnonymous          bool    `json:"is_anonymous"`
	// ExpiresAt is a Unix time in seconds.
	ExpiresAt int64 `json:"exp"`
	// Claims has all claims, also the own ones of the project.
	Claims map[string]any `json:"-"`
}

// VerifyAccessToken verifies an access token with the public keys of the project, which are kept for ten minutes.
// It returns nil if the token is invalid, expired, of another project, or of an anonymous user unless they are
// included. It returns an error if the keys cannot be loaded.
func (c *Client) VerifyAccessToken(ctx context.Context, token string, includeAnonymous bool) (*AccessToken, error) {
	return c.tokens.verify(ctx, token, includeAnonymous)
}

type verifier struct {
	projectID string
	load      func(context.Context) (*KeySet, error)
	isOffline bool

	loading sync.Mutex
	triedAt time.Time

	mutex    sync.RWMutex
	keys     map[string]*ecdsa.PublicKey
	loadedAt time.Time
}

func (v *verifier) verify(ctx context.Context, token string, includeAnonymous bool) (*AccessToken, error) {
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		return nil, nil
	}
	var header struct {
		Algorithm string `json:"alg"`
		KeyID     string `json:"kid"`
	}
	// Nothing else: a token must not choose how it is verified.
	if !decode(parts[0], &header) || header.Algorithm != "ES256" || header.KeyID == "" {
		return nil, nil
	}
	key, err := v.keyOf(ctx, header.KeyID)
	if key == nil || err != nil || !isSigned(key, parts) {
		return nil, err
	}
	var claims map[string]any
	result := &AccessToken{}
	if !decode(parts[1], &claims) || !decode(parts[1], result) || !v.isValid(claims, includeAnonymous) {
		return nil, nil
	}
	result.Claims = claims
	return result, nil
}

// isValid compares the times, the audience, and the path of the issuer: this machine may use another URL than browsers.
func (v *verifier) isValid(claims map[string]any, includeAnonymous bool) bool {
	path := "projects"
	switch claims["aud"] {
	case v.projectID:
	case v.projectID + ":anon":
		path = "projects-anonymous-users"
		if !includeAnonymous {
			return false
		}
	default:
		return false
	}
	issuer, _ := claims["iss"].(string)
	expires, _ := claims["exp"].(float64)
	_, isIssued := claims["iat"].(float64)
	subject, _ := claims["sub"].(string)
	now := float64(time.Now().Add(-clockTolerance).Unix())
	return strings.HasSuffix(issuer, "/api/v1/"+path+"/"+v.projectID) && expires > now && isIssued && subject != ""
}

func (v *verifier) keyOf(ctx context.Context, id string) (*ecdsa.PublicKey, error) {
	// A request with another key, which anybody can send, must not keep the others waiting.
	if key, isOutdated := v.cached(id); v.isOffline || (key != nil && !isOutdated) {
		return key, nil
	}
	v.loading.Lock()
	defer v.loading.Unlock()
	key, isOutdated := v.cached(id)
	if isOutdated || (key == nil && time.Since(v.triedAt) > keysCooldown) {
		v.triedAt = time.Now()
		set, err := v.load(ctx)
		if err != nil {
			return nil, err
		}
		v.mutex.Lock()
		v.keys, v.loadedAt = set.byID(), time.Now()
		v.mutex.Unlock()
		key, _ = v.cached(id)
	}
	return key, nil
}

func (v *verifier) cached(id string) (key *ecdsa.PublicKey, isOutdated bool) {
	v.mutex.RLock()
	defer v.mutex.RUnlock()
	return v.keys[id], time.Since(v.loadedAt) > keysAge
}

func (s *KeySet) byID() map[string]*ecdsa.PublicKey {
	keys := map[string]*ecdsa.PublicKey{}
	for _, one := range s.Keys {
		x, errX := base64.RawURLEncoding.DecodeString(one.X)
		y, errY := base64.RawURLEncoding.DecodeString(one.Y)
		if one.Curve != "P-256" || errX != nil || errY != nil {
			continue
		}
		key := &ecdsa.PublicKey{Curve: elliptic.P256(), X: new(big.Int).SetBytes(x), Y: new(big.Int).SetBytes(y)}
		if key.Curve.IsOnCurve(key.X, key.Y) {
			keys[one.ID] = key
		}
	}
	return keys
}

func isSigned(key *ecdsa.PublicKey, parts []string) bool {
	signature, err := base64.RawURLEncoding.DecodeString(parts[2])
	if err != nil || len(signature) != 64 {
		return false
	}
	digest := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	r, s := new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])
	return ecdsa.Verify(key, digest[:], r, s)
}

func decode(part string, value any) bool {
	text, err := base64.RawURLEncoding.DecodeString(part)
	return err == nil && json.Unmarshal(text, value) == nil
}
