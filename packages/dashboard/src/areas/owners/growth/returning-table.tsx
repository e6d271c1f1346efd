import type { GrowthWeek } from '@portico/react';
import { Link } from '@tanstack/react-router';
import { useProject } from '../../../lib/projects.tsx';
import { shortDayOf } from '../../../ui/charts/buckets.ts';
import { usersOfWeek } from './growth-period.ts';

interface ReturningTableProps {
  weeks: readonly GrowthWeek[];
  includesAnonymous: boolean;
}

/**
 * Shows for each week of sign-up which share of its users returned in the weeks after, in percent. A week opens its users, and a
 * share those of them who were last active in its week or later: only the last activity of a user is stored.
 */
export function ReturningTable({ weeks, includesAnonymous }: ReturningTableProps) {
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
          <WeekRow key={week.date} week={week} later={later} includesAnonymous={includesAnonymous} />
        ))}
      </tbody>
    </table>
  );
}

interface WeekRowProps {
  week: GrowthWeek;
  later: readonly number[];
  includesAnonymous: boolean;
}

function WeekRow({ week: { date, users, returning }, later, includesAnonymous }: WeekRowProps) {
  const params = { projectId: useProject().id };
  return (
    <tr>
      <th scope="row" className="h-9 text-start font-normal">
        {shortDayOf(date)}{' '}
        <Link
          to="/projects/$projectId/users"
          params={params}
          search={usersOfWeek(date, undefined, includesAnonymous)}
          className="inline-block rounded-sm text-ink-3 underline underline-offset-2 hover:text-ink"
        >
          {users.toLocaleString('en')} {users === 1 ? 'user' : 'users'}
        </Link>
      </th>
      {later.map((week) => {
        const count = returning[week];
        if (count === undefined) return <td key={week} />;
        const percent = Math.min(100, Math.round((count / users) * 100));
        return (
          <td key={week}>
            <Share count={count} percent={percent}>
              {count > 0 && (
                <Link
                  to="/projects/$projectId/users"
                  params={params}
                  search={usersOfWeek(date, week, includesAnonymous)}
                  className="absolute inset-0 rounded-sm"
                  aria-label={`${percent}%: users who were last active in week ${week} or later`}
                />
              )}
            </Share>
          </td>
        );
      })}
    </tr>
  );
}

interface ShareProps {
  count: number;
  percent: number;
  /** The link over the number. */
  children: React.ReactNode;
}

function Share({ count, percent, children }: ShareProps) {
  return (
    <div
      title={`${count.toLocaleString('en')} ${count === 1 ? 'user' : 'users'}`}
      className="group relative m-px text-center leading-8"
    >
      <span aria-hidden="true" className="absolute inset-0 rounded-sm bg-accent" style={{ opacity: percent / 400 }} />
      <span aria-hidden={count > 0} className="relative group-has-[a]:group-hover:underline">
        {percent}
      </span>
      {children}
    </div>
  );
}
