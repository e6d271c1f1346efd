import { notOfferedEndpoints } from '@portico/contract';
import { pageAnswer, successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { refusePaymentAccount, requireCustomer } from './customers.policy.ts';

const capacity = {
  rate_per_second: 1,
  boost_multiplier: 1,
  penalty_factor: 1,
  is_boost_active: false,
  boost_expires_at: null,
} as const;
const noBilling = { has_customer: false, default_payment_method: null } as const;
const noUsers = { affected_users: [], total_affected_count: 0 } as const;
const noEmails = { sent: 0, bounced: 0, marked_as_spam: 0 } as const;

export const notOfferedHandlers = implement(notOfferedEndpoints, {
  'GET /emails/delivery-info': () => ({
    stats: { hour: noEmails, day: noEmails, week: noEmails, month: noEmails },
    capacity,
  }),
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
