import { z } from 'zod';
import { codeKind } from '../../ground/verification-codes/index.ts';

/**
 * Authorization code of the hosted pages. It is bound to the session there, of which the app gets a copy.
 *
 * @see RFC 6749 §4.1.2
 */
export const hostedCode = codeKind(
  'hosted_authorization',
  z.object({ redirect_uri: z.string(), code_challenge: z.string() }),
  { lifetimeMillis: 60_000 },
);
