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
import { billing, billingRead, invoicesRead, paymentsRead } from './billing-reads.ts';
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
      useBilling: (customer) => billingRead(customer.#caller, customer.#customer),
      useInvoices: (customer, options) => invoicesRead(customer.#caller, customer.#customer, options),
      usePayments: (customer, options) => paymentsRead(customer.#caller, customer.#customer, options),
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

  /**
   * Returns how the customer pays.
   *
   * @throws {TeamPermissionRequired} the user may not see the billing of the team
   */
  async getBilling(): Promise<CustomerBilling> {
    return await billingRead(this.#caller, this.#customer).fetch();
  }

  /** Lists the invoices, newest first, as Stripe has them now. */
  async listInvoices(options?: ListBillingOptions): Promise<CustomerInvoicePage> {
    return await invoicesRead(this.#caller, this.#customer, options).fetch();
  }

  /** Lists the payments with their refunds, newest first. */
  async listPayments(options?: ListBillingOptions): Promise<CustomerPaymentPage> {
    return await paymentsRead(this.#caller, this.#customer, options).fetch();
  }

  /**
   * Cancels a subscription at the end of its period. Has no effect on one that is cancelled.
   *
   * @throws {RequestFailed} 404: there is no such subscription
   */
  async cancelSubscription(options: CancelSubscriptionOptions): Promise<void> {
    await (await billing()).cancelSubscription(this.#caller, this.#customer, options);
  }

  /**
   * Switches a subscription to another product of its catalog. The difference is charged to the default payment method.
   *
   * @throws {DefaultPaymentMethodRequired | ProductDoesNotExist | ProductAlreadyGranted}
   * @throws {RequestFailed} 400: the rules for products forbid it, or the payment has to be confirmed first
   */
  async switchSubscription(options: SwitchSubscriptionOptions): Promise<void> {
    await (await billing()).switchSubscription(this.#caller, this.#customer, options);
  }

  /**
   * Changes what a subscription contains, cancels it at the end of its period, or takes that back.
   *
   * @param subscriptionId `subscription.subscriptionId` of a product
   * @throws {ProductDoesNotExist | ProductAlreadyGranted}
   * @throws {RequestFailed} 400: the rules for products forbid it. 402: the card was declined. 404: no such subscription
   */
  async updateSubscription(subscriptionId: string, change: SubscriptionChange): Promise<SubscriptionChangeResult> {
    return await (await billing()).updateSubscription(this.#caller, this.#customer, subscriptionId, change);
  }

  /** Returns what a change of a subscription costs, and changes nothing. @throws what `updateSubscription` throws */
  async previewSubscriptionChange(
    subscriptionId: string,
    change: SubscriptionOffer,
  ): Promise<SubscriptionChangePreview> {
    return await (await billing()).previewSubscriptionChange(this.#caller, this.#customer, subscriptionId, change);
  }

  /**
   * Creates a link to the billing portal of Stripe: payment methods, addresses, tax numbers and invoices.
   *
   * @throws {RedirectUrlNotWhitelisted}
   * @throws {RequestFailed} 400: the customer has never paid
   */
  async createBillingPortalUrl(options: BillingPortalOptions): Promise<string> {
    return await (await billing()).createBillingPortalUrl(this.#caller, this.#customer, options);
  }

  /** Begins to add a payment method with Stripe.js. @throws {RequestFailed} 400: payments are not set up */
  async createPaymentMethodSetupIntent(): Promise<PaymentMethodSetupIntent> {
    return await (await billing()).createPaymentMethodSetupIntent(this.#caller, this.#customer);
  }

  /**
   * Charges a payment method from now on, also for current subscriptions.
   *
   * @param setupIntentId ID of a setup intent that the customer has confirmed
   * @throws {RequestFailed} 400: it is not confirmed, or belongs to another customer
   */
  async setDefaultPaymentMethodFromSetupIntent(setupIntentId: string): Promise<CustomerPaymentMethod> {
    const code = await billing();
    return await code.setDefaultPaymentMethodFromSetupIntent(this.#caller, this.#customer, setupIntentId);
  }
}
