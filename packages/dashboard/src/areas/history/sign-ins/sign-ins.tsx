import type { LoggedSignIn } from '@portico/react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { DoorOpen, SearchX } from 'lucide-react';
import { useState } from 'react';
import { NetworkAddress } from '../../../features/history/country.tsx';
import { failureTexts } from '../../../features/history/failure-texts.ts';
import { MethodMark } from '../../../features/history/method-mark.tsx';
import { methodName } from '../../../features/history/method-name.ts';
import { useKeptDays } from '../../../features/owners/configuration/kept-days.ts';
import { useProject } from '../../../lib/projects.tsx';
import { optionsOf } from '../../../lib/url-period.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { UserLink } from '../../../ui/layout/links.tsx';
import { Screen } from '../../../ui/layout/surface.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import type { Column } from '../../../ui/lists/data-table.tsx';
import { Named } from '../../../ui/lists/named.tsx';
import { PagedTable, usePages } from '../../../ui/lists/paged-table.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { Empty } from '../../../ui/states/states.tsx';
import { SignInDialog } from './sign-in-dialog.tsx';
import { SignInFilters } from './sign-in-filters.tsx';

/** Shows the sign-ins of the project, failed ones with their reason. The filters are in the URL. */
export function SignIns() {
  const project = useProject();
  const { reason, ...others } = useSearch({ from: '/signed-in/projects/$projectId/sign-ins' });
  // The URL may name a reason that does not exist.
  const search = reason !== undefined && Object.hasOwn(failureTexts, reason) ? { ...others, reason } : others;
  const navigate = useNavigate({ from: '/projects/$projectId/sign-ins' });
  const [shown, setShown] = useState<LoggedSignIn | undefined>(undefined);
  const pages = usePages('events', ['sign-ins', search], async (cursor) => {
    const { q: query, result, reason: wanted } = search;
    const filter = { query, result, reason: wanted, ...optionsOf(search) };
    const page = await project.app.events.listSignIns({ ...filter, cursor });
    return { rows: page, next: page.nextCursor };
  });
  const isFiltered = Object.keys(search).length > 0;
  const failedDays = useKeptDays('events.failedSignInDays') ?? 30;
  return (
    <Screen
      subtitle={`Who signed in, who could not, and why. Failed sign-ins are kept for ${failedDays === 1 ? 'one day' : `${failedDays} days`}.`}
    >
      <SignInFilters
        search={search}
        failedDays={failedDays}
        onSearch={(wanted) => void navigate({ search: wanted, replace: true })}
      />
      <PagedTable
        label="Sign-ins"
        pages={pages}
        columns={columnsFor(setShown)}
        keyOf={({ id }) => id}
        onOpen={setShown}
        empty={isFiltered ? <NoMatches onClear={() => void navigate({ search: {} })} /> : <NoSignIns />}
      />
      <SignInDialog signIn={shown} onClose={() => setShown(undefined)} />
    </Screen>
  );
}

function NoSignIns() {
  return <Empty icon={DoorOpen} title="No sign-ins yet" text="Sign-ins to your app appear here." />;
}

function NoMatches({ onClear }: { onClear: () => void }) {
  return (
    <Empty
      icon={SearchX}
      title="No sign-ins match"
      text="Search the beginning of a user’s name or address. An address that belongs to no user must be complete."
      action={<Button onClick={onClear}>Show all sign-ins</Button>}
    />
  );
}

/** Returns the name of who signs in: of the user, or the address that was entered. */
function whoOf({ userName, userId, address }: LoggedSignIn): string {
  return userName ?? address ?? (userId === null ? 'Unknown' : 'Unnamed user');
}

function Who({ signIn }: { signIn: LoggedSignIn }) {
  const { userId, userName, address } = signIn;
  if (userId !== null && (userName !== null || address === null)) return <UserLink id={userId} name={whoOf(signIn)} />;
  return (
    <span className="block truncate" title={whoOf(signIn)}>
      {whoOf(signIn)}
    </span>
  );
}

function columnsFor(open: (signIn: LoggedSignIn) => void): Column<LoggedSignIn>[] {
  return [
    {
      id: 'who',
      header: 'User',
      cell: (signIn) => (
        <Named
          id={signIn.userId ?? whoOf(signIn)}
          name={whoOf(signIn)}
          imageUrl={null}
          title={
            <>
              <Who signIn={signIn} />
              <span className="block text-ink-3 text-sm sm:hidden">
                <Time date={signIn.createdAt} />
              </span>
            </>
          }
        />
      ),
    },
    {
      id: 'result',
      header: 'Result',
      className: 'w-60 max-sm:w-44',
      cell: (signIn) => (
        <button
          type="button"
          aria-label={`${resultText(signIn)}: details of the sign-in of ${whoOf(signIn)}`}
          onClick={() => open(signIn)}
          className="rounded-sm"
        >
          <Result signIn={signIn} />
        </button>
      ),
    },
    {
      id: 'method',
      header: 'Method',
      className: 'w-36 max-md:hidden',
      cell: ({ method }) =>
        method !== null && (
          <span className="flex items-center gap-2">
            <MethodMark method={method} />
            <span className="truncate">{methodName(method)}</span>
          </span>
        ),
    },
    {
      id: 'from',
      header: 'Network address',
      className: 'w-40 max-lg:hidden tabular',
      cell: ({ ip, country }) => ip !== null && <NetworkAddress ip={ip} country={country} />,
    },
    { id: 'time', header: 'Time', className: 'w-32 max-sm:hidden', cell: ({ createdAt }) => <Time date={createdAt} /> },
  ];
}

/** Says that a sign-in succeeded, or why it failed. */
function resultText({ reason }: LoggedSignIn): string {
  return reason === null ? 'Signed in' : failureTexts[reason].text;
}

function Result({ signIn }: { signIn: LoggedSignIn }) {
  return <Badge tone={signIn.reason === null ? 'success' : 'danger'}>{resultText(signIn)}</Badge>;
}
