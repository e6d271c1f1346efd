import type { AccessLevel } from '@portico/contract';
import { kebab } from '../../core/kebab.ts';
import { Navigation } from '../../core/navigation/navigation.ts';
import { resolveUrls } from '../../core/navigation/urls.ts';
import { type Read, Reads } from '../../core/read.ts';
import { defaultRetryPolicy } from '../../core/retry.ts';
import { type Connection, type Credentials, createTransport, type Transport } from '../../core/transport.ts';
import { renewWith } from '../../session/renew.ts';
import type { Session } from '../../session/session.ts';
import { Sessions } from '../../session/sessions.ts';
import { type Project, projectFromWire } from '../projects/project.ts';
import { baseUrlHere, keysOf, type ResolvedOptions } from './options.ts';

/** Finds the inside of an app, for packages of Portico. Not a part of the public surface. */
export const internals: unique symbol = Symbol.for('portico.internals') as never;

/** What all parts of an app share: how it reaches the server, whose tokens it keeps, where its pages are. */
export class AppCore {
  readonly options: ResolvedOptions;
  readonly navigation: Navigation;
  readonly sessions: Sessions;
  /** What does not depend on who is signed in. */
  readonly reads = new Reads();
  readonly #connection: Connection;

  /** @param credentials what opens the project instead of its keys */
  constructor(options: ResolvedOptions, parent: AppCore | undefined, credentials: Credentials | undefined) {
    const baseUrl = () => baseUrlHere(options.baseUrl);
    const retry = defaultRetryPolicy;
    this.options = options;
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
    };
  }

  /** The project as far as its users may know it, for apps of every level. */
  project(): Read<Project> {
    return this.reads.of('project', async () =>
      projectFromWire(await this.transport('client').call('GET /projects/current')),
    );
  }

  /** The address of the server as this machine reaches it, without a trailing slash. @throws {ConfigurationError} none */
  baseUrl(): string {
    return this.#connection.baseUrl();
  }

  /** The transport of a level, for a session or for nobody. */
  transport<L extends AccessLevel>(level: L, session: Session | null = null): Transport<L> {
    return createTransport(this.#connection, level, session);
  }
}

/** An app that inherits project and token store of another shares its sessions too. */
function sharedSessions(options: ResolvedOptions, parent: AppCore | undefined): Sessions | undefined {
  const isSame = parent?.options.projectId === options.projectId && parent.options.tokenStore === options.tokenStore;
  return isSame ? parent.sessions : undefined;
}

function keysFor(options: ResolvedOptions, level: AccessLevel): Record<string, string> {
  return Object.fromEntries(keysOf(level).map((name) => [`x-stack-${kebab(name)}`, options[name] ?? '']));
}
