import type { AccessLevel } from '@portico/contract';
import { CookiesBlocked, loadCode } from '../../core/errors.ts';
import { kebab } from '../../core/kebab.ts';
import { Navigation } from '../../core/navigation/navigation.ts';
import { resolveUrls } from '../../core/navigation/urls.ts';
import { type Read, Reads } from '../../core/read.ts';
import { defaultRetryPolicy } from '../../core/retry.ts';
import { type Connection, type Credentials, createTransport, type Transport } from '../../core/transport.ts';
import { refreshTokenUse, renewWith } from '../../session/renew.ts';
import type { Session } from '../../session/session.ts';
import { Sessions } from '../../session/sessions.ts';
import type { TokenStore } from '../../session/token-store.ts';
import type { Project } from '../ground/projects/project.ts';
import { baseUrlHere, keysOf, type ResolvedOptions } from './options.ts';

/** Key of the internal state of an app, for Portico's own packages. Not part of the public API. */
export const internals: unique symbol = Symbol.for('portico.internals') as never;

/** Shared state of an app: its options, its connection to the server, its sessions and its navigation. */
export class AppCore {
  readonly options: ResolvedOptions;
  readonly navigation: Navigation;
  readonly sessions: Sessions;
  /** Cached values that do not depend on the signed-in user. */
  readonly reads: Reads;
  readonly #connection: Connection;

  /** @param credentials replace the keys of the project */
  constructor(options: ResolvedOptions, parent: AppCore | undefined, credentials: Credentials | undefined) {
    const baseUrl = () => baseUrlHere(options.baseUrl);
    const retry = { ...defaultRetryPolicy, timeoutMillis: options.timeoutMillis };
    this.options = options;
    this.reads = new Reads(undefined, options.isUncached ? parent?.reads : undefined);
    this.navigation = new Navigation(resolveUrls(options.urls), options.redirectMethod);
    this.sessions =
      sharedSessions(options, parent) ?? new Sessions({ ...options, renew: renewWith({ ...options, baseUrl, retry }) });
    this.#connection = {
      projectId: options.projectId,
      extraHeaders: options.extraRequestHeaders,
      credentials:
        credentials ??
        (options.projectOwnerSession && parent
          ? parent.#connection.credentials
          : { headers: async (level) => keysFor(options, level) }),
      baseUrl,
      retry,
      signal: options.signal,
    };
  }

  /** Returns the cached values of a session. */
  readsOf({ reads }: Session): Reads {
    return this.options.isUncached ? new Reads(undefined, reads) : reads;
  }

  /** Returns the read of the project's public data, for apps of all access levels. */
  project(): Read<Project> {
    return this.reads.of('project', async () => {
      const [wire, { projectFromWire }] = await Promise.all([
        this.transport('client').call('GET /projects/current'),
        loadCode(import('../ground/projects/project.ts')),
      ]);
      return projectFromWire(wire);
    });
  }

  /**
   * Returns the server URL for this environment, without a trailing slash. @throws {ConfigurationError} there is no URL
   */
  baseUrl(): string {
    return this.#connection.baseUrl();
  }

  /** Creates the transport of an access level, with or without a session. */
  transport<L extends AccessLevel>(level: L, session: Session | null = null): Transport<L> {
    return createTransport(this.#connection, level, session);
  }

  /**
   * Creates the transport of a sign-in, with or without the session before it.
   *
   * @param store gets the tokens
   * @throws {CookiesBlocked} the browser would not keep the tokens
   */
  entrance(store: TokenStore, session: Session | null = null): Transport<'client'> {
    if (store.canKeep?.() === false) throw new CookiesBlocked();
    const { extraHeaders } = this.#connection;
    const connection = { ...this.#connection, extraHeaders: { ...this.signInHeaders(store), ...extraHeaders } };
    return createTransport(connection, 'client', session);
  }

  /** Returns the headers of a sign-in that its transport does not send. @param store gets the tokens */
  signInHeaders({ rotation }: TokenStore): Record<string, string> {
    return refreshTokenUse(rotation && 'rotating');
  }
}

/** Returns the sessions of the parent app if both apps have the same project and token store. */
function sharedSessions(options: ResolvedOptions, parent: AppCore | undefined): Sessions | undefined {
  const isSame = parent?.options.projectId === options.projectId && parent.options.tokenStore === options.tokenStore;
  return isSame ? parent.sessions : undefined;
}

function keysFor(options: ResolvedOptions, level: AccessLevel): Record<string, string> {
  return Object.fromEntries(keysOf(level).map((name) => [`x-stack-${kebab(name)}`, options[name] ?? '']));
}
