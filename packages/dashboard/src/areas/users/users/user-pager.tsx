import type { UserCount, UserPage } from '@portico/react';
import { Link, useLocation } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { buttonClasses } from '../../../ui/forms/button.tsx';
import { classes } from '../../../ui/layout/classes.ts';

interface UserPagerProps {
  users: UserPage | undefined;
  /** The number of users on all pages, if it is known. */
  count: UserCount | undefined;
  isFirst: boolean;
}

const countMax = 10_000;

/** Shows the numbers of users on this page and in total, and links to the first and next page. */
export function UserPager({ users, count: total, isFirst }: UserPagerProps) {
  const { state } = useLocation();
  if (users === undefined || users.length === 0) return <div className="h-8" />;
  const note = users.isIncomplete ? ' · First results only. A longer search text finds more' : '';
  const before = state.usersBefore ?? 0;
  const count =
    isFirst || state.usersBefore !== undefined ? `${before + 1}–${before + users.length}` : `${users.length}`;
  const isWhole = isFirst && users.nextCursor === null;
  return (
    <nav aria-label="Pages" className="mt-3 flex min-h-8 items-center justify-between gap-3">
      <p className="tabular text-ink-3 text-sm" role="status">
        {isWhole ? `${users.length} ${users.length === 1 ? 'user' : 'users'}` : `Users ${count}${totalText(total)}`}
        {note}
      </p>
      {!isWhole && (
        <div className="flex gap-2">
          <Link
            from="/projects/$projectId/users"
            to="."
            disabled={isFirst}
            search={({ from: _, ...rest }) => rest}
            className={classes(buttonClasses('secondary'), isFirst && 'pointer-events-none opacity-50')}
          >
            <ChevronLeft size={15} aria-hidden="true" className="rtl:rotate-180" />
            First page
          </Link>
          <Link
            from="/projects/$projectId/users"
            to="."
            disabled={users.nextCursor === null}
            search={(search) => ({ ...search, from: users.nextCursor ?? undefined })}
            state={{ usersBefore: before + users.length }}
            className={classes(
              buttonClasses('secondary'),
              users.nextCursor === null && 'pointer-events-none opacity-50',
            )}
          >
            Next
            <ChevronRight size={15} aria-hidden="true" className="rtl:rotate-180" />
          </Link>
        </div>
      )}
    </nav>
  );
}

/** Returns the total. Counting ends at 10,000, or after a limited number of users. */
function totalText(total: UserCount | undefined): string {
  if (total === undefined) return '';
  const count = total.count.toLocaleString('en');
  if (total.isExact) return ` of ${count}`;
  return ` of ${total.count >= countMax ? 'more than' : 'at least'} ${count}`;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Number of users on the previous pages. */
    usersBefore?: number;
  }
}
