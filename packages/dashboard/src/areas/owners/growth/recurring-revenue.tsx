import type { ProjectGrowth, RecurringRevenue } from '@portico/react';
import { useState } from 'react';
import { formatAmount } from '../../../features/payments/money.ts';
import { usePayments } from '../../../features/payments/payments-config.ts';
import { useProject } from '../../../lib/projects.tsx';
import { BarChart } from '../../../ui/charts/bar-chart.tsx';
import { Tile, Tiles } from '../../../ui/charts/tile.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { type GrowthTime, listPeriodOfGrowth } from './growth-period.ts';
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
            onChange={setChosen}
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
  const { currency, before } = revenue;
  const period = listPeriodOfGrowth(time);
  const params = { projectId: useProject().id };
  const subscriptions = {
    to: '/projects/$projectId/payments/transactions',
    params,
    search: { type: 'subscription' },
  } as const;
  const changes = {
    to: '/projects/$projectId/audit-log',
    params,
    search: { events: 'subscription.updated', ...period },
  } as const;
  const figure = (now: string, then: string) => ({
    value: formatAmount(now, currency),
    change: { before: Number(then), now: Number(now) },
  });
  const churned = figure(revenue.churned, before.churned);
  return (
    <div className="mb-6">
      <Tiles label="Recurring revenue">
        <Tile name="MRR" link={subscriptions} {...figure(revenue.mrr, revenue.mrrBefore)} />
        <Tile
          name="New"
          link={{ ...subscriptions, search: { ...subscriptions.search, ...period } }}
          {...figure(revenue.new, before.new)}
        />
        <Tile name="Churned" link={changes} {...churned} change={{ ...churned.change, isLessBetter: true }} />
        <Tile name="Changed" link={changes} value={formatAmount(revenue.changed, currency)} />
      </Tiles>
    </div>
  );
}

function MrrChart({ revenue, growth: { points } }: { revenue: RecurringRevenue; growth: ProjectGrowth }) {
  const format = (value: number | string) => formatAmount(String(value), revenue.currency);
  return (
    <BarChart
      what="MRR"
      summary={format(revenue.mrr)}
      points={mrrByDay(revenue, points).map((mrr, index) => ({
        date: points[index]?.at.toISOString() ?? '',
        value: Number(mrr),
      }))}
      combination="last"
      format={format}
    />
  );
}
