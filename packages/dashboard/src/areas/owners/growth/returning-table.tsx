import type { GrowthWeek } from '@portico/react';
import { shortDayOf } from '../../../features/owners/metrics/days.ts';

/** Shows for each week of sign-up which share of its users returned in the weeks after, in percent. */
export function ReturningTable({ weeks }: { weeks: readonly GrowthWeek[] }) {
  const known = weeks.filter(({ users }) => users > 0);
  if (known.length === 0) return <p className="text-base text-ink-2">No sign-ups in the last 12 weeks.</p>;
  const later = [...Array(Math.max(...known.map(({ returning }) => returning.length))).keys()];
  return (
    <table className="tabular w-full table-fixed text-xs sm:text-sm">
      <colgroup>
        <col className="w-16 sm:w-36" />
        {later.map((week) => (
          <col key={week} />
        ))}
      </colgroup>
      <thead className="text-ink-3">
        <tr>
          <th scope="col" className="h-8 text-start font-normal">
            Signed up
          </th>
          {later.map((week) => (
            <th key={week} scope="col" className="text-center font-normal">
              <span className="sr-only">Week </span>
              {week}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {known.map((week) => (
          <WeekRow key={week.date} week={week} later={later} />
        ))}
      </tbody>
    </table>
  );
}

function WeekRow({ week: { date, users, returning }, later }: { week: GrowthWeek; later: readonly number[] }) {
  return (
    <tr>
      <th scope="row" className="h-9 text-start font-normal">
        {shortDayOf(date)}{' '}
        <span className="inline-block text-ink-3">
          {users.toLocaleString('en')} {users === 1 ? 'user' : 'users'}
        </span>
      </th>
      {later.map((week) => {
        const count = returning[week];
        return <td key={week}>{count !== undefined && <Share count={count} users={users} />}</td>;
      })}
    </tr>
  );
}

function Share({ count, users }: { count: number; users: number }) {
  const percent = Math.min(100, Math.round((count / users) * 100));
  return (
    <div title={`${count.toLocaleString('en')} users`} className="relative m-px text-center leading-8">
      <span aria-hidden="true" className="absolute inset-0 rounded-sm bg-accent" style={{ opacity: percent / 400 }} />
      <span className="relative">{percent}</span>
    </div>
  );
}
