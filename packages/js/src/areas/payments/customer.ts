import type { inlineProduct } from '@portico/contract';
import type { z } from 'zod';
import { resultOf } from '../../core/errors.ts';
import type { Reads } from '../../core/read.ts';
import type { Answer, Transport } from '../../core/transport.ts';
import type { Level } from '../base/owner.ts';
import type { PaymentCaller } from './payment-caller.ts';

/** Who has products and items: exactly one ID. */
export type Customer =
  | { readonly userId: string }
  | { readonly teamId: string }
  | {
      /** Any ID of your app. */
      readonly customCustomerId: string;
    };

/** An item of a customer. */
export interface Item {
  /** Display name. */
  readonly displayName: string;
  /** The quantity, as of the time when it was loaded. Negative if more was used than granted. */
  readonly quantity: number;
  /** The quantity, at least 0. */
  readonly nonNegativeQuantity: number;
}

/** Options of a change of a quantity. */
export interface ChangeQuantityOptions {
  /** A key of your choice, such as the ID of a request. A repeated change with the same key changes nothing. */
  readonly idempotencyKey?: string | undefined;
}

/** An item of a customer, for servers. */
export interface ServerItem extends Item {
  /** Increases the quantity. @throws {ItemQuantityInsufficientAmount} the quantity would still be negative */
  increaseQuantity(amount: number, options?: ChangeQuantityOptions): Promise<void>;
  /** Decreases the quantity, also below 0. */
  decreaseQuantity(amount: number, options?: ChangeQuantityOptions): Promise<void>;
  /**
   * Decreases the quantity unless it would be negative. Concurrent calls never take more than there is.
   *
   * @returns false if nothing was changed
   */
  tryDecreaseQuantity(amount: number, options?: ChangeQuantityOptions): Promise<boolean>;
}

/** A product of a customer. */
export interface CustomerProduct {
  /** ID of the product. Null for an inline product. */
  readonly id: string | null;
  /** How often the customer has the product. */
  readonly quantity: number;
  /** Display name. */
  readonly displayName: string;
  /** Who can have the product. */
  readonly customerType: 'user' | 'team' | 'custom';
  /** Whether clients cannot see or buy the product. */
  readonly isServerOnly: boolean;
  /** Whether a customer can have the product several times. */
  readonly stackable: boolean;
  /** Whether it is paid once or per period. */
  readonly type: 'one_time' | 'subscription';
  /** ID of the subscription or one-time purchase. Null for a product by default. */
  readonly purchaseId: string | null;
  /** The subscription. Null for a one-time purchase. */
  readonly subscription: CustomerSubscription | null;
  /** Prices of the product by ID, as they are now: an amount per currency, and the interval. */
  readonly prices: WireProduct['product']['prices'];
  /** Other products of the catalog to which the customer can switch. */
  readonly switchOptions: SwitchOption[];
}

/** A product that a customer has, in the form of the API. @internal */
export type WireProduct = Answer<'GET /payments/products/:customer_type/:customer_id', 'client'>['items'][number];

/** A subscription of a customer. */
export interface CustomerSubscription {
  /** ID of the subscription. Null for a product by default. */
  readonly subscriptionId: string | null;
  /** When the current period ends. Null for never. */
  readonly currentPeriodEnd: Date | null;
  /** Whether it ends with the period. */
  readonly cancelAtPeriodEnd: boolean;
  /** Whether it can be cancelled, and is not yet. */
  readonly isCancelable: boolean;
  /** State of the subscription, as Stripe names it. */
  readonly status: NonNullable<WireProduct['subscription']>['status'];
  /** What is charged for one piece. Null if nothing is charged. */
  readonly price: SubscriptionPrice | null;
  /** Whether a change waits for its payment. */
  readonly hasPendingChange: boolean;
  /** Whether the owner of the project created it at the payment provider. */
  readonly isMadeAtProvider: boolean;
  /** Whether it was bought in test mode. */
  readonly testMode: boolean;
}

/** What is charged for one piece per period. */
export interface SubscriptionPrice {
  /** Currency, such as `USD`. */
  readonly currency: string;
  /** Amount as a text, such as `"9.99"`. */
  readonly unitAmount: string;
  /** Length of a period. */
  readonly interval: readonly [number, 'day' | 'week' | 'month' | 'year'] | null;
}

