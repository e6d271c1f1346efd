import { type Done, hasCode, loadCode } from '../../../core/errors.ts';
import { returnToParameter, withParameter } from '../../../core/navigation/urls.ts';
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

/**
 * Returns the URL after a sign-in: `next`, or first the setup of a second factor that the project requires, or the page with the
 * sign-up fields.
 */
export async function urlAfterSignIn(
  core: AppCore,
  session: Session,
  { next, isNewUser }: { readonly next: string; readonly isNewUser: boolean },
): Promise<string> {
  const { urls, canRedirect } = core.navigation;
  if (!canRedirect) return next;
  const claims = (await session.freshAccessToken())?.claims;
  if (claims?.second_factor_setup_required) return withParameter(urls.mfa, returnToParameter, next);
  // Nobody answers in the place of a user.
  if (claims?.impersonation_ends_at !== undefined) return next;
  const isAsked = await isAskedForFields(core, session, isNewUser);
  return isAsked ? withParameter(urls.onboarding, returnToParameter, next) : next;
}

/** Returns whether a user is asked for sign-up fields. A failure does not prevent the sign-in. */
async function isAskedForFields(core: AppCore, session: Session, isNewUser: boolean): Promise<boolean> {
  try {
    const { config } = await core.project().fetch();
    // Most projects ask for nothing, so the code is not loaded for them.
    if (config.asksAtSignUp !== true) return false;
    const { isAskedAtEntrance } = await loadCode(import('../../users/sign-up-fields/asked-at-entrance.ts'));
    return await isAskedAtEntrance(core, session, isNewUser);
  } catch (error) {
    // A restricted user is asked for nothing.
    if (!hasCode(error, 'RESTRICTED_USER_NOT_ALLOWED')) {
      console.warn('Portico could not check whether the user must fill in sign-up fields.', error);
    }
    return false;
  }
}

/**
 * Stores the tokens of a sign-in and redirects to the page after sign-in or sign-up, or first to the setup of a second
 * factor or to the sign-up fields.
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
    const next = core.navigation.urlOf(isNewUser ? 'afterSignUp' : 'afterSignIn');
    await core.navigation.redirectToUrl(await urlAfterSignIn(core, session, { next, isNewUser }), { replace: true });
  }
  return { status: 'ok', data: undefined };
}
