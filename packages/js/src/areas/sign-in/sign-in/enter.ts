import type { Done } from '../../../core/errors.ts';
import type { Session } from '../../../session/session.ts';
import type { TokenStoreOption } from '../../../session/sessions.ts';
import type { TokenStore } from '../../../session/token-store.ts';
import type { AppCore } from '../../base/app-core.ts';

/** Selects a token store. */
export interface WithTokenStore {
  /** Token store to use instead of the app's own. */
  readonly tokenStore?: TokenStoreOption;
}

/** Options of a sign-in. */
export interface SignInOptions extends WithTokenStore {
  /** Whether to stay on the current page after sign-in. */
  readonly noRedirect?: boolean;
  /** Called after sign-in, before any redirect. */
  readonly onSuccess?: (outcome: { readonly isNewUser: boolean }) => void;
}

/** The server's response to a sign-in. */
export interface WireSignIn {
  readonly refresh_token: string;
  readonly access_token: string;
  readonly is_new_user?: boolean;
}

/** Returns whether a sign-in begins with the setup of a second factor, which the project requires. */
export async function beginsWithSetup(session: Session): Promise<boolean | undefined> {
  return (await session.freshAccessToken())?.claims.second_factor_setup_required;
}

/**
 * Stores the tokens of a sign-in and redirects to the page after sign-in or sign-up, or first to the setup of a second
 * factor.
 */
export async function enter(
  core: AppCore,
  store: TokenStore,
  wire: WireSignIn,
  { noRedirect, onSuccess }: SignInOptions,
): Promise<Done<never>> {
  const session = core.sessions.start(store, { refreshToken: wire.refresh_token, accessToken: wire.access_token });
  const isNewUser = wire.is_new_user === true;
  onSuccess?.({ isNewUser });
  if (noRedirect !== true) {
    const next = isNewUser ? 'afterSignUp' : 'afterSignIn';
    await core.navigation.redirectTo((await beginsWithSetup(session)) ? 'mfa' : next, { replace: true });
  }
  return { status: 'ok', data: undefined };
}
