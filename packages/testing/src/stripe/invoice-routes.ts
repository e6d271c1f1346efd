import { amountOf, amountsWith, type Bench, createIntent, prorated, type Route } from './billing.ts';
import { at, type Form, textAt, textsAt } from './form.ts';
import { type Invoice, invalidRequest, stripeId } from './objects.ts';
import { changedItems } from './subscription-routes.ts';

/** Returns the routes of invoices without a subscription. */
export function invoiceRoutes(bench: Bench): Readonly<Record<string, Route>> {
  const { store, emit } = bench;
  return {
    'POST /v1/invoices': ({ account, form }) => createDraft(bench, account, form),
    'POST /v1/invoiceitems': ({ account, form }) => {
      const invoice = store.require(account, 'invoice', textAt(form, 'invoice') ?? '');
      if (invoice.status !== 'draft') throw invalidRequest('You can only add items to draft invoices.');
      const amount = Number(textAt(form, 'amount'));
      if (!Number.isInteger(amount)) throw invalidRequest('Invalid integer: amount');
      invoice.subtotal += amount;
      return { id: stripeId('ii'), object: 'invoiceitem', amount, currency: invoice.currency, invoice: invoice.id };
    },
    'POST /v1/invoices/:id/finalize': ({ account, params }) => {
      const invoice = store.require(account, 'invoice', params.id ?? '');
      if (invoice.status !== 'draft')
        throw invalidRequest('This invoice is already finalized.', 'invoice_not_editable');
      const { customer, currency, subtotal, draft } = invoice;
      Object.assign(invoice, amountsWith(bench, account, customer, { subtotal, ...draft }));
      finalize(bench, account, invoice, currency);
      return invoice;
    },
    'POST /v1/invoices/:id/void': ({ account, params }) => {
      const invoice = store.require(account, 'invoice', params.id ?? '');
      if (invoice.status !== 'open') throw invalidRequest('You can only void open invoices.', 'invoice_not_editable');
      invoice.status = 'void';
      for (const intent of store.list(account, 'payment_intent').filter(({ ofInvoice }) => ofInvoice === invoice.id)) {
        intent.status = 'canceled';
        emit(account, 'payment_intent.canceled', intent);
      }
      emit(account, 'invoice.voided', invoice);
      return invoice;
    },
  };
}

/** Creates an invoice without a subscription. */
function createDraft({ store, now, emit }: Bench, account: string, form: Form): Invoice {
  const customer = store.require(account, 'customer', textAt(form, 'customer') ?? '');
  const promotion = textAt(form, 'discounts', 0, 'promotion_code');
  const percentOff = promotion === undefined ? 0 : store.require(account, 'promotion_code', promotion).percentOff;
  const id = stripeId('in');
  const invoice: Invoice = {
    id,
    object: 'invoice',
    created: now(),
    customer: customer.id,
    currency: textAt(form, 'currency') ?? '',
    metadata: textsAt(form, 'metadata'),
    auto_advance: textAt(form, 'auto_advance') === 'true',
    lines: { object: 'list', data: [], has_more: false },
    subtotal: 0,
    total: 0,
    total_discount_amounts: [],
    total_taxes: [],
    amount_paid: 0,
    amount_due: 0,
    status: 'draft',
    billing_reason: 'manual',
    hosted_invoice_url: null,
    invoice_pdf: null,
    parent: null,
    status_transitions: { paid_at: null },
    confirmation_secret: null,
    payments: { object: 'list', data: [], has_more: false },
    draft: { percentOff, isTaxed: textAt(form, 'automatic_tax', 'enabled') === 'true' },
  };
  emit(account, 'invoice.created', store.put(account, invoice));
  return invoice;
}

/** Makes a draft an invoice that has to be paid. */
export function finalize(bench: Bench, account: string, invoice: Invoice, currency: string): void {
  const { now, emit } = bench;
  const { id, customer, total: amount } = invoice;
  invoice.amount_due = amount;
  if (amount === 0) {
    invoice.status = 'paid';
    invoice.status_transitions.paid_at = now();
    emit(account, 'invoice.paid', invoice);
    return;
  }
  const intent = createIntent(bench, { account, customer, currency, amount, ofInvoice: id });
  invoice.status = 'open';
  invoice.confirmation_secret = { client_secret: intent.client_secret, type: 'payment_intent' };
  const payment = { type: 'payment_intent', payment_intent: intent.id } as const;
  invoice.payments = { object: 'list', data: [{ payment }], has_more: false };
  emit(account, 'invoice.finalized', invoice);
}

/** Returns the routes of tax numbers. The stand-in takes a number that begins with two letters. */
export function taxIdRoutes({ store }: Bench): Readonly<Record<string, Route>> {
  const ofCustomer = (account: string, customer: string) =>
    store.list(account, 'tax_id').filter((one) => one.customer === customer);
  return {
    'GET /v1/customers/:id/tax_ids': ({ account, params }) => ofCustomer(account, params.id ?? ''),
    'POST /v1/customers/:id/tax_ids': ({ account, params, form }) => {
      const { id: customer } = store.require(account, 'customer', params.id ?? '');
      const [type = '', value = ''] = [textAt(form, 'type'), textAt(form, 'value')];
      if (!/^[A-Z]{2}\w+/.test(value))
        throw invalidRequest('Invalid value for the tax ID.', 'tax_id_invalid', 400, 'value');
      return store.put(account, { id: stripeId('txi'), object: 'tax_id', customer, type, value });
    },
    'DELETE /v1/customers/:id/tax_ids/:taxId': ({ account, params }) => {
      const { id } = store.require(account, 'tax_id', params.taxId ?? '');
      store.remove(account, 'tax_id', id);
      return { id, object: 'tax_id', deleted: true };
    },
  };
}

/** Returns the routes that read, preview and change invoices. The last one matches the paths of the others. */
export function readInvoiceRoutes(bench: Bench): Readonly<Record<string, Route>> {
  const { store, now } = bench;
  return {
    'GET /v1/invoices': ({ account, form }) =>
      store
        .list(account, 'invoice')
        .filter(({ customer }) => customer === (textAt(form, 'customer') ?? customer))
        .filter(({ parent }) => {
          const asked = textAt(form, 'subscription');
          return asked === undefined || parent?.subscription_details.subscription === asked;
        })
        .filter(({ status }) => (textAt(form, 'status') ?? status) === status),
    'GET /v1/invoices/:id': ({ account, params }) => store.require(account, 'invoice', params.id ?? ''),
    'POST /v1/invoices/create_preview': ({ account, form }) => {
      const subscription = store.require(account, 'subscription', textAt(form, 'subscription') ?? '');
      const items = changedItems(bench, account, subscription, at(form, 'subscription_details', 'items', 0));
      const isNow = textAt(form, 'subscription_details', 'proration_behavior') === 'always_invoice';
      const time = Number(textAt(form, 'subscription_details', 'proration_date') ?? now());
      const total = isNow ? prorated(subscription, items, time) : amountOf(items);
      return {
        id: stripeId('upcoming_in'),
        object: 'invoice',
        currency: subscription.currency,
        total,
        amount_due: Math.max(0, total),
      };
    },
    'POST /v1/invoices/:id': ({ account, params, form }) => {
      const invoice = store.require(account, 'invoice', params.id ?? '');
      const advances = textAt(form, 'auto_advance');
      if (advances !== undefined) invoice.auto_advance = advances === 'true';
      Object.assign(invoice.metadata, textsAt(form, 'metadata'));
      return invoice;
    },
  };
}
