import { notOfferedEndpoints } from '@portico/contract';
import { pageAnswer, successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { refusePaymentAccount, requireCustomer } from './customers.policy.ts';

const noBilling = { has_customer: false, default_payment_method: null } as const;
const noUsers = { affected_users: [], total_affected_count: 0 } as const;

export const notOfferedHandlers = implement(notOfferedEndpoints, {
  'GET /emails/outbox': () => pageAnswer([], null),
  'GET /internal/emails/managed-onboarding/list': () => ({ items: [] }),
  'GET /payments/billing/:customer_type/:customer_id': async ({ params, ...context }) => {
    await requireCustomer(context, params);
    return noBilling;
  },
  'GET /payments/invoices/:customer_type/:customer_id': async ({ params, ...context }) => {
    await requireCustomer(context, params);
    return pageAnswer([], null);
  },
  'GET /internal/payments/method-configs': () => refusePaymentAccount(),
  'POST /internal/onboarding/preview-affected-users': () => ({ ...noUsers, affected_users: [] }),
  'GET /internal/user-activity': () => ({ data_points: [] }),
  'GET /internal/session-replays': () => pageAnswer([], null),
  'POST /session-replays/batch': () => successAnswer,
});
