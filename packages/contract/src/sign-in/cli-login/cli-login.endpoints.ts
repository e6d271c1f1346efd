import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { secret } from '../../kit/secret.ts';
import { strict, success } from '../../kit/shapes.ts';

/** Maximum lifetime that a command line may request: a day. @see docs/reference/protocol/sign-in.md#command-line-login */
export const cliLoginRequestMillisMax = 86_400_000;

/** Maximum and default lifetime of a login: two hours. */
export const cliLoginLifetimeMillisMax = 7_200_000;

/** A code of the command line, in upper or lower case. */
const code = z
  .string()
  .max(1000)
  .overwrite((text) => text.toLowerCase());

/** Sign-in of a command line through a browser. @see docs/reference/protocol/sign-in.md#command-line-login */
export const cliLoginEndpoints = defineEndpoints({
  'POST /auth/cli': {
    summary: 'Start a command-line login',
    description:
      'The command line keeps the polling code and opens the confirm page with the login code in a browser: `{app}/handler/cli-auth-confirm?login_code=…`.',
    access: 'client',
    whose: { of: 'nobody', role: 'support' },
    body: strict({
      expires_in_millis: z.number().min(1).max(cliLoginRequestMillisMax).default(cliLoginLifetimeMillisMax),
      // Newer clients offer to sign in the anonymous user of the command line, which Portico does not.
      anon_refresh_token: secret(z.string().max(10_000).optional()),
      /** Shown on the confirm page. An addition of Portico. */
      device_name: z.string().max(100).optional(),
    }).prefault({}),
    response: z.object({
      polling_code: secret(z.string()),
      login_code: secret(z.string()),
      expires_at: z.iso.datetime(),
      /** For command line and page, which show the same one. An addition of Portico. */
      comparison_code: secret(z.string()),
    }),
  },
  'POST /auth/cli/details': {
    summary: 'Describe a command-line login for the confirm page',
    description:
      'Where the login was started, and the code that the command line shows too. The device is what the command line says. An addition of Portico.',
    access: 'client',
    whose: { of: 'secret', in: 'body.login_code', role: 'support' },
    body: strict({ login_code: secret(code) }),
    response: z.object({
      started_at_millis: fields.millis,
      ip: z.string().nullable(),
      country_code: z.string().nullable(),
      city_name: z.string().nullable(),
      device_name: z.string().nullable(),
      comparison_code: secret(z.string()),
    }),
    refusals: [400],
  },
  'POST /auth/cli/poll': {
    summary: 'Poll the status of a command-line login',
    description:
      'The refresh token is returned once, with status 201 and `"status": "success"`. All other states return 200.',
    access: 'client',
    whose: { of: 'secret', in: 'body.polling_code', role: 'support' },
    body: strict({ polling_code: secret(code) }),
    response: z.object({
      status: z.enum(['waiting', 'success', 'expired', 'used']),
      refresh_token: secret(z.string().optional()),
    }),
    raw: 'json',
    status: [200, 201],
    errors: [KnownErrors.InvalidPollingCodeError],
  },
  'POST /auth/cli/complete': {
    summary: 'Confirm a command-line login',
    description: 'The refresh token is stored until the command line retrieves it.',
    access: 'client',
    whose: { of: 'secret', in: 'body.login_code', role: 'support' },
    body: strict({
      login_code: secret(code),
      refresh_token: secret(z.string().min(1).max(10_000).optional()),
      // The page of newer clients first asks whether the command line has an anonymous user.
      mode: z.literal('check').optional(),
    }).refine(({ mode, refresh_token }) => mode === 'check' || refresh_token !== undefined, {
      path: ['refresh_token'],
      error: '{path} must be defined',
    }),
    response: z.union([success, z.object({ cli_session_state: z.literal('none') })]),
    refusals: [400],
  },
});
