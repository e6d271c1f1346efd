import { testModeEndpoints } from '@portico/contract';
import { successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { moveTestClock } from './test-clock.service.ts';
import { decideDispute } from './test-disputes.service.ts';

export const testModeHandlers = implement(testModeEndpoints, {
  'POST /internal/payments/test-clock': async ({ body, ...context }) => {
    const { status, periodEnd } = await moveTestClock(context, {
      customer: { type: body.customer_type, id: body.customer_id },
      subscriptionId: body.subscription_id,
      to: body.to,
      card: body.test_card ?? 'succeeds',
    });
    return { status, current_period_end_millis: periodEnd.getTime() };
  },

  'POST /internal/payments/test-disputes': async ({ body, ...context }) => {
    await decideDispute(context, { paymentId: body.payment_id, outcome: body.outcome });
    return successAnswer;
  },
});
