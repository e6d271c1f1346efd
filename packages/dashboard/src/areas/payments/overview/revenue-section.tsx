import type { CurrencyRevenue } from '@portico/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import { formatAmount } from '../../../features/payments/money.ts';
import { useProject } from '../../../lib/projects.tsx';
import { useClientApp } from '../../../lib/session.tsx';
import { BarChart } from '../../../ui/charts/bar-chart.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { Failed } from '../../../ui/states/problem.tsx';
import { Empty, Loading, Skeleton } from '../../../ui/states/states.tsx';
import { lastDays, netByDay, periods, type RevenueTime } from './revenue.ts';

const periodOptions = periods.map((days) => ({ value: String(days), text: `Last ${days} days` }));

/** Shows what customers paid by day, in one currency at a time. Nothing if the server has no payment provider. */
export function RevenueSection() {
  const { settings } = useClientApp();
  return settings.hasPaymentProvider ? <Revenue /> : null;
}

function Revenue() {
  const project = useProject();
  const [count, setCount] = useState<number>(periods[0]);
  const [chosen, setChosen] = useState('');
  const revenue = useQuery({
    queryKey: ['payments', project.id, 'revenue', count],
    queryFn: async () => {
      const time = lastDays(count, new Date());
      return { time, currencies: await project.app.payments.getRevenue(time) };
    },
    placeholderData: keepPreviousData,
  });
  const { time, currencies = [] } = revenue.data ?? {};
  const shown = currencies.find(({ currency }) => currency === chosen) ?? mainOf(currencies);
  return (
    <Section
      title="Revenue"
      help="Payments without test mode. Refunds and lost disputes are subtracted on the day of their payment."
      action={
        <div className="flex shrink-0 gap-2">
          {currencies.length > 1 && (
            <SelectField
              label={<span className="sr-only">Currency</span>}
              options={currencies.map(({ currency }) => ({ value: currency, text: currency }))}
              value={shown?.currency ?? ''}
              onChange={setChosen}
            />
          )}
          <SelectField
            label={<span className="sr-only">Period</span>}
            options={periodOptions}
            value={String(count)}
            onChange={(days) => setCount(Number(days))}
          />
        </div>
      }
    >
      {revenue.isPending && (
        <Loading what="the revenue">
          <Skeleton className="h-64" />
        </Loading>
      )}
      {revenue.isLoadingError && <Failed error={revenue.error} onRetry={revenue.refetch} />}
      {revenue.data !== undefined && shown === undefined && (
        <Empty icon={ChartColumn} title="No payments yet" text="Payments of this period appear here by day." />
      )}
      {shown !== undefined && time !== undefined && <CurrencyChart revenue={shown} time={time} />}
    </Section>
  );
}

/** Returns the currency with payments on most days. Amounts in several currencies cannot be compared. */
function mainOf(currencies: readonly CurrencyRevenue[]): CurrencyRevenue | undefined {
  return [...currencies].sort((a, b) => b.days.length - a.days.length)[0];
}

const sums = [
  ['net', 'Net'],
  ['gross', 'Gross'],
  ['refunded', 'Refunded'],
] as const;

function CurrencyChart({ revenue, time }: { revenue: CurrencyRevenue; time: RevenueTime }) {
  const { currency, totals } = revenue;
  return (
    <>
      <dl className="mb-6 flex flex-wrap gap-x-10 gap-y-3">
        {sums.map(([name, text]) => (
          <div key={name}>
            <dt className="text-ink-3 text-sm">{text}</dt>
            <dd className="tabular mt-0.5 font-semibold text-lg">{formatAmount(totals[name], currency)}</dd>
          </div>
        ))}
      </dl>
      <BarChart
        what="Net revenue"
        summary={`${formatAmount(totals.net, currency)} in ${time.dates.length} days`}
        points={netByDay(revenue, time.dates)}
        format={(value) => formatAmount(String(value), currency)}
      />
    </>
  );
}
