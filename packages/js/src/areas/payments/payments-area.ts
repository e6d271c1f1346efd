import { loadCode } from '../../core/errors.ts';
import { declareHooks } from '../../core/hooks.ts';
import type { Read } from '../../core/read.ts';
import type { AppCore } from '../base/app-core.ts';
import type { RefundTransactionOptions } from './admin-billing.ts';
import type {
  CreateItemQuantityChangeOptions,
  CreatePaymentLinkOptions,
  ItemQuantityChangePage,
  ListItemQuantityChangesOptions,
  ProductUsage,
  StripeAccountInfo,
} from './admin-payments.ts';
import { PaymentCalls } from './payments.calls.ts';
import type { MovedSubscription, MoveTestClockOptions } from './test-clock.ts';

/** Payments of a project: `payments` of an admin app. */
export class AdminPayments extends PaymentCalls {
  readonly #core: AppCore;

  static {
    declareHooks<AdminPayments>(AdminPayments, {
      useStripeAccount: (app) => app.stripeAccountRead(),
    });
  }

  /** @internal */
  constructor(core: AppCore) {
    super(core);
    this.#core = core;
  }

  /** Changes the quantity of an item of a customer, also below 0. */
  async changeItemQuantity(options: CreateItemQuantityChangeOptions): Promise<void> {
    const { reads } = this.#core;
    await (await payments()).createItemQuantityChange({ reads, transport: this.#core.transport('admin') }, options);
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

  /** @internal */
  stripeAccountRead(): Read<StripeAccountInfo | null> {
    const core = this.#core;
    return core.reads.of('stripe-account-info', async () =>
      (await payments()).getStripeAccountInfo(core.transport('admin')),
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
