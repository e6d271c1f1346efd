/** What browsers and bundlers say about code that could not be loaded. */
const isMissingCode = /dynamically imported module|importing a module script|loading (css )?chunk|ChunkLoadError/i;

/** Time of the last reload, in the session storage of this tab. */
const storageKey = 'portico_reloaded_at';

/** Code that is still missing after a reload is not missing because of a deployment. */
const reloadMillis = 60_000;

const checks = new WeakMap<object, Promise<never>>();
const known = new WeakSet<object>();

/**
 * Reloads the page, once, if an error was caused by code that a deployment has removed from the site.
 *
 * @returns a promise that does not settle when the page reloads, and otherwise rejects with the error. Undefined for
 *   other errors
 */
export function awaitNewCode(error: unknown): Promise<never> | undefined {
  if (!(error instanceof Error) || known.has(error) || !isMissingCode.test(textOf(error))) return undefined;
  const check = checks.get(error) ?? reload(error);
  checks.set(error, check);
  return check;
}

/** Returns what the browser or bundler has said. It is the cause of an error of the SDK. */
function textOf(error: Error): string {
  const { name, message } = error.cause instanceof Error ? error.cause : error;
  return `${name} ${message}`;
}

async function reload(error: Error): Promise<never> {
  if ((await isReachable()) && takeTurn()) {
    location.reload();
    return await new Promise<never>(() => undefined);
  }
  known.add(error);
  throw error;
}

/** Without a connection, a reload would lose the page. */
async function isReachable(): Promise<boolean> {
  try {
    const page = await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
    return page.status < 500;
  } catch {
    return false;
  }
}

/** Returns whether this tab has not reloaded for new code recently. */
function takeTurn(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(storageKey) ?? 0) < reloadMillis) return false;
    sessionStorage.setItem(storageKey, String(Date.now()));
    return true;
  } catch {
    return false; // The browser blocks the storage. The page could reload forever.
  }
}
