import type { WireError } from '@portico/contract/errors';
import { KnownError } from '@portico/contract/errors/known-error';
import { docsUrlOf } from './docs-url.ts';

/**
 * Creates a known error from the code, details and text of the server, including errors of newer servers. Does not need
 * the error catalog, so browsers do not download it.
 */
export function knownErrorFromWire(
  { code, details, error }: WireError,
  status: number,
  request: { readonly url: string; readonly id: string | undefined },
): KnownError {
  return new KnownError(error, { code, status, details, requestId: request.id, docsUrl: docsUrlOf(request.url, code) });
}
