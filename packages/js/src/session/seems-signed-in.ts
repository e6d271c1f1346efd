import { AccessToken } from './access-token.ts';
import type { TokenStore } from './token-store.ts';

/** Returns, without a request, whether a store contains tokens of a user who is not anonymous. */
export function seemsSignedIn(store: TokenStore): boolean {
  const { refreshToken, accessToken } = store.get();
  if (refreshToken === null) return false;
  return accessToken === null || AccessToken.parse(accessToken, 'before')?.claims.is_anonymous !== true;
}
