/** A tab that holds the lock for longer hangs; then two refreshes are better than none. */
const patienceMillis = 10_000;

/**
 * Runs something while no other tab of this site runs it for the same secret. Where the browser has no locks, or there
 * is nobody to share with, it simply runs.
 *
 * @param secret what is being worked on; null when no other tab can be
 */
export async function exclusively<T>(secret: string | null, run: () => Promise<T>): Promise<T> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  if (secret === null || locks === undefined) return await run();
  const name = `portico-refresh-${fingerprint(secret)}`;
  let isGranted = false;
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(patienceMillis) }, () => {
      isGranted = true;
      return run();
    });
  } catch (error) {
    if (isGranted || Object(error).name !== 'TimeoutError') throw error;
    return await run();
  }
}

/** A short name for a secret that does not give it away (FNV-1a). Two secrets with one name only wait for each other. */
export function fingerprint(secret: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < secret.length; index++) {
    hash = Math.imul(hash ^ secret.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