/** A product that a customer can buy, or to which a customer can switch. */
export interface SwitchOption {
  /** ID of the product. */
  readonly productId: string;
  /** Display name. */
  readonly displayName: string;
  /** Whether a customer can have the product several times. */
  readonly stackable: boolean;
  /** Prices by ID: an amount per currency, and the interval. */
  readonly prices: WireProduct['product']['prices'];
}

/** A page of products with the cursor of the next page, which is null at the end. */
export type CustomerProductPage = CustomerProduct[] & { readonly nextCursor: string | null };

/** Page of a list of products. */
export interface ListCustomerProductsOptions {
  /** Page size: at most 100. Default: 10. */
  readonly limit?: number | undefined;
  /** Cursor of the page: `nextCursor` of the previous one. */
  readonly cursor?: string | undefined;
}

/** An item of a customer. */
export type GetItemOptions = Customer & {
  /** ID of the item. */
  readonly itemId: string;
};

/** A page of the products of a customer. */
export type ListProductsOptions = Customer & ListCustomerProductsOptions;

/** A grant of a product to a customer. */
export type GrantProductToOptions = Customer & GrantProductOptions;

/** A product that is not in the configuration of the project. The fields have the names of the API. */
export type InlineProduct = z.input<typeof inlineProduct>;

/** Options of a purchase URL. */
export interface CreateCheckoutUrlOptions {
  /** ID of the product. */
  readonly productId: string;
  /** Where the browser goes after the purchase, on a trusted domain. Default: it stays on the purchase page. */
  readonly returnUrl?: string | undefined;
}

/** Options of a purchase URL that a server creates: a product of the configuration or an inline product. */
export type ServerCreateCheckoutUrlOptions =
  | CreateCheckoutUrlOptions
  | (Omit<CreateCheckoutUrlOptions, 'productId'> & { readonly product: InlineProduct });

/** A product that a server grants: one of the configuration or an inline product. */
export type GrantProductOptions = ({ readonly productId: string } | { readonly product: InlineProduct }) & {
  /** Default: 1. More need a stackable product. */
  readonly quantity?: number | undefined;
  /** A key of your choice. A repeated grant with the same key grants nothing. */
  readonly idempotencyKey?: string | undefined;
};

/** Returns the path parameters of a customer. @throws {Error} not exactly one ID is given */
export function customerParams(customer: Customer) {
  const { userId, teamId, customCustomerId } = customer as {
    readonly userId?: string;
    readonly teamId?: string;
    readonly customCustomerId?: string;
  };
  const given = [
    { customer_type: 'user', customer_id: userId },
    { customer_type: 'team', customer_id: teamId },
    { customer_type: 'custom', customer_id: customCustomerId },
  ] as const;
  const [params, ...others] = given.filter(({ customer_id: id }) => id !== undefined);
  if (params?.customer_id === undefined || others.length > 0) {
    throw new Error('Exactly one of userId, teamId and customCustomerId is required');
  }
  return { customer_type: params.customer_type, customer_id: params.customer_id };
}

/** Loads an item of a customer. At the server access level, it has methods that change its quantity. */
export async function getItem({ reads, transport }: PaymentCaller, customer: Customer, itemId: string): Promise<Item> {
  const params = { ...customerParams(customer), item_id: itemId };
  const wire = await transport.call('GET /payments/items/:customer_type/:customer_id/:item_id', { params });
  const item: Item = {
    displayName: wire.display_name,
    quantity: wire.quantity,
    nonNegativeQuantity: Math.max(0, wire.quantity),
  };
  return isServer(transport) ? { ...item, ...quantityMethods({ reads, transport }, params) } : item;
}

function isServer(transport: Transport<Level>): transport is Transport<'server'> {
  return transport.level !== 'client';
}

interface ServerSide {
  readonly reads: Reads;
  readonly transport: Transport<'server'>;
}

type ItemParams = ReturnType<typeof customerParams> & { readonly item_id: string };

/** A change of a quantity as the API takes it. */
interface QuantityChange {
  readonly delta: number;
  readonly expires_at?: string | undefined;
  readonly description?: string | undefined;
  readonly idempotency_key?: string | undefined;
}

