import type { IncomingHttpHeaders } from 'node:http';
import type { Rendered } from './render.ts';

/** Maximum acceptable wait for a user. */
const waitSecondsMax = 20;

/** Published clients sleep for the full `Retry-After`, up to five times, without showing an error. */
const sleepingClients = /@stackframe\//;

/**
 * Removes a long `Retry-After` from a response to a published client. The client then retries a few times within
 * seconds and shows the error.
 *
 * @see docs/reference/protocol/requests.md#rate-limits
 */
export function withoutLongWait(headers: IncomingHttpHeaders, rendered: Rendered): Rendered {
  const wait = rendered.headers['retry-after'];
  // @guard long-waits-of-published-clients
  if (wait === undefined || Number(wait) <= waitSecondsMax) return rendered;
  if (!sleepingClients.test(String(headers['x-stack-client-version'] ?? ''))) return rendered;
  const { 'retry-after': _, ...others } = rendered.headers;
  return { ...rendered, headers: others };
}
