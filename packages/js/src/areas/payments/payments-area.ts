import { internals } from '../areas/base/app-core.ts';
import type {
  AdminPaymentPage,
  CurrencyRevenue,
  GetRevenueOptions,
  ListPaymentsOptions,
  RefundTransactionOptions,
} from '../areas/payments/admin-billing.ts';
import type {
  AdminCustomerItem,
  CreateItemQuantityChangeOptions,
  ItemQuantityChangePage,
  ListItemQuantityChangesOptions,
  ListPaymentCustomersOptions,
  ListTransactionsOptions,
  PaymentCustomerPage,
  ProductUsage,
  StripeAccountInfo,
  TransactionPage,
} from '../areas/payments/admin-payments.ts';
import type { Customer } from '../areas/payments/customer.ts';
import { loadCode } from '../core/errors.ts';
import { declareHooks } from '../core/hooks.ts';
import type { Read } from '../core/read.ts';
import { AdminEmailDelivery } from './admin-email-delivery.ts';

/** Payments of an admin app. @internal */
export abstract class AdminPayments<ProjectId extends string> extends AdminEmailDelivery<ProjectId> {
  static {
    declareHooks<AdminPayments<string>>(AdminPayments, {
      usePayments: (app, options) => app.#payments(options),
      useRevenue: (app, options) => app.#revenue(options),
      useStripeAccountInfo: (app) => app.#stripeAccountInfo(),
      useTransactions: (app, options) => app.#transactions(options),
    });
  }

  /** Lists purchases, grants and changes of item quantities, newest first. */
  async listTransactions(options?: ListTransactionsOptions): Promise<TransactionPage> {
    return await this.#transactions(options).fetch();
  }

  /** Changes the quantity of an item of a customer, also below 0. */
  async createItemQuantityChange(options: CreateItemQuantityChangeOptions): Promise<void> {
    const { reads } = this[internals];
    await (await payments()).createItemQuantityChange(
      { reads, transport: this[internals].transport('admin') },
      options,
    );
  }

  /** Lists users, teams and custom customers who have or had products or item quantities, newest first. */
  async listPaymentCustomers(options?: ListPaymentCustomersOptions): Promise<PaymentCustomerPage> {
    return await (await payments()).listPaymentCustomers(this[internals].transport('admin'), options);
  }

  /** Lists the quantities of all items of a customer, in the order of the item IDs. */
  async listCustomerItems(customer: Customer): Promise<AdminCustomerItem[]> {
    return await (await payments()).listCustomerItems(this[internals].transport('admin'), customer);
  }

  /** Lists the changes of the quantity of an item of a customer, newest first. Grants of products are not among them. */
  async listItemQuantityChanges(options: ListItemQuantityChangesOptions): Promise<ItemQuantityChangePage> {
    return await (await payments()).listItemQuantityChanges(this[internals].transport('admin'), options);
  }

  /** Counts the customers who have a product. */
  async getProductUsage(productId: string): Promise<ProductUsage> {
    return await (await payments()).getUsage(this[internals].transport('admin'), 'product', productId);
  }

  /** Counts the customers who have a product that includes an item. */
  async getItemUsage(itemId: string): Promise<ProductUsage> {
    return await (await payments()).getUsage(this[internals].transport('admin'), 'item', itemId);
  }

  /** Counts the customers who have a product of a catalog. */
  async getCatalogUsage(catalogId: string): Promise<ProductUsage> {
    return await (await payments()).getUsage(this[internals].transport('admin'), 'catalog', catalogId);
  }

  /**
   * Creates the payment account of the project on the first call.
   *
   * @returns a new link to its onboarding at Stripe, to which you send the owner
   * @throws {RequestFailed} 400: the installation has no payment provider
   */
  async setupPayments(): Promise<{ url: string }> {
    return await (await payments()).setupPayments(this[internals].transport('admin'));
  }

  /** Reads the state of the payment account from Stripe. Null if `setupPayments` was not called yet. */
  async getStripeAccountInfo(): Promise<StripeAccountInfo | null> {
    return await this.#stripeAccountInfo().fetch();
  }

  /**
   * Creates a session for the embedded pages of Stripe.
   *
   * @throws {RequestFailed} 400: the project has no payment account
   */
  async createStripeWidgetAccountSession(): Promise<{ client_secret: string }> {
    return await (await payments()).createStripeWidgetAccountSession(this[internals].transport('admin'));
  }

  /** Lists payments with their refunds and disputes, newest first. */
  async listPayments(options?: ListPaymentsOptions): Promise<AdminPaymentPage> {
    return await this.#payments(options).fetch();
  }

  /**
   * Refunds a payment in part or in full. A refund in full revokes a one-time purchase.
   *
   * @throws {SubscriptionInvoiceNotFound | OneTimePurchaseNotFound | TestModePurchaseNonRefundable}
   * @throws {SubscriptionAlreadyRefunded | OneTimePurchaseAlreadyRefunded}
   * @throws {RequestFailed} 400: the amount is larger than what is left, or the payment is disputed
   */
  async refundTransaction(options: RefundTransactionOptions): Promise<{ readonly refundTransactionId: string }> {
    const core = this[internals];
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
    const core = this[internals];
    return core.reads.of(`admin-payments:${JSON.stringify(options)}`, async () =>
      (await billing()).listPayments(core.transport('admin'), options),
    );
  }

  #revenue(options: GetRevenueOptions): Read<CurrencyRevenue[]> {
    const core = this[internals];
    return core.reads.of(`revenue:${JSON.stringify(options)}`, async () =>
      (await billing()).getRevenue(core.transport('admin'), options),
    );
  }

  #stripeAccountInfo(): Read<StripeAccountInfo | null> {
    const core = this[internals];
    return core.reads.of('stripe-account-info', async () =>
      (await payments()).getStripeAccountInfo(core.transport('admin')),
    );
  }

  #transactions(options: ListTransactionsOptions = {}): Read<TransactionPage> {
    const core = this[internals];
    return core.reads.of(`transactions:${JSON.stringify(options)}`, async () =>
      (await payments()).listTransactions(core.transport('admin'), options),
    );
  }
}

/** Loads the functions for payments. */
async function payments() {
  return await loadCode(import('../areas/payments/admin-payments.ts'));
}

/** Loads the functions for payments, refunds and revenue. */
async function billing() {
  return await loadCode(import('../areas/payments/admin-billing.ts'));
}
