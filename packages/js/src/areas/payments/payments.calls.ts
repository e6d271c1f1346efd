// Generated from packages/contract by `npm run fix`.
import { callAs, pick, refreshing } from '../../core/call-as.ts';
import { declareHooks } from '../../core/hooks.ts';
import type { Read } from '../../core/read.ts';
import type { AppCore } from '../base/app-core.ts';
import type { Customer } from './customer.ts';
import { customerParams } from './customer.ts';
import type { AdminCustomerItem } from './customer-items.types.ts';
import type { ListPaymentCustomersOptions, PaymentCustomerPage } from './customers.types.ts';
import type { AdminPaymentPage, CurrencyRevenue, GetRevenueOptions, ListPaymentsOptions } from './payments.types.ts';
import type { DecideTestDisputeOptions } from './test-mode.types.ts';
import type { ListTransactionsOptions, TransactionPage } from './transactions.types.ts';

/** The calls for payments. @internal */
export class PaymentCalls {
  readonly #core: AppCore;

  static {
    declareHooks<PaymentCalls>(PaymentCalls, {
      useTransactions: (area, options) => area.transactionsRead(options),
      useList: (area, options) => area.listRead(options),
      useRevenue: (area, options) => area.revenueRead(options),
    });
  }

  /** @internal */
  constructor(core: AppCore) {
    this.#core = core;
  }

  /** Lists the quantities of all items of a customer. In the order of the item IDs. */
  async listCustomerItems(customer: Customer): Promise<AdminCustomerItem[]> {
    return await callAs(this.#core.transport('admin'), 'GET /internal/payments/items/:customer_type/:customer_id', {
      params: customerParams(customer),
    });
  }

  /**
   * Lists the customers of the project. Users, teams and custom customers who have or had products or item quantities,
   * newest first.
   */
  async listCustomers(options?: ListPaymentCustomersOptions): Promise<PaymentCustomerPage> {
    return await callAs(this.#core.transport('admin'), 'GET /internal/payments/customers', {
      query: pick('payments.listCustomers', options, 'limit', 'cursor', 'customerType', 'query'),
    });
  }

  /**
   * Sets up the payment account of the project. Creates the account on the first call. Returns a new link to its
   * onboarding each time.
   *
   * @returns a new link to its onboarding at Stripe, to which you send the owner
   * @throws {RequestFailed} 400: the installation has no payment provider
   */
  async setUp(): Promise<{ url: string }> {
    return await callAs(this.#core.transport('admin'), 'POST /internal/payments/setup');
  }

  /** Lists the transactions of the project. Purchases, grants and changes of item quantities, newest first. */
  async listTransactions(options?: ListTransactionsOptions): Promise<TransactionPage> {
    return await this.transactionsRead(options).fetch();
  }

  /** @internal */
  transactionsRead(options?: ListTransactionsOptions): Read<TransactionPage> {
    return this.#core.reads.of(
      `transactions:${JSON.stringify(options)}`,
      async () =>
        await callAs(this.#core.transport('admin'), 'GET /internal/payments/transactions', {
          query: pick(
            'payments.listTransactions',
            options,
            'cursor',
            'limit',
            'type',
            'customerType',
            'customerId',
            'from',
            'to',
          ),
          opaque: ['price'],
        }),
    );
  }

  /**
   * Decides the dispute of a test payment. Wins or loses the open dispute of a payment with a test card, as a bank
   * would. A lost one revokes a one-time purchase. A subscription stays. No money moves.
   *
   * @throws {RequestFailed} 400: the payment has no open dispute. 404: no such payment with a test card
   */
  async decideTestDispute(options: DecideTestDisputeOptions): Promise<void> {
    await refreshing(
      this.#core.reads,
      ['admin-payments:', 'transactions:', 'listProducts:', 'listOffers:', 'getItem:'],
      callAs(this.#core.transport('admin'), 'POST /internal/payments/test-disputes', {
        body: pick('payments.decideTestDispute', options, 'paymentId', 'outcome'),
      }),
    );
  }

  /** Lists the payments of the project. Newest first, with refunds and disputes. */
  async list(options?: ListPaymentsOptions): Promise<AdminPaymentPage> {
    return await this.listRead(options).fetch();
  }

  /** @internal */
  listRead(options?: ListPaymentsOptions): Read<AdminPaymentPage> {
    return this.#core.reads.of(
      `admin-payments:${JSON.stringify(options)}`,
      async () =>
        await callAs(this.#core.transport('admin'), 'GET /internal/payments/payments', {
          query: pick(
            'payments.list',
            options,
            'limit',
            'cursor',
            'status',
            'customerType',
            'customerId',
            'from',
            'to',
          ),
        }),
    );
  }

  /**
   * Returns the revenue of the project by currency and day. Payments count on the day on which they were paid, and
   * refunds and lost disputes on the day of their payment. Days without payments are missing.
   *
   * @throws {RequestFailed} 400: the times or the time zone are invalid
   */
  async getRevenue(options: GetRevenueOptions): Promise<CurrencyRevenue[]> {
    return await this.revenueRead(options).fetch();
  }

  /** @internal */
  revenueRead(options: GetRevenueOptions): Read<CurrencyRevenue[]> {
    return this.#core.reads.of(
      `revenue:${JSON.stringify(options)}`,
      async () =>
        (
          await callAs<{ currencies: CurrencyRevenue[] }>(
            this.#core.transport('admin'),
            'GET /internal/payments/revenue',
            { query: pick('payments.getRevenue', options, 'from', 'to', 'timeZone') },
          )
        ).currencies,
    );
  }
}
