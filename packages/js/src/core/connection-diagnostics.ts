/** How long the health endpoint may take, so that the error is shown soon. */
const probeMillis = 2000;

/**
 * Returns details about a failed connection, including the result of the server's health endpoint.
 *
 * @param url the URL of the request
 * @param cause the failure
 * @returns the end of an error message
 * @see docs/reference/protocol/sdk.md#requests-and-retries
 */
export async function connectionDiagnostics(url: string, cause: unknown): Promise<string> {
  // `localhost:4100` is a valid URL, with `localhost` as an unknown scheme.
  if (!/^https?:/i.test(url)) return ` at ${url}. The URL must begin with http:// or https://.`;
  const { origin } = new URL(url);
  const diagnostics = JSON.stringify({ url, failure: describe(cause), health: await probe(`${origin}/health`) });
  return ` at ${origin}. Please check that it runs and your internet connection works. Diagnostics: ${diagnostics}`;
}

async function probe(url: string): Promise<string> {
  try {
    const response = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(probeMillis) });
    return response.ok ? 'reachable' : `returned ${response.status}`;
  } catch (error) {
    return `failed: ${describe(error)}`;
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
