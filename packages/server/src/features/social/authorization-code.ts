import { fields, providerTypes } from '@portico/contract';
import { z } from 'zod';
import { codeKind } from '../verification-codes/index.ts';

/** What the app gets for an authorization code. */
export const authorizationCode = codeKind(
  'oauth_authorization',
  z.object({
    user_id: fields.userId,
    is_new_user: z.boolean(),
    provider: z.enum(providerTypes).optional(),
    redirect_uri: z.string(),
    code_challenge: z.string(),
    after_callback_redirect_url: z.string().nullable(),
    /** The account that the exchange of the code links, or upgrades an anonymous user with. */
    pending_sealed: z.string().optional(),
  }),
  { lifetimeMillis: 10 * 60_000 },
);
