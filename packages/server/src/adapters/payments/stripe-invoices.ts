import type { PaymentProvider } from './payment-provider.ts';
import type { StripeClient } from './stripe-client.ts';
import { amountsOf } from './stripe-payment-states.ts';
import { sessionMetadata } from './stripe-states.ts';

/**
 * Starts one-time purchases with an invoice, because payment intents know no promotion codes and taxes. Every step is safe to
 * repeat. The ID of the purchase is that of the invoice, whose payment cannot be cancelled without it.
 */
export function stripeInvoices({ call }: StripeClient): PaymentProvider['startInvoice'] {
  return async ({ account: stripeAccount, customer }, offer) => {
    const currency = offer.currency.toLowerCase();
    const metadata = { ...offer.metadata, [sessionMetadata]: offer.sessionId };
    const options = (step: string) => ({ stripeAccount, idempotencyKey: `${offer.sessionId}/${step}` });
    const draft = await call(stripeAccount, (stripe) =>
      stripe.invoices.create(
        {
          customer,
          currency,
          metadata,
          auto_advance: false,
          collection_method: 'charge_automatically',
          pending_invoice_items_behavior: 'exclude',
          ...(offer.promotionCodeId === undefined ? {} : { discounts: [{ promotion_code: offer.promotionCodeId }] }),
          ...(offer.automaticTax === true ? { automatic_tax: { enabled: true } } : {}),
        },
        options('invoice'),
      ),
    );
    const invoiceId = draft.id ?? '';
    const amount = offer.unitAmount * offer.quantity;
    const item = { customer, invoice: invoiceId, amount, currency, description: offer.name };
    await call(stripeAccount, (stripe) => stripe.invoiceItems.create(item, options('invoice-item')));
    const invoice = await call(stripeAccount, (stripe) =>
      stripe.invoices.finalizeInvoice(
        invoiceId,
        { auto_advance: false, expand: ['confirmation_secret'] },
        options('finalize'),
      ),
    );
    const clientSecret = invoice.confirmation_secret?.client_secret ?? null;
    const [intentId = ''] = clientSecret?.split('_secret_') ?? [];
    // Old payments are read without their invoices.
    if (intentId.startsWith('pi_'))
      await call(stripeAccount, (stripe) => stripe.paymentIntents.update(intentId, { metadata }, { stripeAccount }));
    return { id: invoiceId, clientSecret, amounts: amountsOf(invoice) };
  };
}
