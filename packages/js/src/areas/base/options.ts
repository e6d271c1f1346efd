import type { AccessLevel } from '@portico/contract';
import { fromEnvironment, namesOf, type Variable } from '../../core/environment.ts';
import { ConfigurationError } from '../../core/errors.ts';
import { jsonOf } from '../../core/json.ts';
import { kebab } from '../../core/kebab.ts';
import type { RedirectMethod } from '../../core/navigation/navigation.ts';
import type { HandlerUrls } from '../../core/navigation/urls.ts';
import type { Session } from '../../session/session.ts';
import type { TokenStoreOption } from '../../session/sessions.ts';

/** The address of the server; two where browsers and backends reach it by different names. */
export type BaseUrl = string | { readonly browser: string; readonly server: string };

/** What every app can be told. What is not given comes from the app it inherits from, else from the environment. */
export interface ClientOptions<ProjectId extends string = string> {
  /** `PORTICO_PROJECT_ID`, with the prefix `VITE_` or `NEXT_PUBLIC_` where a bundler asks for one. */
  readonly projectId?: ProjectId;
  /** `PORTICO_PUBLISHABLE_CLIENT_KEY`, with a prefix as above. */
  readonly publishableClientKey?: string;
  /** Address of the server, such as `https://auth.example.com`. `PORTICO_API_URL`, with a prefix as above. */
  readonly baseUrl?: BaseUrl;
  /** Headers to add to every request; they win over Portico's own. No secrets: browsers send them too. `PORTICO_EXTRA_REQUEST_HEADERS` (JSON). */
  readonly extraRequestHeaders?: Readonly<Record<string, string>>;
  /** Pages of the app, relative to its origin. */
  readonly urls?: Partial<HandlerUrls>;
  /** How to go to another page. Default: `'window'` in browsers, `'none'` elsewhere. */
  readonly redirectMethod?: RedirectMethod;
  /** Scopes to ask an identity provider for besides its own, by provider, whenever somebody signs in with it. */
  readonly oauthScopesOnSignIn?: Readonly<Record<string, readonly string[]>>;
  /** Where the tokens of the signed-in user live. Required, unless inherited. */
  readonly tokenStore?: TokenStoreOption;
  /** Do not ask for the user before a component does. */
  readonly noAutomaticPrefetch?: boolean;
}

/** What a server app can be told besides. */
export interface ServerOptions<ProjectId extends string = string> extends ClientOptions<ProjectId> {
  /** `PORTICO_SECRET_SERVER_KEY`. Never let it reach a browser. */
  readonly secretServerKey?: string;
}

/** What an admin app can be told besides. */
export interface AdminOptions<ProjectId extends string = string> extends ServerOptions<ProjectId> {
  /** `PORTICO_SUPER_SECRET_ADMIN_KEY`. Never let it reach a browser. */
  readonly superSecretAdminKey?: string;
  /** Session of a user of the internal project who owns this project; replaces all keys. */
  readonly projectOwnerSession?: Session;
}

/** Options with nothing left open. */
export interface ResolvedOptions {
  readonly projectId: string;
  readonly publishableClientKey?: string;
  readonly secretServerKey?: string;
  readonly superSecretAdminKey?: string;
  readonly projectOwnerSession: Session | undefined;
  readonly baseUrl: BaseUrl;
  readonly extraRequestHeaders: Readonly<Record<string, string>>;
  readonly urls: Partial<HandlerUrls>;
  readonly redirectMethod: RedirectMethod | undefined;
  readonly oauthScopesOnSignIn: Readonly<Record<string, readonly string[]>>;
  readonly tokenStore: TokenStoreOption;
  readonly noAutomaticPrefetch: boolean;
}

