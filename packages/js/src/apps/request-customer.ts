import { KnownErrors } from '@portico/contract/errors';
import { KnownError } from '@portico/contract/errors/known-error';
import { internals } from '../areas/base/app-core.ts';
import { type Customer, changeQuantity, customerParams, getItem, listProducts } from '../areas/payments/customer.ts';
import { type Expected, resultOf } from '../core/errors.ts';
import { webCrypto } from '../core/web-crypto.ts';
import type { PorticoServerApp } from './server-app.ts';

/** The user or the team that pays for a request. */
export type RequestCustomer = Exclude<Customer, { readonly customCustomerId: string }>;

/** What is taken of an item. */
export interface TakeOptions {
  /** Takes the quantity. Requests that arrive at the same time never take more than there is. Default: it is only compared. */
  readonly take?: boolean | undefined;
  /**
   * A key of your choice, such as the ID of the job. For a week, a repeated request of the customer with the same key takes nothing
   * more. Callers who choose it alone could repeat the request for free.
   */
  readonly idempotencyKey?: string | undefined;
}

/** Returns whether a user is a member of a team, by a request to Portico. */
export async function isMember(app: PorticoServerApp, teamId: string, userId: string): Promise<boolean> {
  const params = { team_id: teamId, user_id: userId };
  const { transport } = sideOf(app);
  const result = await resultOf(['TEAM_MEMBERSHIP_NOT_FOUND'], () =>
    transport.call('GET /team-member-profiles/:team_id/:user_id', { params }),
  );
  return result.status === 'ok';
}

/** A user or a team that is deleted has nothing. Their tokens work for ten minutes. */
const deleted = ['USER_NOT_FOUND', 'TEAM_NOT_FOUND'] as const satisfies readonly Expected[];

/** Returns whether a customer has a product, by requests to Portico. */
export async function ownsProduct(app: PorticoServerApp, customer: Customer, productId: string): Promise<boolean> {
  let cursor: string | undefined;
  do {
    const read = { limit: 100, cursor };
    const result = await resultOf(deleted, () => listProducts(sideOf(app), customer, read));
    if (result.status === 'error') return false;
    if (result.data.some(({ id }) => id === productId)) return true;
    cursor = result.data.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return false;
}

/** An item can be for users or for teams only. The other ones have none of it. */
const withoutItem = [...deleted, 'ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH'] as const satisfies readonly Expected[];

/** Compares the quantity of an item with what a request needs, or takes it. @returns whether there is enough */
export async function hasItem(
  app: PorticoServerApp,
  customer: Customer,
  itemId: string,
  quantity: number,
  { take = false, idempotencyKey }: TakeOptions,
): Promise<boolean> {
  if (!Number.isSafeInteger(quantity) || quantity < 1)
    throw new RangeError('The quantity must be a whole number from 1.');
  if (!take) {
    const result = await resultOf(withoutItem, () => getItem(sideOf(app), customer, itemId));
    return result.status === 'ok' && result.data.quantity >= quantity;
  }
  const params = { ...customerParams(customer), item_id: itemId };
  // An empty key would be that of all requests.
  const idempotency_key = idempotencyKey ? await keyOf({ ...params, quantity, idempotencyKey }) : undefined;
  const change = { delta: -quantity, idempotency_key };
  // The server compares and takes in one statement.
  const result = await resultOf([...withoutItem, 'ITEM_QUANTITY_INSUFFICIENT_AMOUNT'], () =>
    changeQuantity(sideOf(app), params, change, false),
  );
  return result.status === 'ok';
}

/**
 * Returns the key of a change for Portico, where a key belongs to one change. A request can send any text as its key, also that of another
 * customer, and as long as it likes.
 */
async function keyOf(change: object): Promise<string> {
  const digest = await webCrypto().subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(change)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function sideOf(app: PorticoServerApp) {
  const core = app[internals];
  return { reads: core.reads, transport: core.transport('server') };
}

/** Returns the error of a customer without a product. */
export function missingProduct(customer: Customer, product_id: string): KnownError {
  const { customer_id } = customerParams(customer);
  const message = `The customer ${JSON.stringify(customer_id)} does not have the product ${JSON.stringify(product_id)}.`;
  return new KnownError(message, { code: 'PRODUCT_REQUIRED', status: 402, details: { product_id, customer_id } });
}

/** Returns the error of a customer without enough of an item, with status 402. Portico sends 400. */
export function missingItem(customer: Customer, item_id: string, quantity: number): KnownError {
  const { customer_id } = customerParams(customer);
  const { message, code, details } = new KnownErrors.ItemQuantityInsufficientAmount({
    item_id,
    customer_id,
    quantity: -quantity,
  });
  return new KnownError(message, { code, status: 402, details });
}
