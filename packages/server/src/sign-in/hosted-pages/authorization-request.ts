import type { ProjectConfig } from '@portico/contract';
import { isLoopbackHost } from '../../base/loopback.ts';
import { Refusal } from '../../base/refusal.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { issuerOf } from '../../kernel/tokens/issuer-document.ts';

/** Parameters of an authorization request, as they were sent. A parameter that was given twice is a list. */
export type Parameters = Readonly<Record<string, string | readonly string[] | undefined>>;

/** An error that OAuth defines. @see RFC 6749 §4.1.2.1, §5.2 */
export interface OAuthProblem {
  readonly error: string;
  readonly error_description: string;
}

/** What an authorization code is bound to. */
interface AuthorizationRequest {
  readonly codeChallenge: string;
}

/**
 * Returns where the answer to an authorization request goes. Nothing is sent to another address.
 *
 * @throws {Refusal} 400, the client or the redirect URI is wrong
 * @see RFC 6749 §4.1.2.1, RFC 9700 §2.1
 */
export function requireRedirectUri({ project }: TenancyContext, { client_id, redirect_uri }: Parameters): string {
  if (client_id !== project.projectId) throw new Refusal(400, 'Invalid client_id: it must be the ID of the project.');
  // @guard hosted-redirect-uri
  if (typeof redirect_uri !== 'string' || !isRedirectUri(project.config.domains, redirect_uri)) {
    throw new Refusal(400, 'Invalid redirect_uri: it must be one of the redirect URIs of the project.');
  }
  return redirect_uri;
}

/**
 * Returns whether the hosted pages may return to a URL: it is listed in exactly this spelling, or it is a page of this machine
 * and the project allows these.
 */
function isRedirectUri(domains: ProjectConfig['domains'], target: string): boolean {
  const { redirectUris, nativeRedirectUris, allowLocalhost } = domains;
  if (redirectUris.includes(target) || nativeRedirectUris.includes(target)) return true;
  // @guard hosted-redirect-to-localhost
  if (!allowLocalhost || /[\s\\#]/.test(target)) return false;
  const url = URL.parse(target);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false;
  return url.username === '' && url.password === '' && isLoopbackHost(url.hostname);
}

interface Rule {
  readonly isBroken: (parameters: Parameters) => boolean;
  readonly problem: OAuthProblem;
}

function rule(isBroken: Rule['isBroken'], error: string, error_description: string): Rule {
  return { isBroken, problem: { error, error_description } };
}

const prompts = ['login', 'none', 'create'];

/** Returns the values of a parameter that is a list with spaces. */
function valuesOf(text: Parameters[string] = ''): string[] {
  return String(text)
    .split(' ')
    .filter((value) => value !== '');
}

/** The length of a state. Longer ones do not fit into the links of emails. */
const stateLengthMax = 1000;

/** The rules of an authorization request. The first that is broken is the answer. */
const rules: readonly Rule[] = [
  rule(
    (given) => Object.values(given).some((value) => Array.isArray(value)),
    'invalid_request',
    'A parameter was sent twice.',
  ),
  rule(({ request }) => request !== undefined, 'request_not_supported', 'Send the parameters themselves.'),
  rule(({ request_uri }) => request_uri !== undefined, 'request_uri_not_supported', 'Send the parameters themselves.'),
  rule(({ response_type }) => response_type === undefined, 'invalid_request', 'response_type is missing.'),
  rule(({ response_type }) => response_type !== 'code', 'unsupported_response_type', 'response_type must be code.'),
  rule(
    ({ response_mode = 'query' }) => response_mode !== 'query',
    'invalid_request',
    'response_mode must be query, or absent.',
  ),
  rule(
    ({ state = '' }) => state.length > stateLengthMax,
    'invalid_request',
    `state must have at most ${stateLengthMax} characters.`,
  ),
  // @guard hosted-challenge-is-required
  rule(
    ({ code_challenge = '' }) => !/^[A-Za-z0-9_-]{43}$/.test(String(code_challenge)),
    'invalid_request',
    'code_challenge is missing, or not the S256 challenge of a verifier.',
  ),
  // @guard hosted-challenge-with-s256-only
  rule(
    ({ code_challenge_method }) => code_challenge_method !== 'S256',
    'invalid_request',
    'code_challenge_method must be S256.',
  ),
  rule(
    ({ scope }) => valuesOf(scope).some((value) => value !== 'offline_access'),
    'invalid_scope',
    'The only scope is offline_access.',
  ),
  rule(
    ({ prompt }) => valuesOf(prompt).some((value) => !prompts.includes(value)),
    'invalid_request',
    'prompt must be login, none or create.',
  ),
  rule(
    ({ prompt }) => valuesOf(prompt).includes('none') && valuesOf(prompt).length > 1,
    'invalid_request',
    'prompt must not have other values beside none.',
  ),
];

/** Reads an authorization request whose redirect URI is known. @returns the error for the app if it breaks a rule */
export function readRequest(parameters: Parameters): AuthorizationRequest | OAuthProblem {
  const broken = rules.find(({ isBroken }) => isBroken(parameters));
  return broken?.problem ?? { codeChallenge: String(parameters.code_challenge) };
}

/**
 * Returns the URL that brings an answer to the app, with the state of its request and the issuer.
 *
 * @see RFC 9207 §2
 */
export function answerUrl(
  { platform, project }: TenancyContext,
  { redirectUri, state }: { readonly redirectUri: string; readonly state: Parameters[string] },
  answer: OAuthProblem | { readonly code: string },
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (typeof state === 'string') url.searchParams.set('state', state);
  url.searchParams.set('iss', issuerOf(platform.publicUrl(), project.projectId, 'users'));
  return url.href;
}
