/**
 * Says more about a connection that failed for good, with what a look at the server's health endpoint showed.
 *
 * @param url the address that was asked
 * @param cause what failed
 * @returns the end of a sentence about the server
 * @see docs/protocol/sdk.md#requests-and-retries
 */
export async function connectionDiagnostics(url: string, cause: unknown): Promise<string> {
  // `localhost:4100` is an address too, for a scheme that nobody knows.
  if (!/^https?:/i.test(url)) return ` at ${url}. Its address must begin with http:// or https://.`;
  const { origin } = new URL(url);
  const diagnostics = JSON.stringify({ url, failure: describe(cause), health: await probe(`${origin}/health`) });
  return ` at ${origin}. Please check that it runs and your internet connection works. Diagnostics: ${diagnostics}`;
}

async function probe(url: string): Promise<string> {
  try {
    const response = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(5000) });
    return response.ok ? 'reachable' : `answered ${response.status}`;
  } catch (error) {
    return `failed: ${describe(error)}`;
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
