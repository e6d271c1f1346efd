import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict, success } from '../../kit/shapes.ts';

export const emailEndpoints = defineEndpoints({
  'POST /internal/send-sign-in-invitation': {
    summary: 'Invite somebody by e-mail to sign in',
    description: 'The mail is written down with the request and delivered moments later.',
    access: 'server',
    body: strict({ email: fields.email, callback_url: fields.url }),
    response: success,
    errors: [KnownErrors.RedirectUrlNotWhitelisted],
  },
});
