import type { InternalApiKeyFirstView } from '@portico/react';

/** The keys of a new key set. */
export interface FreshKeys {
  publishableClientKey?: string | undefined;
  secretServerKey?: string | undefined;
  superSecretAdminKey?: string | undefined;
}

/** Returns the keys of a new key set. */
export function keysIn(created: InternalApiKeyFirstView): FreshKeys {
  return {
    publishableClientKey: created.publishableClientKey ?? undefined,
    secretServerKey: created.secretServerKey ?? undefined,
    superSecretAdminKey: created.superSecretAdminKey ?? undefined,
  };
}

const fresh = new Map<string, FreshKeys>();

/** Stores new keys in memory until the page is closed, for the screen that shows them. */
export function keepFreshKeys(projectId: string, keys: FreshKeys): void {
  fresh.set(projectId, keys);
}

/** Returns the new keys of a project, if they were created after the page was loaded. */
export function freshKeysOf(projectId: string): FreshKeys | undefined {
  return fresh.get(projectId);
}

/** Removes the keys from memory. */
export function dropFreshKeys(projectId: string): void {
  fresh.delete(projectId);
}
