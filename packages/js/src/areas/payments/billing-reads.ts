import { loadCode } from '../../core/errors.ts';
import type { Read } from '../../core/read.ts';
import type { CustomerBilling, CustomerInvoicePage, CustomerPaymentPage, ListBillingOptions } from './billing.ts';
import type { Customer } from './customer.ts';
import type { PaymentCaller } from './payment-caller.ts';

/** Loads the methods for billing. In one place, because bundlers add code to each dynamic import. @internal */
export const billing = () => loadCode(import('./billing.ts'));

/** The read of how a customer pays. @internal */
export function billingRead(caller: PaymentCaller, customer: Customer): Read<CustomerBilling> {
  return caller.reads.of(`billing:${JSON.stringify(customer)}`, async () =>
    (await billing()).getBilling(caller, customer),
  );
}

/** The read of a page of the invoices of a customer. @internal */
export function invoicesRead(
  caller: PaymentCaller,
  customer: Customer,
  options?: ListBillingOptions,
): Read<CustomerInvoicePage> {
  return caller.reads.of(`invoices:${JSON.stringify([customer, options])}`, async () =>
    (await billing()).listInvoices(caller, customer, options),
  );
}

/** The read of a page of the payments of a customer. @internal */
export function paymentsRead(
  caller: PaymentCaller,
  customer: Customer,
  options?: ListBillingOptions,
): Read<CustomerPaymentPage> {
  return caller.reads.of(`payments:${JSON.stringify([customer, options])}`, async () =>
    (await billing()).listPayments(caller, customer, options),
  );
}
