import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { codeErrors } from '../verification-codes/verification-code.ts';

/** The kinds of access to an account besides its password. */
export const accessTypes = ['passkey', 'oauth_provider', 'api_key', 'second_factor'] as const;

/** Something besides the password that can sign in as a user, act for the user, or keep the user out. */
export const otherAccess = z.object({
  type: z.enum(accessTypes),
  /** What a person knows it by: the provider and its address, or the description of a key. Null where the type says it all. */
  name: z.string().nullable(),
  /** Null when it was added before such times were kept. */
  added_at_millis: fields.millis.nullable(),
});

/** Which project the code belongs to. Links in emails carry no headers. */
const link = {
  project_id: z.string().max(100),
  branch_id: z.string().max(255).default('main'),
  code: z.string().max(1000),
};

/** The page on which the reader of a reset email removes what else can sign in. */
export const accessReviewEndpoints = defineEndpoints({
  'GET /auth/access-review': {
    summary: 'Show what else can sign in after a password reset',
    description: 'Opened in a browser from the email about the reset. Changes nothing.',
    access: 'public',
    query: z.object(link),
    raw: 'html',
    errors: codeErrors,
    refusals: [429],
  },
  'POST /auth/access-review': {
    summary: 'Remove what else can sign in after a password reset',
    description:
      'The form of the page. The fields `passkey`, `second_factor`, `oauth_provider:{id}` and `api_key:{id}` name what is removed. Ends every session of the user.',
    access: 'public',
    acceptsForm: true,
    body: z.object(link).catchall(z.string().max(100)),
    raw: 'html',
    errors: [...codeErrors, KnownErrors.UserNotFound],
    refusals: [429],
  },
});
