import { fields, oauthFlowTypes, providerTypes } from '@portico/contract';
import { z } from 'zod';
import { codeKind } from '../../ground/verification-codes/index.ts';

/** Authorization code for the app. */
export const authorizationCode = codeKind(
  'oauth_authorization',
  z.object({
    user_id: fields.userId,
    is_new_user: z.boolean(),
    provider: z.enum(providerTypes).optional(),
    /** The provider in the configuration and the flow, which must still be enabled. Codes of earlier versions have none. */
    provider_config_id: z.string().optional(),
    type: z.enum(oauthFlowTypes).optional(),
    redirect_uri: z.string(),
    code_challenge: z.string(),
    after_callback_redirect_url: z.string().nullable(),
    /** The account that the code exchange links or uses to upgrade an anonymous user. */
    pending_sealed: z.string().optional(),
  }),
  { lifetimeMillis: 10 * 60_000 },
);
