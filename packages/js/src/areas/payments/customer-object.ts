import { declareHooks } from '../../core/hooks.ts';
import type {
  CreateCheckoutUrlOptions,
  Customer,
  CustomerProductPage,
  Item,
  ListCustomerProductsOptions,
} from './customer.ts';
import { checkoutUrl, itemRead, productsRead } from './customer-reads.ts';
import type { PaymentCaller } from './payment-caller.ts';

/** Common base class of users and teams: what they have and can buy. @internal */
export abstract class CustomerObject {
  readonly #caller: PaymentCaller;
  readonly #customer: Customer;

  static {
    declareHooks<CustomerObject>(CustomerObject, {
      useItem: (customer, itemId) => itemRead(customer.#caller, { ...customer.#customer, itemId }),
      useProducts: (customer, options) => productsRead(customer.#caller, { ...options, ...customer.#customer }),
    });
  }

  constructor(caller: PaymentCaller, customer: Customer) {
    this.#caller = caller;
    this.#customer = customer;
  }

  /**
   * Returns an item with its quantity.
   *
   * @throws {ItemNotFound | ItemCustomerTypeDoesNotMatch} the project has no such item for users or teams
   */
  async getItem(itemId: string): Promise<Item> {
    return await itemRead(this.#caller, { ...this.#customer, itemId }).fetch();
  }

  /** Lists the products: those by default, then the others, oldest first. */
  async listProducts(options?: ListCustomerProductsOptions): Promise<CustomerProductPage> {
    return await productsRead(this.#caller, { ...options, ...this.#customer }).fetch();
  }

  /**
   * Creates a URL of the purchase page, valid for 24 hours and one purchase.
   *
   * @throws {ProductDoesNotExist | ProductAlreadyGranted | RedirectUrlNotWhitelisted}
   */
  async createCheckoutUrl(options: CreateCheckoutUrlOptions): Promise<string> {
    return await checkoutUrl(this.#caller, this.#customer, options);
  }
}
