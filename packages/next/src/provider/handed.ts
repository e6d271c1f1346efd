import type { HandlerUrls, Project } from '@portico/js';
import type { WireUser } from '@portico/js/internals';

/** What a browser may know of an app, to make its own of it. */
export interface ClientJson {
  readonly projectId: string;
  readonly publishableClientKey: string | undefined;
  /** As browsers reach the server; by which name this server does is not for them. */
  readonly baseUrl: string;
  readonly urls: Partial<HandlerUrls>;
  readonly extraRequestHeaders: Readonly<Record<string, string>>;
  readonly oauthScopesOnSignIn: Readonly<Record<string, readonly string[]>>;
  readonly noAutomaticPrefetch: boolean;
  readonly tokenStore: 'nextjs-cookie' | 'cookie' | 'memory' | null;
  readonly redirectMethod: 'nextjs' | 'window' | 'none';
}

/** The user that a server has asked for. */
export interface HandedUser {
  /** Of which session, without giving it away: the browser may hold another one by now. */
  readonly session: string;
  readonly user: WireUser | null;
}

/** What a server knows already, on its way to the browser. */
export interface Handed {
  readonly user: Promise<HandedUser>;
  readonly project: Promise<Project>;
}

/** Waits for what was handed over; undefined if the server could not find it out, which is no reason not to ask. */
export async function arrived<T>(coming: Promise<T>): Promise<T | undefined> {
  try {
    // React's promises have no `catch`.
    return await coming;
  } catch {
    return undefined;
  }
}
