/** Claims of an access token. @see docs/reference/protocol/sign-in.md#access-tokens */
export interface AccessTokenClaims {
  readonly sub: string;
  readonly project_id: string;
  readonly branch_id: string;
  readonly refresh_token_id: string;
  readonly role: 'authenticated';
  readonly name: string | null;
  readonly email: string | null;
  readonly email_verified: boolean;
  readonly selected_team_id: string | null;
  readonly is_anonymous: boolean;
  /** The user may use only a part of an app. */
  readonly is_restricted?: boolean;
  readonly restricted_reason?: { readonly type: string } | null;
  /** The session can only set up a second factor. */
  readonly second_factor_setup_required?: boolean;
  /** When an impersonated session ends, in seconds. */
  readonly impersonation_ends_at?: number;
  readonly iat?: number;
  readonly exp?: number;
}

/** Types of the required claims. */
const kinds = {
  sub: 'string',
  project_id: 'string',
  branch_id: 'string',
  refresh_token_id: 'string',
  name: 'string|null',
  email: 'string|null',
  email_verified: 'boolean',
  selected_team_id: 'string|null',
  is_anonymous: 'boolean',
} as const satisfies Record<string, string>;

/** A signed, short-lived token of a session. Clients read its claims but do not verify its signature. */
export class AccessToken {
  readonly text: string;
  readonly claims: AccessTokenClaims;
  /** By the clock of this machine. A token without an expiry never expires. */
  readonly #expiresAtMillis: number;

  private constructor(text: string, claims: AccessTokenClaims, expiresAtMillis: number) {
    this.text = text;
    this.claims = claims;
    this.#expiresAtMillis = expiresAtMillis;
  }

  /**
   * Parses a token.
   *
   * @param issued `now` for a token that has just arrived from the server. Its lifetime then starts now, so that a
   *   wrong clock does not matter. `before` for a stored token.
   * @returns undefined if it is not an access token of Portico
   */
  static parse(text: string, issued: 'now' | 'before'): AccessToken | undefined {
    const claims = claimsOf(text);
    if (claims === undefined) return undefined;
    const { exp, iat } = claims;
    if (exp === undefined) return new AccessToken(text, claims, Number.POSITIVE_INFINITY);
    const fresh = issued === 'now' && iat !== undefined;
    return new AccessToken(text, claims, fresh ? Date.now() + (exp - iat) * 1000 : exp * 1000);
  }

  /** Returns the remaining lifetime of the token. Negative after it has expired. */
  remainingMillis(): number {
    return this.#expiresAtMillis - Date.now();
  }
}

function claimsOf(text: string): AccessTokenClaims | undefined {
  // Other characters are not allowed in a header.
  const [, payload] = /^[\w-]+\.([\w-]+)\.[\w-]*$/.exec(text) ?? [];
  if (payload === undefined) return undefined;
  try {
    const claims: unknown = JSON.parse(fromBase64Url(payload));
    return areClaims(claims) ? claims : undefined;
  } catch {
    return undefined; // Not base64, UTF-8 or JSON.
  }
}

function areClaims(value: unknown): value is AccessTokenClaims {
  const given = Object(value) as Record<string, unknown>;
  const kindOf = (name: string) => (given[name] === null ? 'null' : typeof given[name]);
  return (
    given.role === 'authenticated' &&
    Object.entries(kinds).every(([name, kind]) => kind.split('|').includes(kindOf(name))) &&
    ['iat', 'exp'].every((name) => ['undefined', 'number'].includes(kindOf(name)))
  );
}

/** Decodes UTF-8 without TextDecoder, which not all runtimes have. @throws {URIError} it is no UTF-8 */
function fromBase64Url(text: string): string {
  const bytes = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return decodeURIComponent(bytes.replace(/[\s\S]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`));
}
