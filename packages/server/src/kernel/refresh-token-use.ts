/** Header for what a client does with refresh tokens. @see docs/reference/protocol/sign-in.md#rotation */
export const refreshTokenHeader = 'x-portico-refresh-token';

/**
 * What a client does with refresh tokens. `rotating`: it begins a session and keeps every token that it gets. `copy`: it
 * has a token that another client keeps, so the token must stay.
 */
export type RefreshTokenUse = 'rotating' | 'copy';

/** Returns the value of the header. Other values count as missing. */
export function refreshTokenUseOf(header: string | string[] | undefined): RefreshTokenUse | undefined {
  return header === 'rotating' || header === 'copy' ? header : undefined;
}
