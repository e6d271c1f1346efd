import type { WireError } from '@portico/contract/errors';
import { KnownError } from '@portico/contract/errors/known-error';

/**
 * Rebuilds a known error from its wire form: code, details and text are the server's. An error of a newer server is
 * rebuilt like any other. The whole catalogue, with all its texts, stays out of browsers.
 */
export function knownErrorFromWire({ code, details, error }: WireError, status: number): KnownError {
  return new KnownError(error, { code, status, details });
}
