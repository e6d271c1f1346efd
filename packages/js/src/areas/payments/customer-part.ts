import { declareHooks } from '../../core/hooks.ts';
import { addMethod } from '../../core/parts.ts';
import type { Read } from '../../core/read.ts';
import type { CustomerPaymentMethod, SubscriptionChange } from './billing.ts';
import type {
  BillingPortalOptions,
  CustomerBilling,
  CustomerInvoicePage,
  CustomerPaymentPage,
  ListBillingOptions,
  PaymentMethodSetupIntent,
} from './billing.types.ts';
import type {
  CreateCheckoutUrlOptions,
  Customer,
  CustomerProductPage,
  Item,
  ListCustomerProductsOptions,
  SwitchOption,
} from './customer.ts';
import { type CustomerMethod, customerCalls } from './customer-calls.ts';
import type { PaymentCaller } from './payment-caller.ts';
import type {
  CancelSubscriptionOptions,
  SubscriptionChangePreview,
  SubscriptionChangeResult,
  SubscriptionOffer,
  SwitchSubscriptionOptions,
} from './subscriptions.types.ts';

/** What users and teams have and can buy. @internal */
export interface CustomerPart {
  /**
   * Returns an item with its quantity.
   *
   * @throws {ItemNotFound | ItemCustomerTypeDoesNotMatch} the project has no such item for users or teams
   */
  getItem(itemId: string): Promise<Item>;

  /** Lists the products: those by default, then the others, oldest first. */
  listProducts(options?: ListCustomerProductsOptions): Promise<CustomerProductPage>;

  /**
   * Lists the products that the customer can buy and that replace nothing, in the order of the configuration.
   *
   * @throws {TeamPermissionRequired} the user may not buy for the team
   */
  listOffers(): Promise<SwitchOption[]>;

  /**
   * Creates a URL of the purchase page, valid for 24 hours and one purchase.
   *
   * @throws {ProductDoesNotExist | ProductAlreadyGranted | RedirectUrlNotWhitelisted}
   */
  createCheckoutUrl(options: CreateCheckoutUrlOptions): Promise<string>;

  /**
   * Returns how the customer pays.
   *
   * @throws {TeamPermissionRequired} the user may not see the billing of the team
   */
  getBilling(): Promise<CustomerBilling>;

  /** Lists the invoices, newest first, as Stripe has them now. */
  listInvoices(options?: ListBillingOptions): Promise<CustomerInvoicePage>;

  /** Lists the payments with their refunds, newest first. */
  listPayments(options?: ListBillingOptions): Promise<CustomerPaymentPage>;

  /**
   * Cancels a subscription at the end of its period. Has no effect on one that is cancelled.
   *
   * @throws {RequestFailed} 404: there is no such subscription
   */
  cancelSubscription(options: CancelSubscriptionOptions): Promise<void>;

  /**
   * Switches a subscription to another product of its catalog. The difference is charged to the default payment method.
   *
   * @throws {DefaultPaymentMethodRequired | ProductDoesNotExist | ProductAlreadyGranted}
   * @throws {RequestFailed} 400: the rules for products forbid it, or the payment has to be confirmed first
   */
  switchSubscription(options: SwitchSubscriptionOptions): Promise<void>;

  /**
   * Changes what a subscription contains, cancels it at the end of its period, or takes that back.
   *
   * @param subscriptionId `subscription.subscriptionId` of a product
   * @throws {ProductDoesNotExist | ProductAlreadyGranted}
   * @throws {RequestFailed} 400: the rules for products forbid it. 402: the card was declined. 404: no such subscription
   */
  updateSubscription(subscriptionId: string, change: SubscriptionChange): Promise<SubscriptionChangeResult>;

  /** Returns what a change of a subscription costs, and changes nothing. @throws what `updateSubscription` throws */
  previewSubscriptionChange(subscriptionId: string, change: SubscriptionOffer): Promise<SubscriptionChangePreview>;

  /**
   * Creates a link to the billing portal of Stripe: payment methods, addresses, tax numbers and invoices.
   *
   * @throws {RedirectUrlNotWhitelisted}
   * @throws {RequestFailed} 400: the customer has never paid
   */
  createBillingPortalUrl(options: BillingPortalOptions): Promise<string>;

  /** Begins to add a payment method with Stripe.js. @throws {RequestFailed} 400: payments are not set up */
  createPaymentMethodSetupIntent(): Promise<PaymentMethodSetupIntent>;

  /**
   * Charges a payment method from now on, also for current subscriptions.
   *
   * @param setupIntentId ID of a setup intent that the customer has confirmed
   * @throws {RequestFailed} 400: it is not confirmed, or belongs to another customer
   */
  setDefaultPaymentMethodFromSetupIntent(setupIntentId: string): Promise<CustomerPaymentMethod>;
}

/** The hook of each method: those with a hook are reads, the others calls. Another type than its function's is an error. */
type HookNames<Part> = {
  readonly [Name in keyof Part]: CustomerMethod<Name> extends Part[Name] ? `use${string}` | null : never;
};

const hookNames: HookNames<CustomerPart> = {
  getItem: 'useItem',
  listProducts: 'useProducts',
  listOffers: 'useOffers',
  createCheckoutUrl: null,
  getBilling: 'useBilling',
  listInvoices: 'useInvoices',
  listPayments: 'usePayments',
  cancelSubscription: null,
  switchSubscription: null,
  updateSubscription: null,
  previewSubscriptionChange: null,
  createBillingPortalUrl: null,
  createPaymentMethodSetupIntent: null,
  setDefaultPaymentMethodFromSetupIntent: null,
};

const customers = new WeakMap<object, AnyCalls>();

/** The calls for a customer, of any method. */
interface AnyCalls {
  call(name: string, ...rest: unknown[]): Promise<unknown>;
  read(name: string, ...rest: unknown[]): Read<unknown>;
}

/** Sets which customer an object is, for the methods of its part. @internal */
export function setCustomer(object: object, caller: PaymentCaller, customer: Customer): void {
  customers.set(object, customerCalls(caller, customer) as AnyCalls);
}

/** Adds the methods of a customer and their hooks to a class. @internal */
export function addCustomerPart(owner: { readonly prototype: CustomerPart }): void {
  addCustomerMethods<CustomerPart>(owner, hookNames);
}

/** Adds methods of a customer and their hooks to a class, by name. @internal */
export function addCustomerMethods<Part>(owner: { readonly prototype: Part & object }, names: HookNames<Part>): void {
  for (const [name, hook] of Object.entries<string | null>(names)) {
    const read = (self: object, ...rest: unknown[]) => callsFor(self).read(name, ...rest);
    addMethod(owner.prototype, name, async function (this: object, ...rest) {
      return await (hook === null ? callsFor(this).call(name, ...rest) : read(this, ...rest).fetch());
    });
    if (hook !== null) declareHooks<object>(owner, { [hook]: read });
  }
}

function callsFor(object: object): AnyCalls {
  return customers.get(object) as AnyCalls;
}
