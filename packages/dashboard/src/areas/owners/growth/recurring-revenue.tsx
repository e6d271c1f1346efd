import type { ProjectGrowth, RecurringRevenue } from '@portico/react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DayChart } from '../../../features/owners/metrics/day-chart.tsx';
import { shortDayOf } from '../../../features/owners/metrics/days.ts';
import { formatAmount } from '../../../features/payments/money.ts';
import { usePayments } from '../../../features/payments/payments-config.ts';
import { useProject } from '../../../lib/projects.tsx';
import { SelectField } from '../../../ui/forms/field.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { GrowthNumber } from './growth-numbers.tsx';
import { changeOf, type GrowthTime, listPeriodOfGrowth } from './growth-period.ts';
import { mrrByDay } from './recurring-days.ts';

const meaning = 'What active and overdue subscriptions charge per month (MRR).';

interface RecurringRevenueProps {
  growth: ProjectGrowth;
  time: GrowthTime;
}

/** Shows monthly recurring revenue in one currency at a time: that of test mode while it is on. Nothing without subscriptions. */
export function RecurringRevenueSection({ growth, time }: RecurringRevenueProps) {
  const isTest = usePayments().data?.testMode === true;
  const [chosen, setChosen] = useState('');
  const revenues = growth.recurringRevenue.filter(({ testMode }) => testMode === isTest);
  const shown = revenues.find(({ currency }) => currency === chosen) ?? mainOf(revenues);
  if (shown === undefined) return null;
  return (
    <Section
      title="Recurring revenue"
      help={isTest ? `${meaning} Test mode: nobody pays these amounts.` : meaning}
      action={
        revenues.length > 1 && (
          <SelectField
            label={<span className="sr-only">Currency</span>}
            options={revenues.map(({ currency }) => ({ value: currency, text: currency }))}
            value={shown.currency}
            onChange={({ target }) => setChosen(target.value)}
          />
        )
      }
    >
      <RecurringNumbers revenue={shown} time={time} />
      <MrrChart revenue={shown} growth={growth} />
    </Section>
  );
}

/** Returns the currency with changes on most days. Amounts in several currencies cannot be compared. */
function mainOf(revenues: readonly RecurringRevenue[]): RecurringRevenue | undefined {
  return [...revenues].sort((a, b) => b.days.length - a.days.length)[0];
}

function RecurringNumbers({ revenue, time }: { revenue: RecurringRevenue; time: GrowthTime }) {
  const { id: projectId } = useProject();
  const { currency, before } = revenue;
  const period = listPeriodOfGrowth(time);
  const number = (now: string, then: string) => ({
    value: formatAmount(now, currency),
    change: changeOf(Number(then), Number(now)),
  });
  const changes = { events: 'subscription.updated', ...period };
  return (
    <dl className="mb-6 grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-4">
      <GrowthNumber
        name={
          <Link
            to="/projects/$projectId/payments/transactions"
            params={{ projectId }}
            search={{ type: 'subscription' }}
          >
            MRR
          </Link>
        }
        {...number(revenue.mrr, revenue.mrrBefore)}
      />
      <GrowthNumber
        name={
          <Link
            to="/projects/$projectId/payments/transactions"
            params={{ projectId }}
            search={{ type: 'subscription', ...period }}
          >
            New
          </Link>
        }
        {...number(revenue.new, before.new)}
      />
      <GrowthNumber
        name={
          <Link to="/projects/$projectId/audit-log" params={{ projectId }} search={changes}>
            Churned
          </Link>
        }
        {...number(revenue.churned, before.churned)}
      />
      <GrowthNumber
        name={
          <Link to="/projects/$projectId/audit-log" params={{ projectId }} search={changes}>
            Changed
          </Link>
        }
        value={formatAmount(revenue.changed, currency)}
        change={undefined}
      />
    </dl>
  );
}

function MrrChart({ revenue, growth: { points } }: { revenue: RecurringRevenue; growth: ProjectGrowth }) {
  const format = (value: number | string) => formatAmount(String(value), revenue.currency);
  const last = points.at(-1);
  return (
    <DayChart
      what="MRR"
      summary={format(revenue.mrr)}
      days={mrrByDay(revenue, points).map((mrr, index) => ({
        date: points[index]?.at.toISOString() ?? '',
        activity: Number(mrr),
      }))}
      end={last === undefined ? '' : shortDayOf(last.at.toISOString())}
      format={format}
    />
  );
}
