/**
 * Finds out more about a connection that failed for good, by a look at the server's health endpoint.
 *
 * @param url the address that was asked
 * @param cause what failed
 * @see protocol 08 §8.2
 */
export async function connectionDiagnostics(url: string, cause: unknown): Promise<string> {
  return JSON.stringify({ url, failure: describe(cause), health: await probe(`${new URL(url).origin}/health`) });
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
