import { loadCode } from '../../core/errors.ts';
import { declareHooks } from '../../core/hooks.ts';
import type { Read } from '../../core/read.ts';
import type { AppCore } from '../base/app-core.ts';
import type {
  AdminPaymentPage,
  CurrencyRevenue,
  GetRevenueOptions,
  ListPaymentsOptions,
  RefundTransactionOptions,
} from './admin-billing.ts';
import type {
  AdminCustomerItem,
  CreateItemQuantityChangeOptions,
  CreatePaymentLinkOptions,
  ItemQuantityChangePage,
  ListItemQuantityChangesOptions,
  ListPaymentCustomersOptions,
  ListTransactionsOptions,
  PaymentCustomerPage,
  ProductUsage,
  StripeAccountInfo,
  TransactionPage,
} from './admin-payments.ts';
import type { Customer } from './customer.ts';
import type { DecideTestDisputeOptions, MovedSubscription, MoveTestClockOptions } from './test-clock.ts';

/** Payments of a project: `payments` of an admin app. */
export class AdminPayments {
  readonly #core: AppCore;

  static {
    declareHooks<AdminPayments>(AdminPayments, {
      useList: (app, options) => app.#payments(options),
      useRevenue: (app, options) => app.#revenue(options),
      useStripeAccount: (app) => app.stripeAccountRead(),
      useTransactions: (app, options) => app.transactionsRead(options),
    });
  }

  /** @internal */
  constructor(core: AppCore) {
    this.#core = core;
  }

  /** Lists purchases, grants and changes of item quantities, newest first. */
  async listTransactions(options?: ListTransactionsOptions): Promise<TransactionPage> {
    return await this.transactionsRead(options).fetch();
  }

