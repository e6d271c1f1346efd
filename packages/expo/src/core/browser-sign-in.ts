import type { PorticoClientApp } from '@portico/js';
import { exchangeHostedCode, hostedEndpoint, internals, issuerOfApp, type SessionTokens } from '@portico/js/internals';
import type { DeviceCrypto } from './modules.ts';

/** Options of a sign-in. */
export interface SignInOptions {
  /** The page to show first. Default: `sign-in`. */
  readonly page?: 'sign-in' | 'sign-up';
  /** Asks for a sign-in even if the person is signed in in the browser. Default: after a sign-out in this app. */
  readonly asksAgain?: boolean;
  /** Email address to fill in. */
  readonly email?: string;
  /** Language of the pages, such as `de`. Default: that of the browser. */
  readonly lang?: string;
}

/** The sign-in failed on the pages, or the answer was not that of this sign-in. */
export class SignInFailed extends Error {
  /** Identifies the error where `instanceof` does not work. */
  override readonly name = 'SignInFailed';
  /** Error of OAuth, such as `access_denied`. `invalid_answer` and `invalid_issuer` are of this package. */
  readonly code: string;

  /** Created by this package. */
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** A sign-in that has begun. */
export interface BegunSignIn {
  /** The page to open. */
  readonly url: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly verifier: string;
}

/** Begins a sign-in on the hosted pages. @see RFC 8252, RFC 7636 */
export async function beginSignIn(
  app: PorticoClientApp,
  { crypto, redirectUri }: { readonly crypto: DeviceCrypto; readonly redirectUri: string },
  { page, asksAgain, email, lang }: SignInOptions,
): Promise<BegunSignIn> {
  const [state, verifier] = [await randomText(crypto), await randomText(crypto)];
  const prompts = [...(asksAgain ? ['login'] : []), ...(page === 'sign-up' ? ['create'] : [])];
  const request = new URLSearchParams({
    client_id: app.projectId,
    redirect_uri: redirectUri,
    response_type: 'code',
    state,
    code_challenge: await challengeOf(crypto, verifier),
    code_challenge_method: 'S256',
    ...(prompts.length > 0 && { prompt: prompts.join(' ') }),
    ...(email !== undefined && { login_hint: email }),
    ...(lang !== undefined && { ui_locales: lang }),
  });
  return { url: `${hostedEndpoint(app[internals], 'authorize')}?${request}`, redirectUri, state, verifier };
}

/**
 * Ends a sign-in with the URL that the pages returned to.
 *
 * @throws {SignInFailed} the pages answered with an error, or the answer belongs to another sign-in
 * @throws {RequestFailed | ConnectionError} the code is not valid any more, or the server cannot be reached
 */
export async function endSignIn(app: PorticoClientApp, begun: BegunSignIn, answer: string): Promise<SessionTokens> {
  const core = app[internals];
  const code = codeOf(answer, begun, issuerOfApp(core));
  return await exchangeHostedCode(core, { code, ...begun });
}

/**
 * Returns the code of an answer. Only the answer to this request counts: another app or page could have made it.
 *
 * @see RFC 9207
 */
function codeOf(url: string, { redirectUri, state }: BegunSignIn, issuer: string): string {
  // Servers and browsers may add a slash to a URL without a path.
  const [address = '', query = ''] = (url.split('#', 1)[0] ?? '').split('?', 2);
  const given = new URLSearchParams(query);
  const [where = ''] = redirectUri.split('?', 1);
  // @guard expo-address-of-answer
  if (withoutSlash(address) !== withoutSlash(where)) throw otherAnswer();
  // @guard expo-state-of-answer
  if (given.get('state') !== state) throw otherAnswer();
  // @guard expo-issuer-of-answer
  if (given.get('iss') !== issuer) {
    const message = `The answer came from ${given.get('iss')}. Set baseUrl to the public URL of the server.`;
    throw new SignInFailed('invalid_issuer', message);
  }
  const error = given.get('error');
  if (error !== null) throw new SignInFailed(error, given.get('error_description') ?? error);
  return given.get('code') ?? '';
}

function otherAnswer(): SignInFailed {
  return new SignInFailed('invalid_answer', 'The answer does not belong to this sign-in. Sign in again.');
}

function withoutSlash(text: string): string {
  return text.replace(/\/+$/, '');
}

/** Returns a secret of 256 bits. */
async function randomText(crypto: DeviceCrypto): Promise<string> {
  const bytes = await crypto.getRandomBytesAsync(32);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the S256 challenge of a verifier. @see RFC 7636 §4.2 */
async function challengeOf(crypto: DeviceCrypto, verifier: string): Promise<string> {
  const base64 = await crypto.digestStringAsync('SHA-256' as never, verifier, { encoding: 'base64' as never });
  return base64
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+\s*$/, '');
}
