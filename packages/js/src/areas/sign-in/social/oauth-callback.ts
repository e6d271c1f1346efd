import { hasCode } from '../../../core/errors.ts';
import { exchange } from '../../../core/exchange.ts';
import { relativePart } from '../../../core/navigation/urls.ts';
import { exclusively } from '../../../session/exclusively.ts';
import type { TokenStore } from '../../../session/token-store.ts';
import type { AppCore } from '../../base/app-core.ts';
import { keepReauthentication } from '../../users/sessions/pending-reauthentication.ts';
import { confirmAndReturn } from '../../users/sessions/reauthentication.ts';
import { enter, type SignInOptions, urlAfterSignIn } from '../sign-in/enter.ts';
import { orSecondFactor } from '../sign-in/second-factor.ts';
import { forgetOuter, type OuterRequest, outerOf } from './outer-cookie.ts';

/** Running callbacks by their state, because a page may render twice and a code can be used only once. */
const running = new Map<string, Promise<boolean>>();

/**
 * Completes a sign-in with an identity provider: stores the tokens and redirects. Returns false if the URL is not a
 * callback, or if this browser did not start the sign-in or has already completed it.
 *
 * @throws {InvalidAuthorizationCode} the code is expired or was used
 */
export function callOAuthCallback(core: AppCore, options: SignInOptions = {}): Promise<boolean> {
  const { searchParams } = new URL(window.location.href);
  const [code, state] = [searchParams.get('code'), searchParams.get('state')];
  if (code === null || state === null) {
    console.warn('Portico: this URL is not an OAuth callback, because it has no code and state.');
    return Promise.resolve(false);
  }
  const existing = running.get(state);
  if (existing !== undefined) return existing;
  const request = outerOf(state);
  if (request === undefined) {
    console.warn('Portico: this sign-in was started in another browser, has expired, or is already completed.');
    return Promise.resolve(false);
  }
  if (!isOwnIssuer(core, searchParams.get('iss'))) {
    console.warn('Portico: this sign-in was completed by another server than the one that started it.');
    return Promise.resolve(false);
  }
  // The server ends the session of a code that is used twice, so two tabs with one callback must take turns.
  const callback = exclusively(state, async () => {
    const isOver = outerOf(state) === undefined;
    return isOver ? false : await finish(core, { ...request, code, state }, options);
  }).finally(() => running.delete(state));
  running.set(state, callback);
  return callback;
}

/** Returns whether the code was issued by the server and for the project of this app. @see RFC 9207 §2.4 */
function isOwnIssuer(core: AppCore, issuer: string | null): boolean {
  const { origin } = new URL(core.baseUrl(), window.location.href);
  return issuer?.startsWith(`${origin}/`) === true && issuer.endsWith(`/projects/${core.options.projectId}`);
}

interface Callback extends OuterRequest {
  readonly code: string;
  readonly state: string;
}

async function finish(core: AppCore, callback: Callback, options: SignInOptions): Promise<boolean> {
  const store = await core.sessions.storeFor(options.tokenStore);
  const forget = () => {
    forgetOuter(callback.state);
    forgetCallback();
  };
  const signIn = async () => {
    try {
      return await exchangeCode(core, store, callback, forget);
    } catch (error) {
      const needsSecondFactor = hasCode(error, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED');
      if (callback.reauthenticates && needsSecondFactor) keepReauthentication(error.details.attempt_code);
      throw error;
    }
  };
  const wire = await orSecondFactor(core, store, signIn, !callback.reauthenticates);
  if (callback.reauthenticates) {
    await confirmAndReturn(core, core.sessions.of(store), wire.refresh_token);
    return true;
  }
  const back = wire.after_callback_redirect_url;
  if (typeof back !== 'string' || options.noRedirect === true) {
    await enter(core, store, wire, options);
    return true;
  }
  await enter(core, store, wire, { ...options, noRedirect: true });
  const next = onThisOrigin(back) ?? core.navigation.urlOf('afterSignIn');
  const isNewUser = wire.is_new_user === true;
  const url = await urlAfterSignIn(core, core.sessions.of(store), { next, isNewUser });
  await core.navigation.redirectToUrl(url, { replace: true });
  return true;
}

/** Timeout of the exchange, after which the page shows an error. */
const exchangeMillisMax = 30_000;

/** Response of the token endpoint. @see docs/reference/protocol/oauth.md#token */
interface WireGrant {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly is_new_user?: boolean;
  readonly after_callback_redirect_url?: string | null;
}

/**
 * Exchanges a code for tokens. Not retried, because a code can be used only once.
 *
 * @param answered called after any response of the server. Until then, the user can try again
 * @throws {ConnectionError} the server could not be reached
 */
async function exchangeCode(
  core: AppCore,
  store: TokenStore,
  callback: Callback,
  answered: () => void,
): Promise<WireGrant> {
  const url = `${core.baseUrl()}/api/v1/auth/oauth/token`;
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: core.options.projectId,
    client_secret: core.options.publishableClientKey ?? '',
    redirect_uri: callback.redirectUri,
    code_verifier: callback.verifier,
    code: callback.code,
  });
  return await exchange(url, {
    retry: { attempts: 1, baseMillis: 0, timeoutMillis: exchangeMillisMax },
    request: () => ({ method: 'POST', body, headers: core.signInHeaders(store) }),
    isRepeatable: false,
    read: (text) => {
      answered();
      return JSON.parse(text) as WireGrant;
    },
    onKnownError: (error) => {
      answered();
      throw error;
    },
    isPassing: () => {
      answered();
      return false;
    },
  });
}

/** Removes the used code from the URL, so that it is not kept in the browser history. */
function forgetCallback(): void {
  const url = new URL(window.location.href);
  for (const name of ['code', 'state', 'iss']) url.searchParams.delete(name);
  history.replaceState(history.state, '', relativePart(url));
}

function onThisOrigin(href: string): string | undefined {
  const url = new URL(href, window.location.href);
  return url.origin === window.location.origin ? relativePart(url) : undefined;
}
