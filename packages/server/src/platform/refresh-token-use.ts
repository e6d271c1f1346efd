/** Header in which a client says what it does with refresh tokens. @see docs/protocol/sign-in.md#rotation */
export const refreshTokenHeader = 'x-portico-refresh-token';

/**
 * What a client does with refresh tokens. `rotating`: it begins a session and keeps every token that it gets. `copy`: it
 * has a token that another client keeps, so the token must stay.
 */
export type RefreshTokenUse = 'rotating' | 'copy';

/** Returns what a client says about its refresh tokens. Other values of the header count as missing. */
export function refreshTokenUseOf(header: string | string[] | undefined): RefreshTokenUse | undefined {
  return header === 'rotating' || header === 'copy' ? header : undefined;
}
