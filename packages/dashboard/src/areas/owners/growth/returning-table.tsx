import type { GrowthWeek } from '@portico/react';
import { shortDayOf } from '../../../features/owners/metrics/days.ts';

/** Shows for each week of sign-up which share of its users returned in the weeks after. */
export function ReturningTable({ weeks }: { weeks: readonly GrowthWeek[] }) {
  const known = weeks.filter(({ users }) => users > 0);
  if (known.length === 0) return <p className="text-base text-ink-2">No sign-ups in the last 12 weeks.</p>;
  const columns = Math.max(...known.map(({ returning }) => returning.length));
  return (
    // Scrolls by itself in a narrow window.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: people scroll it with the keyboard
    <section aria-label="Returning users by week" tabIndex={0} className="relative overflow-x-auto">
      <table className="tabular text-end text-sm">
        <thead className="text-ink-3">
          <tr>
            <th scope="col" className="h-8 whitespace-nowrap pe-4 text-start font-normal">
              Week of sign-up
            </th>
            <th scope="col" className="pe-4 font-normal">
              Users
            </th>
            {Array.from({ length: columns }, (_, week) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: weeks are counted from the sign-up
              <th key={week} scope="col" className="min-w-11 px-1 text-center font-normal">
                <span className="sr-only">Week </span>
                {week}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {known.map((week) => (
            <WeekRow key={week.date} week={week} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function WeekRow({ week: { date, users, returning } }: { week: GrowthWeek }) {
  return (
    <tr>
      <th scope="row" className="h-8 whitespace-nowrap pe-4 text-start font-normal">
        {shortDayOf(date)}
      </th>
      <td className="pe-4">{users.toLocaleString('en')}</td>
      {returning.map((count, week) => {
        const percent = Math.min(100, Math.round((count / users) * 100));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: weeks are counted from the sign-up
          <td key={week} title={`${count.toLocaleString('en')} users`} className="relative min-w-11 p-px text-center">
            <span
              aria-hidden="true"
              className="absolute inset-px rounded-sm bg-accent"
              style={{ opacity: percent / 400 }}
            />
            <span className="relative">{percent}%</span>
          </td>
        );
      })}
    </tr>
  );
}
