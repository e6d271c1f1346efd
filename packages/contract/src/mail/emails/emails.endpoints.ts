import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict, success } from '../../kit/shapes.ts';

export const emailEndpoints = defineEndpoints({
  /**
   * @param callbackUrl URL of the link in the email
   * @throws {RedirectUrlNotWhitelisted} the URL is not on a trusted domain of the project
   *
   * @sdk emails.sendSignInInvitation(email, callbackUrl)
   * @refreshes sent-emails
   */
  'POST /internal/send-sign-in-invitation': {
    summary: 'Send a sign-in invitation by email',
    description: 'The email is queued and delivered shortly after the response.',
    access: 'server',
    whose: { of: 'project', role: 'support' },
    body: strict({ email: fields.email, callback_url: fields.url }),
    response: success,
    errors: [KnownErrors.RedirectUrlNotWhitelisted],
  },
});
