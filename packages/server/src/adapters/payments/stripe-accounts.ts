import type { PaymentProvider } from './payment-provider.ts';
import type { StripeClient } from './stripe-client.ts';

type Accounts = Pick<PaymentProvider, 'createAccount' | 'readAccount' | 'onboardingUrl' | 'accountSession'>;

/** Calls for the accounts of projects. They use the installation's own account. */
export function stripeAccounts({ call }: StripeClient): Accounts {
  return {
    createAccount: async (key, metadata) => {
      const created = await call('', (stripe) =>
        stripe.accounts.create(
          {
            controller: { stripe_dashboard: { type: 'none' } },
            capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
            country: 'US',
            metadata,
          },
          { idempotencyKey: key },
        ),
      );
      return created.id;
    },
    readAccount: async (id) => {
      const account = await call(id, (stripe) => stripe.accounts.retrieve(id));
      return {
        id: account.id,
        chargesEnabled: account.charges_enabled,
        detailsSubmitted: account.details_submitted,
        payoutsEnabled: account.payouts_enabled,
      };
    },
    onboardingUrl: async (account, returnUrl) => {
      const link = await call(account, (stripe) =>
        stripe.accountLinks.create({
          account,
          type: 'account_onboarding',
          refresh_url: returnUrl,
          return_url: returnUrl,
        }),
      );
      return link.url;
    },
    accountSession: async (account) => {
      const session = await call(account, (stripe) =>
        stripe.accountSessions.create({
          account,
          components: {
            payments: {
              enabled: true,
              features: { refund_management: true, dispute_management: true, capture_payments: true },
            },
            notification_banner: { enabled: true },
          },
        }),
      );
      return session.client_secret;
    },
  };
}
