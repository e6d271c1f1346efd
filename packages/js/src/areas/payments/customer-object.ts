import { declareHooks } from '../../core/hooks.ts';
import type {
  BillingPortalOptions,
  CancelSubscriptionOptions,
  CustomerBilling,
  CustomerInvoicePage,
  CustomerPaymentMethod,
  CustomerPaymentPage,
  ListBillingOptions,
  PaymentMethodSetupIntent,
  SubscriptionChange,
  SubscriptionChangePreview,
  SubscriptionChangeResult,
  SubscriptionOffer,
  SwitchSubscriptionOptions,
} from './billing.ts';
import type {
  CreateCheckoutUrlOptions,
  Customer,
  CustomerProductPage,
  Item,
  ListCustomerProductsOptions,
} from './customer.ts';
import { type CustomerCalls, customerCalls } from './customer-calls.ts';
import type { PaymentCaller } from './payment-caller.ts';

/** Common base class of users and teams: what they have and can buy. @internal */
export abstract class CustomerObject {
  readonly #calls: CustomerCalls;

  static {
    declareHooks<CustomerObject>(CustomerObject, {
      useItem: (customer, itemId) => customer.#calls.read('getItem', itemId),
      useBilling: (customer) => customer.#calls.read('getBilling'),
      useInvoices: (customer, options) => customer.#calls.read('listInvoices', options),
      usePayments: (customer, options) => customer.#calls.read('listPayments', options),
      useProducts: (customer, options) => customer.#calls.read('listProducts', options),
    });
  }

  constructor(caller: PaymentCaller, customer: Customer) {
    this.#calls = customerCalls(caller, customer);
  }

  /**
   * Returns an item with its quantity.
   *
   * @throws {ItemNotFound | ItemCustomerTypeDoesNotMatch} the project has no such item for users or teams
   */
  async getItem(itemId: string): Promise<Item> {
    return await this.#calls.read('getItem', itemId).fetch();
  }

  /** Lists the products: those by default, then the others, oldest first. */
  async listProducts(options?: ListCustomerProductsOptions): Promise<CustomerProductPage> {
    return await this.#calls.read('listProducts', options).fetch();
  }

  /**
   * Creates a URL of the purchase page, valid for 24 hours and one purchase.
   *
   * @throws {ProductDoesNotExist | ProductAlreadyGranted | RedirectUrlNotWhitelisted}
   */
  async createCheckoutUrl(options: CreateCheckoutUrlOptions): Promise<string> {
    return await this.#calls.call('createCheckoutUrl', options);
  }

  /**
   * Returns how the customer pays.
   *
   * @throws {TeamPermissionRequired} the user may not see the billing of the team
   */
  async getBilling(): Promise<CustomerBilling> {
    return await this.#calls.read('getBilling').fetch();
  }

  /** Lists the invoices, newest first, as Stripe has them now. */
  async listInvoices(options?: ListBillingOptions): Promise<CustomerInvoicePage> {
    return await this.#calls.read('listInvoices', options).fetch();
  }

  /** Lists the payments with their refunds, newest first. */
  async listPayments(options?: ListBillingOptions): Promise<CustomerPaymentPage> {
    return await this.#calls.read('listPayments', options).fetch();
  }

  /**
   * Cancels a subscription at the end of its period. Has no effect on one that is cancelled.
   *
   * @throws {RequestFailed} 404: there is no such subscription
   */
  async cancelSubscription(options: CancelSubscriptionOptions): Promise<void> {
    await this.#calls.call('cancelSubscription', options);
  }

  /**
   * Switches a subscription to another product of its catalog. The difference is charged to the default payment method.
   *
   * @throws {DefaultPaymentMethodRequired | ProductDoesNotExist | ProductAlreadyGranted}
   * @throws {RequestFailed} 400: the rules for products forbid it, or the payment has to be confirmed first
   */
  async switchSubscription(options: SwitchSubscriptionOptions): Promise<void> {
    await this.#calls.call('switchSubscription', options);
  }

  /**
   * Changes what a subscription contains, cancels it at the end of its period, or takes that back.
   *
   * @param subscriptionId `subscription.subscriptionId` of a product
   * @throws {ProductDoesNotExist | ProductAlreadyGranted}
   * @throws {RequestFailed} 400: the rules for products forbid it. 402: the card was declined. 404: no such subscription
   */
  async updateSubscription(subscriptionId: string, change: SubscriptionChange): Promise<SubscriptionChangeResult> {
    return await this.#calls.call('updateSubscription', subscriptionId, change);
  }

  /** Returns what a change of a subscription costs, and changes nothing. @throws what `updateSubscription` throws */
  async previewSubscriptionChange(
    subscriptionId: string,
    change: SubscriptionOffer,
  ): Promise<SubscriptionChangePreview> {
    return await this.#calls.call('previewSubscriptionChange', subscriptionId, change);
  }

  /**
   * Creates a link to the billing portal of Stripe: payment methods, addresses, tax numbers and invoices.
   *
   * @throws {RedirectUrlNotWhitelisted}
   * @throws {RequestFailed} 400: the customer has never paid
   */
  async createBillingPortalUrl(options: BillingPortalOptions): Promise<string> {
    return await this.#calls.call('createBillingPortalUrl', options);
  }

  /** Begins to add a payment method with Stripe.js. @throws {RequestFailed} 400: payments are not set up */
  async createPaymentMethodSetupIntent(): Promise<PaymentMethodSetupIntent> {
    return await this.#calls.call('createPaymentMethodSetupIntent');
  }

  /**
   * Charges a payment method from now on, also for current subscriptions.
   *
   * @param setupIntentId ID of a setup intent that the customer has confirmed
   * @throws {RequestFailed} 400: it is not confirmed, or belongs to another customer
   */
  async setDefaultPaymentMethodFromSetupIntent(setupIntentId: string): Promise<CustomerPaymentMethod> {
    return await this.#calls.call('setDefaultPaymentMethodFromSetupIntent', setupIntentId);
  }
}
