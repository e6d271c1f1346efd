import type { LoggedRequest } from '@portico/react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowRightLeft, SearchX } from 'lucide-react';
import { useState } from 'react';
import { readSubject } from '../../../features/users/subject.ts';
import { useProject } from '../../../lib/projects.tsx';
import { optionsOf } from '../../../lib/url-period.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Screen } from '../../../ui/layout/surface.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import type { Column } from '../../../ui/lists/data-table.tsx';
import { PagedTable, usePages } from '../../../ui/lists/paged-table.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { Empty } from '../../../ui/states/states.tsx';
import { KeepBodies, KeptBodiesBanner, useLogState, useMayKeepBodies } from './keep-bodies.tsx';
import { RequestDialog } from './request-dialog.tsx';
import { RequestFilters } from './request-filters.tsx';
import type { RequestSearch } from './request-search.ts';
import { durationText, senderText, toneOf } from './request-texts.ts';

/** Shows the requests that the API of the project received, failed ones with their reason. The filters are in the URL. */
export function RequestLog() {
  const project = useProject();
  const search = useSearch({ from: '/signed-in/projects/$projectId/requests' });
  const navigate = useNavigate({ from: '/projects/$projectId/requests' });
  const [shown, setShown] = useState<LoggedRequest | undefined>(undefined);
  const pages = usePages('requests', [search], async (cursor) => {
    const page = await project.app.requests.list({ ...filterOf(search), cursor });
    return { rows: page, next: page.nextCursor };
  });
  const onSearch = (wanted: RequestSearch) => void navigate({ search: wanted, replace: true });
  const isFiltered = Object.keys(search).length > 0;
  const mayKeepBodies = useMayKeepBodies();
  return (
    <Screen subtitle={<Subtitle />} actions={mayKeepBodies ? <KeepBodies /> : undefined}>
      <KeptBodiesBanner />
      <RequestFilters
        search={search}
        loaded={pages.data?.pages.flatMap(({ rows }) => rows) ?? []}
        onSearch={onSearch}
      />
      <PagedTable
        label="Requests"
        pages={pages}
        columns={columnsFor(setShown)}
        keyOf={({ id }) => id}
        onOpen={setShown}
        empty={isFiltered ? <NoMatches search={search} onSearch={onSearch} /> : <NoRequests />}
      />
      <RequestDialog request={shown} onClose={() => setShown(undefined)} />
    </Screen>
  );
}

function filterOf({ id, status, operation, error, by, ...period }: RequestSearch) {
  const sender = readSubject(by);
  return {
    requestId: id,
    status,
    operation,
    errorCode: error,
    ...(sender?.type === 'user' && { userId: sender.id }),
    ...(sender?.type === 'custom' && { actorId: sender.id }),
    ...optionsOf(period),
  };
}

/** Says how long requests are kept, and how many are missing. */
function Subtitle() {
  const state = useLogState();
  const { keptDays = 7, leftOut = 0, seen = 0 } = state.data ?? {};
  const count = new Intl.NumberFormat('en');
  return (
    <>
      Requests of your app to the API, newest first, for {keptDays === 1 ? 'one day' : `${keptDays} days`}.
      {leftOut > 0 && ` Of ${count.format(seen)} requests in 24 hours, ${count.format(leftOut)} are not listed.`}
    </>
  );
}

function NoRequests() {
  return (
    <Empty
      icon={ArrowRightLeft}
      title="No requests yet"
      text="Requests of your app appear here a second after their answer. What this dashboard reads is left out."
    />
  );
}

interface NoMatchesProps {
  search: RequestSearch;
  onSearch: (search: RequestSearch) => void;
}

function NoMatches({ search: { id }, onSearch }: NoMatchesProps) {
  return (
    <Empty
      icon={SearchX}
      title={id === undefined ? 'No requests match' : 'There is no request with this ID'}
      text={
        id === undefined
          ? 'Choose another status, operation, sender or time.'
          : 'This field finds requests by their whole ID only. The request may belong to another project, be older than the log, or be left out because your app sent too many.'
      }
      action={<Button onClick={() => onSearch({})}>Show all requests</Button>}
    />
  );
}

function columnsFor(open: (request: LoggedRequest) => void): Column<LoggedRequest>[] {
  return [
    {
      id: 'operation',
      header: 'Request',
      cell: (request) => (
        <>
          <button
            type="button"
            aria-label={`Details of ${request.operation}, ${request.status}`}
            onClick={() => open(request)}
            className="block max-w-full truncate rounded-sm text-start font-mono text-sm hover:underline"
          >
            {request.operation}
          </button>
          {request.errorCode !== null && (
            <span className="block truncate text-ink-2 text-sm" title={request.errorMessage ?? undefined}>
              {request.errorCode}
            </span>
          )}
          {/** In place of the columns that phones hide. */}
          <span className="block truncate text-ink-3 text-sm sm:hidden">
            <Time date={request.createdAt} />, {senderText(request)}
          </span>
        </>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      className: 'w-20',
      cell: (request) => <Badge tone={toneOf(request)}>{request.status}</Badge>,
    },
    { id: 'sender', header: 'Sent by', className: 'w-56 max-md:hidden', cell: senderText },
    {
      id: 'duration',
      header: 'Duration',
      className: 'w-24 max-lg:hidden tabular',
      cell: ({ durationMillis }) => durationText(durationMillis),
    },
    { id: 'time', header: 'Time', className: 'w-32 max-sm:hidden', cell: ({ createdAt }) => <Time date={createdAt} /> },
  ];
}
