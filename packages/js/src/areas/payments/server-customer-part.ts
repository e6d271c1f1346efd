import type { GrantProductOptions, ServerCreateCheckoutUrlOptions, ServerItem } from './customer.ts';
import { addCustomerMethods, addCustomerPart, type CustomerPart } from './customer-part.ts';

/** What users and teams have and can buy, at the server access level. @internal */
export interface ServerCustomerPart extends CustomerPart {
  /** Returns an item with its quantity, and methods to change it. */
  getItem(itemId: string): Promise<ServerItem>;

  /** Creates a URL of the purchase page, also for a product that is not in the configuration. */
  createCheckoutUrl(options: ServerCreateCheckoutUrlOptions): Promise<string>;

  /**
   * Grants a product. Nothing is charged.
   *
   * @throws {ProductDoesNotExist | ProductAlreadyGranted}
   */
  grantProduct(options: GrantProductOptions): Promise<void>;
}

/** Adds the methods of a customer at the server access level and their hooks to a class. @internal */
export function addServerCustomerPart(owner: { readonly prototype: ServerCustomerPart }): void {
  addCustomerPart(owner);
  addCustomerMethods<Pick<ServerCustomerPart, 'grantProduct'>>(owner, { grantProduct: null });
}
