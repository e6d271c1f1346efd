import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import { bodyLimits } from '../../kit/body-limits.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { secret } from '../../kit/secret.ts';
import { strict } from '../../kit/shapes.ts';

/** The payment account of a project, and the messages of the provider. @see docs/reference/protocol/payments.md#stripe */
export const paymentProviderEndpoints = defineEndpoints({
  /**
   * @returns a new link to its onboarding at Stripe, to which you send the owner
   * @throws {RequestFailed} 400: the installation has no payment provider
   *
   * @sdk payments.setUp()
   */
  'POST /internal/payments/setup': {
    summary: 'Set up the payment account of the project',
    description: 'Creates the account on the first call. Returns a new link to its onboarding each time.',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    bodyFormat: 'none',
    response: z.object({ url: secret(z.string()) }),
    errors: [],
    refusals: [400, 429],
  },
  'GET /internal/payments/stripe/account-info': {
    summary: 'Get the state of the payment account',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    response: z.object({
      account_id: z.string(),
      charges_enabled: z.boolean(),
      details_submitted: z.boolean(),
      payouts_enabled: z.boolean(),
    }),
    errors: [KnownErrors.StripeAccountInfoNotFound],
    refusals: [429],
  },
  'POST /internal/payments/stripe-widgets/account-session': {
    summary: 'Create a session for the embedded pages of the payment account',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    bodyFormat: 'none',
    response: z.object({ client_secret: secret(z.string()) }),
    errors: [],
    refusals: [400, 429],
  },
  'POST /integrations/stripe/webhooks': {
    summary: 'Receive an event of Stripe',
    description: 'For Stripe. Repeated events and events of other kinds are accepted and have no effect.',
    access: 'public',
    whose: { of: 'secret', in: 'headers.stripe-signature' },
    bodySize: 'report',
    bodyFormat: 'text',
    headers: z.object({ 'stripe-signature': z.string().max(2000) }),
    body: secret(z.string().max(bodyLimits.report)),
    response: z.object({ received: z.literal(true) }),
    errors: [],
    refusals: [400, 429],
  },
});
