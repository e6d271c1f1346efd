import type { HandlerUrls, Project } from '@portico/js';
import type { WireUser } from '@portico/js/internals';

/** The public options of an app, which the browser uses to create its own app. */
export interface ClientJson {
  readonly projectId: string;
  readonly publishableClientKey: string | undefined;
  /** URL of the server for browsers. The internal URL is not sent. */
  readonly baseUrl: string;
  readonly urls: Partial<HandlerUrls>;
  readonly extraRequestHeaders: Readonly<Record<string, string>>;
  readonly oauthScopesOnSignIn: Readonly<Record<string, readonly string[]>>;
  readonly noAutomaticPrefetch: boolean;
  readonly timeoutMillis: number;
  readonly tokenStore: 'nextjs-cookie' | 'cookie' | 'memory' | null;
  readonly redirectMethod: 'nextjs' | 'window' | 'none';
}

/** The user that a server has loaded. */
export interface PrefetchedUser {
  /** Fingerprint of the session. The browser may have another session in the meantime. */
  readonly session: string;
  readonly user: WireUser | null;
}

/** Data that the server is loading for the browser. */
export interface Prefetched {
  readonly user: Promise<PrefetchedUser>;
  readonly project: Promise<Project>;
}

/** Waits for data of the server. Returns undefined if the server failed, so that the browser loads the data. */
export async function arrived<T>(coming: Promise<T>): Promise<T | undefined> {
  try {
    // React's promises have no `catch`.
    return await coming;
  } catch {
    return undefined;
  }
}
