import type { Done } from '../../core/result.ts';
import type { TokenStoreOption } from '../../session/sessions.ts';
import type { TokenStore } from '../../session/token-store.ts';
import type { AppCore } from '../base/app-core.ts';

/** Whose tokens count. */
export interface WithTokenStore {
  /** Instead of the app's own store. */
  readonly tokenStore?: TokenStoreOption;
}

/** How a sign-in goes on. */
export interface SignInOptions extends WithTokenStore {
  /** Stay on this page afterwards. */
  readonly noRedirect?: boolean;
  /** Called when somebody is signed in, before any redirect. */
  readonly onSuccess?: (outcome: { readonly isNewUser: boolean }) => void;
}

/** What the server answers when somebody has signed in. */
export interface WireSignIn {
  readonly refresh_token: string;
  readonly access_token: string;
  readonly is_new_user?: boolean;
}

/** Stores the tokens of a sign-in and goes on to the page after signing in, or after signing up. */
export async function enter(
  core: AppCore,
  store: TokenStore,
  wire: WireSignIn,
  { noRedirect, onSuccess }: SignInOptions,
): Promise<Done<never>> {
  core.sessions.start(store, { refreshToken: wire.refresh_token, accessToken: wire.access_token });
  const isNewUser = wire.is_new_user === true;
  onSuccess?.({ isNewUser });
  if (noRedirect !== true) {
    await core.navigation.redirectTo(isNewUser ? 'afterSignUp' : 'afterSignIn', { replace: true });
  }
  return { status: 'ok', data: undefined };
}