export async function changeQuantity(
  { reads, transport }: ServerSide,
  params: ItemParams,
  body: QuantityChange,
  allowNegative: boolean,
): Promise<void> {
  await transport.call('POST /payments/items/:customer_type/:customer_id/:item_id/update-quantity', {
    params,
    query: { allow_negative: allowNegative },
    body,
  });
  reads.refresh('getItem');
}

function quantityMethods(side: ServerSide, params: ItemParams): Omit<ServerItem, keyof Item> {
  const change = async (delta: number, allowNegative: boolean, { idempotencyKey }: ChangeQuantityOptions = {}) =>
    await changeQuantity(side, params, { delta, idempotency_key: idempotencyKey }, allowNegative);
  return {
    increaseQuantity: async (amount, options) => await change(amount, false, options),
    decreaseQuantity: async (amount, options) => await change(-amount, true, options),
    tryDecreaseQuantity: async (amount, options) => {
      const result = await resultOf(['ITEM_QUANTITY_INSUFFICIENT_AMOUNT'], () => change(-amount, false, options));
      return result.status === 'ok';
    },
  };
}

export async function listProducts(
  { transport }: PaymentCaller,
  customer: Customer,
  { limit, cursor }: ListCustomerProductsOptions = {},
): Promise<CustomerProductPage> {
  const { items, pagination } = await transport.call('GET /payments/products/:customer_type/:customer_id', {
    params: customerParams(customer),
    query: { limit, cursor },
  });
  const page = items.map(({ id, quantity, product, type, purchase_id, subscription, switch_options }) => ({
    id,
    quantity,
    displayName: product.display_name,
    customerType: product.customer_type,
    isServerOnly: product.server_only,
    stackable: product.stackable,
    type,
    purchaseId: purchase_id,
    subscription: subscription && subscriptionFromWire(subscription),
    prices: product.prices,
    switchOptions: switch_options.map(optionFromWire),
  }));
  return Object.assign(page, { nextCursor: pagination.next_cursor });
}

function subscriptionFromWire(wire: NonNullable<WireProduct['subscription']>): CustomerSubscription {
  const { current_period_end: end, price } = wire;
  return {
    subscriptionId: wire.subscription_id,
    currentPeriodEnd: end === null ? null : new Date(end),
    cancelAtPeriodEnd: wire.cancel_at_period_end,
    isCancelable: wire.is_cancelable,
    status: wire.status,
    price: price && { currency: price.currency, unitAmount: price.unit_amount, interval: price.interval },
    hasPendingChange: wire.pending_change,
    isMadeAtProvider: wire.made_at_provider,
    testMode: wire.test_mode,
  };
}

export async function listOffers({ transport }: PaymentCaller, customer: Customer): Promise<SwitchOption[]> {
  const { items } = await transport.call('GET /payments/offers/:customer_type/:customer_id', {
    params: customerParams(customer),
  });
  return items.map(optionFromWire);
}

function optionFromWire({ product_id: productId, product }: WireProduct['switch_options'][number]): SwitchOption {
  return { productId, displayName: product.display_name, stackable: product.stackable, prices: product.prices };
}

export async function createCheckoutUrl(
  { transport }: PaymentCaller,
  customer: Customer,
  options: ServerCreateCheckoutUrlOptions,
): Promise<string> {
  const { url } = await transport.call('POST /payments/purchases/create-purchase-url', {
    body: { ...customerParams(customer), ...productBody(options), return_url: options.returnUrl },
  });
  return url;
}

function productBody(options: { readonly productId: string } | { readonly product: InlineProduct }) {
  return 'productId' in options ? { product_id: options.productId } : { product_inline: options.product };
}

export async function grantProduct(
  { reads, transport }: ServerSide,
  customer: Customer,
  options: GrantProductOptions,
): Promise<void> {
  const { quantity, idempotencyKey } = options;
  await transport.call('POST /payments/products/:customer_type/:customer_id', {
    params: customerParams(customer),
    body: { ...productBody(options), quantity, idempotency_key: idempotencyKey },
  });
  for (const part of ['getItem', 'listProducts', 'listOffers']) reads.refresh(part);
}
