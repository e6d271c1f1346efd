import type { AdminCustomerType, AdminPayment, AdminTransaction } from '@portico/react';
import { readSubject, subjectText } from '../../../features/users/subject.ts';
import { type ListPeriod, readListPeriod } from '../../../lib/list-period.ts';

/** State of the transactions screen in the URL. */
export interface TransactionSearch extends ListPeriod {
  view?: 'payments';
  type?: AdminTransaction['type'];
  status?: AdminPayment['status'];
  /** A customer, such as `user:…`. */
  customer?: string;
  customerType?: AdminCustomerType;
}

/** Reads the query of the transactions screen. Unknown parameters are dropped. */
export function readTransactionSearch({
  view,
  type,
  status,
  customer,
  customerType,
  ...period
}: Record<string, unknown>): TransactionSearch {
  return {
    ...(view === 'payments' && { view }),
    ...((type === 'subscription' || type === 'one_time' || type === 'item_quantity_change') && { type }),
    ...((status === 'succeeded' || status === 'pending' || status === 'failed' || status === 'canceled') && { status }),
    ...(readSubject(customer) && { customer: subjectText(readSubject(customer)) }),
    ...((customerType === 'user' || customerType === 'team' || customerType === 'custom') && { customerType }),
    ...readListPeriod(period),
  };
}
