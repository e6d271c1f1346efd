import type { CustomerPlace, InvoiceState, PaymentMethodState } from '../../adapters/payments/payment-provider.ts';
import { PaymentProviderFailure } from '../../adapters/payments/provider-failure.ts';
import { invariant } from '../../base/invariant.ts';
import { pageOf } from '../../base/page.ts';
import { cursorAt, positionAt } from '../../base/position.ts';
import { Refusal } from '../../base/refusal.ts';
import type { RequestContext } from '../../kernel/context.ts';
import { requireTrustedRedirect } from '../../kernel/trusted-redirect.ts';
import { accessValues, type Customer, requireAccess } from '../customers/index.ts';
import { type ConnectedAccount, paymentsNotSetUp, placeOf } from '../payment-provider/index.ts';
import { billingPlace, type PaymentJson, paymentsPage } from './billing.queries.ts';

/** Where a customer pays, for a caller who may act for it. */
export interface BillingPlace {
  /** Undefined without a provider or an account. */
  readonly connected: ConnectedAccount | undefined;
  /** Undefined if the customer has never paid. */
  readonly place: CustomerPlace | undefined;
}

/** Returns where a customer pays. */
export function placeIn(
  { platform }: RequestContext,
  { account, provider_id }: { readonly account: string | null; readonly provider_id: string | null },
): BillingPlace {
  const { paymentProvider: provider } = platform;
  const connected = provider === undefined || account === null ? undefined : { provider, account };
  const place =
    connected === undefined || provider_id === null ? undefined : { account: connected.account, customer: provider_id };
  return { connected, place };
}

/** Checks that the caller may act for a customer. @throws what `accessValues` and `requireAccess` throw */
async function readPlace(context: RequestContext, customer: Customer): Promise<BillingPlace> {
  const values = accessValues(context, customer, 'pay');
  const row = await billingPlace.first(context, values);
  invariant(row !== undefined, 'the statement always has a row');
  requireAccess(customer, values, row);
  return placeIn(context, row);
}

/** How a customer pays. */
export interface Billing {
  readonly hasCustomer: boolean;
  readonly paymentMethod: PaymentMethodState | null;
}

/** Returns how a customer pays. @throws what `readPlace` throws @throws {PaymentProviderFailure | TooBusy} */
export async function readBilling(context: RequestContext, customer: Customer): Promise<Billing> {
  const { connected, place } = await readPlace(context, customer);
  if (connected === undefined || place === undefined) return { hasCustomer: false, paymentMethod: null };
  return { hasCustomer: true, paymentMethod: await connected.provider.defaultPaymentMethod(place) };
}

/** A set-up of a payment method. */
export interface StartedSetup {
  readonly clientSecret: string;
  readonly account: string;
}

/**
 * Begins to add a payment method. The customer is created at the provider if necessary.
 *
 * @throws what `readPlace` throws
 * @throws {Refusal} 400: payments are not set up
 * @throws {PaymentProviderFailure | TooBusy}
 */
export async function startSetup(context: RequestContext, customer: Customer): Promise<StartedSetup> {
  const { connected } = await readPlace(context, customer);
  if (connected === undefined) throw paymentsNotSetUp();
  const place = await placeOf(context, connected, customer);
  const { clientSecret } = await connected.provider.startPaymentMethod(place);
  invariant(clientSecret !== null, 'a new set-up has a secret');
  return { clientSecret, account: connected.account };
}

/**
 * Charges the payment method of a set-up from now on.
 *
 * @throws what `readPlace` throws
 * @throws {Refusal} 400: the set-up is not confirmed, or belongs to another customer
 * @throws {PaymentProviderFailure | TooBusy}
 */
export async function adoptSetup(
  context: RequestContext,
  customer: Customer,
  setupId: string,
): Promise<PaymentMethodState> {
  const { connected, place } = await readPlace(context, customer);
  const method = place === undefined ? null : ((await connected?.provider.adoptSetup(place, setupId)) ?? null);
  if (method === null) throw new Refusal(400, 'The setup intent was not confirmed by this customer.');
  return method;
}

/**
 * Returns a link to the billing portal of the provider.
 *
 * @throws what `readPlace` throws
 * @throws {RedirectUrlNotWhitelisted}
 * @throws {Refusal} 400: the customer has never paid
 * @throws {PaymentProviderFailure | TooBusy}
 */
export async function openPortal(context: RequestContext, customer: Customer, returnUrl: string): Promise<string> {
  const { connected, place } = await readPlace(context, customer);
  requireTrustedRedirect(context, returnUrl);
  if (connected === undefined || place === undefined) {
    throw new Refusal(400, 'The customer has no payments yet, so there is nothing to manage.');
  }
  return await connected.provider.portalUrl(place, returnUrl);
}

/** Part of a list. */
interface Page {
  readonly limit: number;
  readonly cursor: string | undefined;
}

const invoicePattern = /^in_\w{1,200}$/;

/**
 * Lists the invoices of a customer, newest first, as the provider has them now.
 *
 * @throws what `readPlace` throws
 * @throws {Refusal} 400: invalid cursor
 * @throws {PaymentProviderFailure | TooBusy}
 */
export async function listInvoices(context: RequestContext, customer: Customer, { limit, cursor }: Page) {
  const { connected, place } = await readPlace(context, customer);
  if (cursor !== undefined && !invoicePattern.test(cursor)) throw new Refusal(400, 'Invalid cursor');
  const none: readonly InvoiceState[] = [];
  if (connected === undefined || place === undefined) return { page: none, next: null };
  try {
    const { items, hasMore } = await connected.provider.listInvoices(place, limit, cursor);
    return { page: items, next: hasMore ? (items.at(-1)?.id ?? null) : null };
  } catch (error) {
    const isUnknown = error instanceof PaymentProviderFailure && error.kind === 'missing' && cursor !== undefined;
    throw isUnknown ? new Refusal(400, 'Invalid cursor') : error;
  }
}

/**
 * Lists the payments of a customer, newest first. Runs one statement.
 *
 * @returns the page, and the cursor of the next one or null
 * @throws what `readPlace` throws
 */
export async function listPayments(context: RequestContext, customer: Customer, part: Page) {
  const { limit, cursor } = part;
  const after = positionAt(cursor);
  const values = accessValues(context, customer, 'pay');
  const row = await paymentsPage.first(context, {
    ...values,
    isTestMode: context.project.config.payments.testMode,
    afterTime: after?.time ?? null,
    afterId: after?.id ?? null,
    limit: limit + 1,
  });
  invariant(row !== undefined, 'the statement always has a row');
  requireAccess(customer, values, row);
  return pageOf<PaymentJson>(row.page, limit, (last) => cursorAt(last.createdAt, last.id));
}
