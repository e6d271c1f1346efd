import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import { codeErrors } from '../../ground/verification-codes/verification-code.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { secret } from '../../kit/secret.ts';

/** The project of the code. Links in emails send no headers. */
const link = {
  project_id: z.string().max(100),
  branch_id: z.string().max(255).default('main'),
  code: secret(z.string().max(1000)),
};

/** The page for removing access after a password reset, or after an address was verified. */
export const accessReviewEndpoints = defineEndpoints({
  'GET /auth/access-review': {
    summary: 'Show the access that the link of an email can remove',
    description:
      'Opened in a browser from the email about a password reset or a verified address. Does not change anything.',
    access: 'public',
    whose: { of: 'secret', in: 'query.code', with: ['query.project_id', 'query.branch_id'] },
    query: z.object(link),
    raw: 'html',
    errors: codeErrors,
    refusals: [429],
  },
  'POST /auth/access-review': {
    summary: 'Remove access with the link of an email',
    description:
      'The form of the page. After a password reset, the fields `passkey:{id}`, `second_factor`, `oauth_provider:{id}` and `api_key:{id}` select what to remove. After a verification, `all` removes everything but the address. Revokes all sessions of the user.',
    access: 'public',
    whose: { of: 'secret', in: 'body.code', with: ['body.project_id', 'body.branch_id'] },
    bodyFormat: 'form',
    body: z.object(link).catchall(z.string().max(100)),
    raw: 'html',
    errors: [...codeErrors, KnownErrors.UserNotFound],
    refusals: [429],
  },
});
