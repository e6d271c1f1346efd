import { paymentProviderEndpoints } from '@portico/contract';
import { implement } from '../../http/implement.ts';
import { readAccount, setUpPayments, startAccountSession } from './accounts.service.ts';
import { receiveEvent } from './events.service.ts';

export const paymentProviderHandlers = implement(paymentProviderEndpoints, {
  'POST /internal/payments/setup': async (context) => ({ url: await setUpPayments(context) }),

  'GET /internal/payments/stripe/account-info': async (context) => {
    const { id, chargesEnabled, detailsSubmitted, payoutsEnabled } = await readAccount(context);
    return {
      account_id: id,
      charges_enabled: chargesEnabled,
      details_submitted: detailsSubmitted,
      payouts_enabled: payoutsEnabled,
    };
  },

  'POST /internal/payments/stripe-widgets/account-session': async (context) => ({
    client_secret: await startAccountSession(context),
  }),

  'POST /integrations/stripe/webhooks': async ({ body, headers, ...context }) => {
    await receiveEvent(context, body, headers['stripe-signature']);
    return { received: true as const };
  },
});