const projectIdForm = /^(internal|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * Completes options from the environment.
 *
 * @param level the highest level the app will call at; it decides which keys must be there
 * @throws {ConfigurationError} naming the option and the variables when something is missing or malformed
 * @see docs/protocol/sdk.md#configuration
 */
export function resolveOptions(given: AdminOptions, level: AccessLevel): ResolvedOptions {
  const { projectOwnerSession, tokenStore } = given;
  if (tokenStore === undefined) {
    throw new ConfigurationError(
      "Say where tokens live: tokenStore: 'cookie' in a browser, 'memory' in a script, null in a backend.",
    );
  }
  return {
    projectId: projectIdOf(given),
    ...(projectOwnerSession === undefined && keysFrom(given, level)),
    projectOwnerSession,
    baseUrl: given.baseUrl ?? baseUrlFromEnvironment(),
    extraRequestHeaders: given.extraRequestHeaders ?? headersFromEnvironment(),
    urls: given.urls ?? {},
    redirectMethod: given.redirectMethod,
    oauthScopesOnSignIn: given.oauthScopesOnSignIn ?? {},
    tokenStore,
    noAutomaticPrefetch: given.noAutomaticPrefetch ?? false,
  };
}

function projectIdOf(given: AdminOptions): string {
  const projectId = required(given, 'projectId');
  if (!projectIdForm.test(projectId)) {
    throw new ConfigurationError(
      `The project id must be a UUID in lower case, or "internal", but it is ${JSON.stringify(projectId)}. Check the option projectId and the variable ${namesOf('PROJECT_ID')}.`,
    );
  }
  return projectId;
}

/** The keys that open a project, from the lowest level up. */
const keyNames = ['publishableClientKey', 'secretServerKey', 'superSecretAdminKey'] as const;

/** The keys that calls of a level carry: its own and those below. @see docs/protocol/sdk.md#requests-and-retries */
export function keysOf(level: AccessLevel) {
  return keyNames.slice(0, { client: 1, server: 2, admin: 3 }[level]);
}

/** A key is taken only by apps of a level that needs it, so that a client app never holds a secret. */
function keysFrom(given: AdminOptions, level: AccessLevel): Partial<Record<(typeof keyNames)[number], string>> {
  return Object.fromEntries(keysOf(level).map((name) => [name, required(given, name)]));
}

/** An option, or else the variable of its name: `PROJECT_ID` for `projectId`. */
function required(given: AdminOptions, option: 'projectId' | (typeof keyNames)[number]): string {
  const variable = kebab(option).replaceAll('-', '_').toUpperCase() as Variable;
  const value = given[option] ?? fromEnvironment(variable);
  if (value === undefined) throw missing(option, variable);
  return value;
}

function baseUrlFromEnvironment(): BaseUrl {
  const both = fromEnvironment('API_URL');
  const browser = fromEnvironment('API_URL_BROWSER') ?? both;
  const server = fromEnvironment('API_URL_SERVER') ?? both;
  if (browser === undefined && server === undefined) throw missing('baseUrl', 'API_URL');
  return { browser: browser ?? '', server: server ?? '' };
}

function headersFromEnvironment(): Readonly<Record<string, string>> {
  const text = fromEnvironment('EXTRA_REQUEST_HEADERS');
  if (text === undefined) return {};
  const headers = jsonOf(text);
  if (typeof headers === 'object') return headers as Record<string, string>;
  throw new ConfigurationError(`The variable ${namesOf('EXTRA_REQUEST_HEADERS')} must be a JSON object of headers.`);
}

/** Answers the address for where the code runs, without a trailing slash. */
export function baseUrlHere(baseUrl: BaseUrl): string {
  const isBrowser = typeof window !== 'undefined';
  const url = typeof baseUrl === 'string' ? baseUrl : isBrowser ? baseUrl.browser : baseUrl.server;
  if (url === '') throw missing('baseUrl', isBrowser ? 'API_URL_BROWSER' : 'API_URL_SERVER');
  return url.endsWith('/') ? url.slice(0, -1) : url;
}

function missing(option: string, variable: Variable): ConfigurationError {
  return new ConfigurationError(
    `Portico needs the option ${option}. Pass it to the constructor, or set the environment variable ${namesOf(variable)}.`,
  );
}
