import { hasCode } from '../../core/errors.ts';
import type { Reads } from '../../core/read.ts';
import type { Answer, Transport } from '../../core/transport.ts';
import { type Customer, customerParams } from './customer.ts';

/** Who has products and items. */
export type AdminCustomerType = 'user' | 'team' | 'custom';

/** A purchase, a grant or a change of an item quantity. */
export interface AdminTransaction {
  /** ID of the transaction. */
  readonly id: string;
  /** `subscription`, `one_time`: a purchase or grant of a product. */
  readonly type: 'subscription' | 'one_time' | 'item_quantity_change';
  /** Time of the transaction. */
  readonly createdAt: Date;
  /** Kind of customer. */
  readonly customerType: AdminCustomerType;
  /** ID of the user, team or custom customer. */
  readonly customerId: string;
  /** Display name or primary email of a user, display name of a team. Null for others. */
  readonly customerName: string | null;
  /** What this purchase costs per period, or has cost once. Null for grants, one-time purchases in test mode and quantities. */
  readonly amount: { readonly currency: string; readonly amount: string } | null;
  /** Quantity of the product, or the change of the item quantity. */
  readonly quantity: number;
  /** Whether nothing was charged, because the project was in test mode. */
  readonly testMode: boolean;
  /** Name of the product when it was bought. Null for changes of quantities. */
  readonly productDisplayName: string | null;
  /** The price that was chosen: an amount per currency, and the interval of a subscription. Null if nothing was charged. */
  readonly price: Answer<'GET /internal/payments/transactions', 'admin'>['transactions'][number]['price'];
  /** Status of a subscription, as Stripe names it. Null for others. */
  readonly status: string | null;
  /** Item of a changed quantity, else undefined. */
  readonly itemId: string | undefined;
  /** Description of a changed quantity, else undefined. */
  readonly description: string | null | undefined;
  /** When a changed quantity expires. Null for never, undefined for purchases. */
  readonly expiresAt: Date | null | undefined;
}

/** Filters and page of a list of transactions. */
export interface ListTransactionsOptions {
  /** Page size: at most 200. Default: 50. */
  readonly limit?: number | undefined;
  /** Cursor of the page: `nextCursor` of the previous one. */
  readonly cursor?: string | undefined;
  /** Only transactions of this type. */
  readonly type?: AdminTransaction['type'] | undefined;
  /** Only transactions of this kind of customer. */
  readonly customerType?: AdminCustomerType | undefined;
  /** Only transactions of this customer. */
  readonly customerId?: string | undefined;
  /** Only transactions at this time or later. */
  readonly from?: Date | undefined;
  /** Only transactions before this time. */
  readonly to?: Date | undefined;
}

/** A page of transactions with the cursor of the next page, which is null at the end. */
export interface TransactionPage {
  /** The transactions, newest first. */
  readonly transactions: AdminTransaction[];
  /** Cursor of the next page, or null at the end. */
  readonly nextCursor: string | null;
}

/** A customer who has or had products or item quantities. */
export interface AdminPaymentCustomer {
  /** Kind of customer. */
  readonly customerType: AdminCustomerType;
  /** ID of the user, team or custom customer. */
  readonly customerId: string;
  /** Name or primary email of a user, name of a team. Null for custom customers. */
  readonly displayName: string | null;
  /** Number of current subscriptions and one-time purchases. */
  readonly productCount: number;
  /** When the customer first got a product or a quantity. */
  readonly createdAt: Date;
}

/** Filters and page of a list of customers. */
export interface ListPaymentCustomersOptions {
  /** Page size: at most 100. Default: 50. */
  readonly limit?: number | undefined;
  /** Cursor of the page: `nextCursor` of the previous one. */
  readonly cursor?: string | undefined;
  /** Only customers of this kind. */
  readonly customerType?: AdminCustomerType | undefined;
  /** Beginning of a customer ID. The result is then in the order of the IDs. */
  readonly query?: string | undefined;
}

/** A page of customers with the cursor of the next page, which is null at the end. */
export type PaymentCustomerPage = AdminPaymentCustomer[] & { readonly nextCursor: string | null };

/** An item of a customer. */
export interface AdminCustomerItem {
  /** ID of the item. */
  readonly id: string;
  /** Display name of the item. */
  readonly displayName: string;
  /** Negative if more was used than granted. */
  readonly quantity: number;
}

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

export async function listTransactions(
  transport: AdminTransport,
  { limit, customerType, customerId, from, to, ...query }: ListTransactionsOptions = {},
): Promise<TransactionPage> {
  const { transactions, next_cursor } = await transport.call('GET /internal/payments/transactions', {
    query: {
      ...query,
      limit: limit?.toString(),
      customer_type: customerType,
      customer_id: customerId,
      from_millis: from?.getTime(),
      to_millis: to?.getTime(),
    },
  });
  return {
    transactions: transactions.map((wire) => ({
      id: wire.id,
      type: wire.type,
      createdAt: new Date(wire.created_at_millis),
      customerType: wire.customer_type,
      customerId: wire.customer_id,
      customerName: wire.customer_name,
      amount: wire.amount,
      quantity: wire.quantity,
      testMode: wire.test_mode,
      productDisplayName: wire.product_display_name,
      price: wire.price,
      status: wire.status,
      itemId: wire.item_id,
      description: wire.description,
      expiresAt: wire.expires_at_millis == null ? wire.expires_at_millis : new Date(wire.expires_at_millis),
    })),
    nextCursor: next_cursor,
  };
}

/** Lists customers, newest first. */
export async function listPaymentCustomers(
  transport: AdminTransport,
  { customerType, ...query }: ListPaymentCustomersOptions = {},
): Promise<PaymentCustomerPage> {
  const { items, pagination } = await transport.call('GET /internal/payments/customers', {
    query: { ...query, customer_type: customerType },
  });
  const page = items.map((wire) => ({
    customerType: wire.customer_type,
    customerId: wire.customer_id,
    displayName: wire.display_name,
    productCount: wire.product_count,
    createdAt: new Date(wire.created_at_millis),
  }));
  return Object.assign(page, { nextCursor: pagination.next_cursor });
}

export async function listCustomerItems(transport: AdminTransport, customer: Customer): Promise<AdminCustomerItem[]> {
  const { items } = await transport.call('GET /internal/payments/items/:customer_type/:customer_id', {
    params: customerParams(customer),
  });
  return items.map(({ id, display_name, quantity }) => ({ id, displayName: display_name, quantity }));
}

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

/** Creates the payment account on the first call. @returns a new link to its onboarding */
export async function setupPayments(transport: AdminTransport): Promise<{ url: string }> {
  return await transport.call('POST /internal/payments/setup');
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
