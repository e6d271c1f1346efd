import { testModeEndpoints } from '@portico/contract';
import { implement } from '../../http/implement.ts';
import { moveTestClock } from './test-clock.service.ts';

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
});
