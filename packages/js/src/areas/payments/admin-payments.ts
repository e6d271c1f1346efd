import { hasCode } from '../../core/errors.ts';
import type { Reads } from '../../core/read.ts';
import type { Answer, Transport } from '../../core/transport.ts';
import { type Customer, customerParams } from './customer.ts';

/** Who has products and items. */
export type AdminCustomerType = 'user' | 'team' | 'custom';

/** The price that was chosen for a purchase: an amount per currency, and the interval of a subscription. Null for none. */
export type TransactionPrice = Answer<'GET /internal/payments/transactions', 'admin'>['transactions'][number]['price'];

/** A change of the quantity of an item. */
export interface AdminItemQuantityChange {
  /** ID of the change. */
  readonly id: string;
  /** The change: negative for usage. */
  readonly delta: number;
  /** What the change was for, or null. */
  readonly description: string | null;
  /** When the quantity changed. */
  readonly createdAt: Date;
  /** When the change expires. Null for never. */
  readonly expiresAt: Date | null;
}

/** An item of a customer, and the page of its changes. */
export type ListItemQuantityChangesOptions = Customer & {
  readonly itemId: string;
  /** Page size: at most 100. Default: 50. */
  readonly limit?: number | undefined;
  /** Cursor of the page: `nextCursor` of the previous one. */
  readonly cursor?: string | undefined;
};

/** A page of changes with the cursor of the next page, which is null at the end. */
export type ItemQuantityChangePage = AdminItemQuantityChange[] & { readonly nextCursor: string | null };

/** A change of the quantity of an item of a customer. */
export type CreateItemQuantityChangeOptions = Customer & {
  readonly itemId: string;
  /** The change. The quantity may be negative afterwards. */
  readonly quantity: number;
  /** When the change expires, in ISO 8601. Default: never. */
  readonly expiresAt?: string | undefined;
  /** Shown in the history. */
  readonly description?: string | undefined;
};

/** How many customers have a product, or one of several. */
export interface ProductUsage {
  /** Customers with a current subscription or a one-time purchase, at most 1,000. */
  readonly customerCount: number;
  /** Whether there are more. */
  readonly isMore: boolean;
}

/** The payment account of the project at Stripe, as Stripe reports it now. */
export interface StripeAccountInfo {
  /** ID of the account. */
  readonly account_id: string;
  /** Whether customers can pay. */
  readonly charges_enabled: boolean;
  /** Whether the onboarding is complete. */
  readonly details_submitted: boolean;
  /** Whether Stripe pays out. */
  readonly payouts_enabled: boolean;
}

/** A link to the purchase page for a customer. */
export type CreatePaymentLinkOptions = Customer & {
  /** ID of the product. */
  readonly productId: string;
  /** Where the browser goes after the purchase, on a trusted domain. Default: it stays on the purchase page. */
  readonly returnUrl?: string | undefined;
};

type AdminTransport = Transport<'admin'>;

export async function listItemQuantityChanges(
  transport: AdminTransport,
  { itemId, limit, cursor, ...customer }: ListItemQuantityChangesOptions,
): Promise<ItemQuantityChangePage> {
  const { items, pagination } = await transport.call(
    'GET /internal/payments/items/:customer_type/:customer_id/:item_id/changes',
    { params: { ...customerParams(customer), item_id: itemId }, query: { limit, cursor } },
  );
  const page = items.map(({ id, delta, description, created_at_millis, expires_at_millis }) => ({
    id,
    delta,
    description,
    createdAt: new Date(created_at_millis),
    expiresAt: expires_at_millis === null ? null : new Date(expires_at_millis),
  }));
  return Object.assign(page, { nextCursor: pagination.next_cursor });
}

export async function createItemQuantityChange(
  { reads, transport }: { readonly reads: Reads; readonly transport: AdminTransport },
  { itemId, quantity, expiresAt, description, ...customer }: CreateItemQuantityChangeOptions,
): Promise<void> {
  const params = { ...customerParams(customer), item_id: itemId };
  await transport.call('POST /payments/items/:customer_type/:customer_id/:item_id/update-quantity', {
    params,
    query: { allow_negative: true },
    body: { delta: quantity, expires_at: expiresAt, description },
  });
  reads.refresh('getItem');
}

export async function createPaymentLink(
  transport: AdminTransport,
  { productId, returnUrl, ...customer }: CreatePaymentLinkOptions,
): Promise<string> {
  const { url } = await transport.call('POST /payments/purchases/create-purchase-url', {
    body: { ...customerParams(customer), product_id: productId, return_url: returnUrl },
  });
  return url;
}

/** Counts the customers who have a product, one that includes an item, or one of a catalog. */
export async function getUsage(
  transport: AdminTransport,
  kind: 'product' | 'item' | 'catalog',
  id: string,
): Promise<ProductUsage> {
  const wire = await transport.call('GET /internal/payments/usage/:kind/:id', { params: { kind, id } });
  return { customerCount: wire.customer_count, isMore: wire.is_more };
}

/** Creates a session for the embedded pages of Stripe. @returns its client secret, as Stripe.js requires it */
export async function createStripeWidgetAccountSession(transport: AdminTransport): Promise<{ client_secret: string }> {
  return await transport.call('POST /internal/payments/stripe-widgets/account-session');
}

/** Reads the state of the payment account. Null if there is none. */
export async function getStripeAccountInfo(transport: AdminTransport): Promise<StripeAccountInfo | null> {
  try {
    return await transport.call('GET /internal/payments/stripe/account-info');
  } catch (error) {
    if (hasCode(error, 'STRIPE_ACCOUNT_INFO_NOT_FOUND')) return null;
    throw error;
  }
}
