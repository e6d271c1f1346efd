import type { CustomerProduct } from '@portico/react';
import { useAction } from '@portico/react';
import { Clock } from 'lucide-react';
import { usePayments } from '../../../features/payments/payments-config.ts';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { dayOf } from '../../../lib/time.ts';
import { Menu, MenuItem, MenuLine, MenuNote } from '../../../ui/dialogs/menu.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { announce } from '../../../ui/states/toasts.tsx';
import { type CustomerKey, subjectOf } from '../shared/customer.ts';
import { subscriptionStatuses } from '../transactions/subscription-statuses.ts';

/** A move of the test clock. */
type Move = readonly [to: 'period-end' | 'end', testCard?: 'declined'];

/** Moves a test subscription in time. Shows nothing for other products, and outside of test mode. */
export function TestClockMenu({ customer, product }: { customer: CustomerKey; product: CustomerProduct }) {
  const project = useProject();
  const payments = usePayments();
  const { subscription, displayName } = product;
  const subscriptionId = subscription?.subscriptionId ?? null;
  const moving = useAction(async ([to, testCard]: Move) => {
    const moved = await project.app.payments.moveTestClock({
      ...subjectOf(customer),
      subscriptionId: subscriptionId ?? '',
      to,
      testCard,
    });
    await refresh(['payments', project.id]);
    const status = subscriptionStatuses[moved.status]?.text ?? moved.status;
    announce({
      title: `${displayName}: ${status}`,
      text: moved.status === 'canceled' ? 'The subscription has ended.' : `Until ${dayOf(moved.currentPeriodEnd)}`,
    });
  });
  if (subscription?.testMode !== true || subscriptionId === null || payments.data?.testMode !== true) return null;
  const { status, cancelAtPeriodEnd } = subscription;
  const isOverdue = status === 'past_due';
  const next = isOverdue ? 'Pay now' : status === 'trialing' ? 'End free trial now' : 'Renew now';
  return (
    <>
      <Menu
        changes
        trigger={
          <Button size="small" isBusy={moving.isRunning} aria-label={`Test clock of ${displayName}`}>
            <Clock size={14} aria-hidden="true" />
            Test clock
          </Button>
        }
      >
        <MenuNote>Only this test subscription moves.</MenuNote>
        {cancelAtPeriodEnd && !isOverdue ? (
          <MenuItem onClick={() => void moving.run(['period-end'])}>Go to the end of the period</MenuItem>
        ) : (
          <>
            <MenuItem onClick={() => void moving.run(['period-end'])}>{next}</MenuItem>
            <MenuItem
              onClick={() => void moving.run(['period-end', 'declined'])}
            >{`${next} with a declined card`}</MenuItem>
          </>
        )}
        <MenuLine />
        <MenuItem isDangerous onClick={() => void moving.run(['end'])}>
          Expire now
        </MenuItem>
      </Menu>
      <ProblemNote error={moving.error} />
    </>
  );
}
