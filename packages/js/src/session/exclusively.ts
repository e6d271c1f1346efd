/** After this time, the lock holder is considered stuck, and a second refresh runs. */
const patienceMillis = 10_000;

/**
 * Runs a function while no other tab of this site runs it for the same secret. Runs it directly if the browser has no
 * locks or the store is not shared.
 *
 * @param secret the secret to lock. Null if no other tab can use it
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

/** Returns a short hash of a secret (FNV-1a) that does not reveal it. After a collision, two secrets share a lock. */
export function fingerprint(secret: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < secret.length; index++) {
    hash = Math.imul(hash ^ secret.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
