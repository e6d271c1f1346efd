import type { IncomingHttpHeaders } from 'node:http';
import type { Rendered } from './render.ts';

/** The longest wait that a user can be expected to sit through. */
const waitSecondsMax = 20;

/** Published clients sleep for all of `Retry-After`, up to five times, and show no error in that time. */
const sleepingClients = /@stackframe\//;

/**
 * Leaves a long `Retry-After` out of an answer to a published client, which then repeats the request a few times within
 * seconds and shows the error.
 *
 * @see docs/protocol/requests.md#rate-limits
 */
export function withoutLongWait(headers: IncomingHttpHeaders, rendered: Rendered): Rendered {
  const wait = rendered.headers['retry-after'];
  if (wait === undefined || Number(wait) <= waitSecondsMax) return rendered;
  if (!sleepingClients.test(String(headers['x-stack-client-version'] ?? ''))) return rendered;
  const { 'retry-after': _, ...others } = rendered.headers;
  return { ...rendered, headers: others };
}
