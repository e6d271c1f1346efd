import { loadCode } from '../../core/errors.ts';
import type { Read } from '../../core/read.ts';
import type {
  Customer,
  CustomerProductPage,
  GetItemOptions,
  Item,
  ListProductsOptions,
  ServerCreateCheckoutUrlOptions,
  ServerItem,
} from './customer.ts';
import type { PaymentCaller } from './payment-caller.ts';

/** Loads the methods for customers. In one place, because bundlers add code to each dynamic import. */
const load = () => loadCode(import('./customer.ts'));

/** The read of an item of a customer. @internal */
export function itemRead(caller: PaymentCaller<'server'>, options: GetItemOptions): Read<ServerItem>;
export function itemRead(caller: PaymentCaller, options: GetItemOptions): Read<Item>;
export function itemRead(caller: PaymentCaller, options: GetItemOptions): Read<Item> {
  return caller.reads.of(`items:${JSON.stringify(options)}`, async () => (await load()).getItem(caller, options));
}

/** The read of a page of the products of a customer. @internal */
export function productsRead(caller: PaymentCaller, options: ListProductsOptions): Read<CustomerProductPage> {
  return caller.reads.of(`products:${JSON.stringify(options)}`, async () =>
    (await load()).listProducts(caller, options),
  );
}

/** Creates a URL of the purchase page. @internal */
export async function checkoutUrl(
  caller: PaymentCaller,
  customer: Customer,
  options: ServerCreateCheckoutUrlOptions,
): Promise<string> {
  return await (await load()).createCheckoutUrl(caller, customer, options);
}