  /** Changes the quantity of an item of a customer, also below 0. */
  async changeItemQuantity(options: CreateItemQuantityChangeOptions): Promise<void> {
    const { reads } = this.#core;
    await (await payments()).createItemQuantityChange({ reads, transport: this.#core.transport('admin') }, options);
  }

  /** Lists users, teams and custom customers who have or had products or item quantities, newest first. */
  async listCustomers(options?: ListPaymentCustomersOptions): Promise<PaymentCustomerPage> {
    return await (await payments()).listPaymentCustomers(this.#core.transport('admin'), options);
  }

  /** Lists the quantities of a customer's items, in the order of the item IDs. */
  async listCustomerItems(customer: Customer): Promise<AdminCustomerItem[]> {
    return await (await payments()).listCustomerItems(this.#core.transport('admin'), customer);
  }

  /** Lists the quantity changes of a customer's item, newest first. Grants of products are not among them. */
  async listItemQuantityChanges(options: ListItemQuantityChangesOptions): Promise<ItemQuantityChangePage> {
    return await (await payments()).listItemQuantityChanges(this.#core.transport('admin'), options);
  }

  /**
   * Creates a link to the purchase page for a customer. It is valid for 24 hours and for one purchase. Anyone who has it can
   * buy for the customer, but cannot change a subscription that the customer has.
   *
   * @throws {ProductDoesNotExist | ProductCustomerTypeDoesNotMatch | ProductAlreadyGranted | RedirectUrlNotWhitelisted}
   */
  async createPaymentLink(options: CreatePaymentLinkOptions): Promise<string> {
    return await (await payments()).createPaymentLink(this.#core.transport('admin'), options);
  }

  /**
   * Moves a subscription that was bought in test mode to the end of its period, or ends it.
   *
   * @throws {RequestFailed} 400: it has ended or is no test subscription, or the project is not in test mode
   */
  async moveTestClock(options: MoveTestClockOptions): Promise<MovedSubscription> {
    const core = this.#core;
    const caller = { reads: core.reads, transport: core.transport('admin') };
    return await (await loadCode(import('./test-clock.ts'))).moveTestClock(caller, options);
  }

  /**
   * Wins or loses the open dispute of a payment with a test card. A lost one revokes a one-time purchase.
   *
   * @throws {RequestFailed} 400: the payment has no open dispute. 404: no such payment with a test card
   */
  async decideTestDispute(options: DecideTestDisputeOptions): Promise<void> {
    const core = this.#core;
    const caller = { reads: core.reads, transport: core.transport('admin') };
    await (await loadCode(import('./test-clock.ts'))).decideTestDispute(caller, options);
  }

  /** Counts the customers who have a product. */
  async getProductUsage(productId: string): Promise<ProductUsage> {
    return await (await payments()).getUsage(this.#core.transport('admin'), 'product', productId);
  }

  /** Counts the customers who have a product that includes an item. */
  async getItemUsage(itemId: string): Promise<ProductUsage> {
    return await (await payments()).getUsage(this.#core.transport('admin'), 'item', itemId);
  }

  /** Counts the customers who have a product of a catalog. */
  async getCatalogUsage(catalogId: string): Promise<ProductUsage> {
    return await (await payments()).getUsage(this.#core.transport('admin'), 'catalog', catalogId);
  }

  /**
   * Creates the payment account of the project on the first call.
   *
   * @returns a new link to its onboarding at Stripe, to which you send the owner
   * @throws {RequestFailed} 400: the installation has no payment provider
   */
  async setUp(): Promise<{ url: string }> {
    return await (await payments()).setupPayments(this.#core.transport('admin'));
  }

  /** Reads the state of the payment account from Stripe. Null if `setupPayments` was not called yet. */
  async getStripeAccount(): Promise<StripeAccountInfo | null> {
    return await this.stripeAccountRead().fetch();
  }

  /**
   * Creates a session for the embedded pages of Stripe.
   *
   * @throws {RequestFailed} 400: the project has no payment account
   */
  async createStripeSession(): Promise<{ client_secret: string }> {
    return await (await payments()).createStripeWidgetAccountSession(this.#core.transport('admin'));
  }

  /** Lists payments with their refunds and disputes, newest first. */
  async list(options?: ListPaymentsOptions): Promise<AdminPaymentPage> {
    return await this.#payments(options).fetch();
  }

  /**
   * Refunds a payment in part or in full. A refund in full revokes a one-time purchase.
   *
   * @throws {SubscriptionInvoiceNotFound | OneTimePurchaseNotFound | TestModePurchaseNonRefundable}
   * @throws {SubscriptionAlreadyRefunded | OneTimePurchaseAlreadyRefunded}
   * @throws {RequestFailed} 400: the amount is larger than what is left, or the payment is disputed
   */
  async refund(options: RefundTransactionOptions): Promise<{ readonly refundTransactionId: string }> {
    const core = this.#core;
    return await (await billing()).refundTransaction(
      { reads: core.reads, transport: core.transport('admin') },
      options,
    );
  }

  /** Returns the revenue by currency and day. @throws {RequestFailed} 400: the times or the time zone are invalid */
  async getRevenue(options: GetRevenueOptions): Promise<CurrencyRevenue[]> {
    return await this.#revenue(options).fetch();
  }

  #payments(options: ListPaymentsOptions = {}): Read<AdminPaymentPage> {
    const core = this.#core;
    return core.reads.of(`admin-payments:${JSON.stringify(options)}`, async () =>
      (await billing()).listPayments(core.transport('admin'), options),
    );
  }

  #revenue(options: GetRevenueOptions): Read<CurrencyRevenue[]> {
    const core = this.#core;
    return core.reads.of(`revenue:${JSON.stringify(options)}`, async () =>
      (await billing()).getRevenue(core.transport('admin'), options),
    );
  }

  /** @internal */
  stripeAccountRead(): Read<StripeAccountInfo | null> {
    const core = this.#core;
    return core.reads.of('stripe-account-info', async () =>
      (await payments()).getStripeAccountInfo(core.transport('admin')),
    );
  }

  /** @internal */
  transactionsRead(options: ListTransactionsOptions = {}): Read<TransactionPage> {
    const core = this.#core;
    return core.reads.of(`transactions:${JSON.stringify(options)}`, async () =>
      (await payments()).listTransactions(core.transport('admin'), options),
    );
  }
}

/** Loads the functions for payments. */
async function payments() {
  return await loadCode(import('./admin-payments.ts'));
}

/** Loads the functions for payments, refunds and revenue. */
async function billing() {
  return await loadCode(import('./admin-billing.ts'));
}
