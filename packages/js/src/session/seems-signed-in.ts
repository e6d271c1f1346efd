import { AccessToken } from './access-token.ts';
import type { TokenStore } from './token-store.ts';

/** Tells, without asking the server, whether a store holds the tokens of a person; anonymous users count as nobody. */
export function seemsSignedIn(store: TokenStore): boolean {
  const { refreshToken, accessToken } = store.get();
  if (refreshToken === null) return false;
  return accessToken === null || AccessToken.parse(accessToken, 'before')?.claims.is_anonymous !== true;
}
