import type { AccessLevel } from '@portico/contract';
import { fromEnvironment, namesOf, type Variable } from '../../core/environment.ts';
import { ConfigurationError } from '../../core/errors.ts';
import { jsonOf } from '../../core/json.ts';
import { kebab } from '../../core/kebab.ts';
import type { RedirectMethod } from '../../core/navigation/navigation.ts';
import type { HandlerUrls } from '../../core/navigation/urls.ts';
import type { Session } from '../../session/session.ts';
import type { TokenStoreOption } from '../../session/sessions.ts';

/** URL of the server. Use two URLs if browsers and backends reach it at different addresses. */
export type BaseUrl = string | { readonly browser: string; readonly server: string };

/** Options of all apps. Missing options come from the app that this app inherits from, or from the environment. */
export interface ClientOptions<ProjectId extends string = string> {
  /** ID of the project. `PORTICO_PROJECT_ID`, with the prefix `VITE_` or `NEXT_PUBLIC_` if the bundler requires one. */
  readonly projectId?: ProjectId;
  /** Publishable client key. `PORTICO_PUBLISHABLE_CLIENT_KEY`, with a prefix as above. */
  readonly publishableClientKey?: string;
  /** URL of the server, such as `https://auth.example.com`. `PORTICO_API_URL`, with a prefix as above. */
  readonly baseUrl?: BaseUrl;
  /**
   * Headers that are added to every request. They override Portico's own headers. Do not put secrets in them, because
   * browsers send them too. `PORTICO_EXTRA_REQUEST_HEADERS` (JSON).
   */
  readonly extraRequestHeaders?: Readonly<Record<string, string>>;
  /** URLs of the app's pages, relative to its origin. */
  readonly urls?: Partial<HandlerUrls>;
  /** How the app navigates to other pages. Default: `'window'` in browsers, `'none'` elsewhere. */
  readonly redirectMethod?: RedirectMethod;
  /** Additional OAuth scopes to request at each sign-in, by provider. */
  readonly oauthScopesOnSignIn?: Readonly<Record<string, readonly string[]>>;
  /** Where the tokens of the signed-in user are stored. Required, unless inherited. */
  readonly tokenStore?: TokenStoreOption;
  /** Loads the user only when a component needs it. */
  readonly noAutomaticPrefetch?: boolean;
  /** Maximum duration of a call in milliseconds, with all retries. Default: 30,000. */
  readonly timeoutMillis?: number;
}

/** Options of the calls of an app, for `app.with(…)`. */
export interface CallOptions {
  /** Ends all calls when it is aborted. They throw its reason. */
  readonly signal?: AbortSignal;
  /** Maximum duration of a call in milliseconds, with all retries. */
  readonly timeoutMillis?: number;
  /** Token store of the calls, for example a request. */
  readonly tokenStore?: TokenStoreOption;
}

/** Additional options of server apps. */
export interface ServerOptions<ProjectId extends string = string> extends ClientOptions<ProjectId> {
  /** Secret server key. `PORTICO_SECRET_SERVER_KEY`. Never use it in a browser. */
  readonly secretServerKey?: string;
}

/** Additional options of admin apps. */
export interface AdminOptions<ProjectId extends string = string> extends ServerOptions<ProjectId> {
  /** Super secret admin key. `PORTICO_SUPER_SECRET_ADMIN_KEY`. Never use it in a browser. */
  readonly superSecretAdminKey?: string;
  /** Session of an owner of this project in the internal project. Replaces all keys. */
  readonly projectOwnerSession?: Session;
}

/** Options of any app, and the app that it inherits options from. @internal */
export interface InternalOptions extends AdminOptions, CallOptions {
  /** Whether this app does not share cached values with the app that it inherits from. */
  readonly isUncached?: boolean;
}

/** Complete options. */
export interface ResolvedOptions {
  readonly projectId: string;
  readonly publishableClientKey?: string;
  readonly secretServerKey?: string;
  readonly superSecretAdminKey?: string;
  readonly projectOwnerSession: Session | undefined;
  readonly baseUrl: BaseUrl;
  /** The provider of `@portico/react` adds the language of emails. */
  readonly extraRequestHeaders: Record<string, string>;
  readonly urls: Partial<HandlerUrls>;
  readonly redirectMethod: RedirectMethod | undefined;
  readonly oauthScopesOnSignIn: Readonly<Record<string, readonly string[]>>;
  readonly tokenStore: TokenStoreOption;
  readonly noAutomaticPrefetch: boolean;
  readonly timeoutMillis: number;
  readonly signal: AbortSignal | undefined;
  readonly isUncached: boolean;
}

const projectIdForm = /^(internal|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * Completes options from the environment.
 *
 * @param level the highest access level of the app, which defines the required keys
 * @throws {ConfigurationError} an option is missing or malformed. The message contains the option and the variables
 * @see docs/reference/protocol/sdk.md#configuration
 */
export function resolveOptions(given: InternalOptions, level: AccessLevel): ResolvedOptions {
  const { projectOwnerSession, tokenStore, timeoutMillis = 30_000, signal, isUncached = false } = given;
  if (tokenStore === undefined) {
    throw new ConfigurationError(
      "Portico needs the option tokenStore. Use 'cookie' in a browser, 'memory' in a script, or null in a backend.",
    );
  }
  return {
    projectId: projectIdOf(given),
    ...(projectOwnerSession === undefined && keysFrom(given, level)),
    projectOwnerSession,
    baseUrl: given.baseUrl ?? baseUrlFromEnvironment(),
    extraRequestHeaders: { ...(given.extraRequestHeaders ?? headersFromEnvironment()) },
    urls: given.urls ?? {},
    redirectMethod: given.redirectMethod,
    oauthScopesOnSignIn: given.oauthScopesOnSignIn ?? {},
    tokenStore,
    noAutomaticPrefetch: given.noAutomaticPrefetch ?? false,
    timeoutMillis,
    signal,
    isUncached,
  };
}

function projectIdOf(given: AdminOptions): string {
  const projectId = required(given, 'projectId');
  if (!projectIdForm.test(projectId)) {
    throw new ConfigurationError(
      `The project ID must be a lowercase UUID or "internal", but is ${JSON.stringify(projectId)}. Check the option projectId and the environment variable ${namesOf('PROJECT_ID')}.`,
    );
  }
  return projectId;
}

/** The keys of a project, from the lowest access level up. */
const keyNames = ['publishableClientKey', 'secretServerKey', 'superSecretAdminKey'] as const;

/**
 * Returns the keys that requests of a level contain: its own and those of lower levels. @see
 * docs/reference/protocol/sdk.md#requests-and-retries
 */
export function keysOf(level: AccessLevel) {
  return keyNames.slice(0, { client: 1, server: 2, admin: 3 }[level]);
}

/** Returns the keys that an app of this level needs, so that a client app never holds a secret. */
function keysFrom(given: AdminOptions, level: AccessLevel): Partial<Record<(typeof keyNames)[number], string>> {
  return Object.fromEntries(keysOf(level).map((name) => [name, required(given, name)]));
}

/** Returns an option, or the variable with its name: `PROJECT_ID` for `projectId`. */
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
  throw new ConfigurationError(`The environment variable ${namesOf('EXTRA_REQUEST_HEADERS')} must be a JSON object.`);
}

/** Returns the server URL for the current environment, without a trailing slash. */
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
