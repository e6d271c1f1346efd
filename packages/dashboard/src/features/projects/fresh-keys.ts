/** The keys of a key set at the moment of its creation. */
export interface FreshKeys {
  publishableClientKey?: string | undefined;
  secretServerKey?: string | undefined;
  superSecretAdminKey?: string | undefined;
}

const fresh = new Map<string, FreshKeys>();

/** Keeps new keys in memory until the page is left, for the one screen that shows them. */
export function keepFreshKeys(projectId: string, keys: FreshKeys): void {
  fresh.set(projectId, keys);
}

/** The new keys of a project, if they were made since the page was loaded. */
export function freshKeysOf(projectId: string): FreshKeys | undefined {
  return fresh.get(projectId);
}

/** Forgets them for good. */
export function dropFreshKeys(projectId: string): void {
  fresh.delete(projectId);
}
