import type { ListEventsOptions, LoggedEvent } from '@portico/react';
import { type ReactNode, useState } from 'react';
import { useProject } from '../../lib/projects.tsx';
import { CopyableCell } from '../../ui/forms/copy.tsx';
import { TeamLink, UserLink } from '../../ui/layout/links.tsx';
import { Time } from '../../ui/layout/time.tsx';
import type { Column } from '../../ui/lists/data-table.tsx';
import { PagedTable, usePages } from '../../ui/lists/paged-table.tsx';
import { NetworkAddress } from './country.tsx';
import { EventDialog } from './event-dialog.tsx';
import { EventMark } from './event-mark.tsx';
import { actorText, eventText, failureText, objectText } from './event-texts.ts';

interface EventTableProps {
  filter: ListEventsOptions;
  /** Whether all events are about the user or team of the screen. */
  isOfEntity?: boolean;
  /** Shown instead of an empty table. */
  empty: ReactNode;
}

/** Shows the events of the log, newest first, page by page. A row opens its details. */
export function EventTable({ filter, isOfEntity = false, empty }: EventTableProps) {
  const project = useProject();
  const [shown, setShown] = useState<LoggedEvent | undefined>(undefined);
  const pages = usePages('events', [filter], async (cursor) => {
    const page = await project.app.events.list({ ...filter, cursor });
    return { rows: page, next: page.nextCursor };
  });
  return (
    <>
      <PagedTable
        label="Events"
        pages={pages}
        columns={columnsFor(setShown, isOfEntity)}
        keyOf={({ id }) => id}
        onOpen={setShown}
        empty={empty}
      />
      <EventDialog event={shown} onClose={() => setShown(undefined)} />
    </>
  );
}

const aboutColumn: Column<LoggedEvent> = {
  id: 'about',
  header: 'About',
  className: 'max-md:hidden',
  cell: (event) => <About event={event} />,
};

function About({ event }: { event: LoggedEvent }) {
  const { userId, userName, teamId, teamName, subjectId } = event;
  const project = useProject();
  if (userId !== null && userName !== null) return <UserLink id={userId} name={userName} />;
  if (teamId !== null && teamName !== null) return <TeamLink id={teamId} name={teamName} />;
  const id = userId ?? teamId ?? subjectId;
  if (id === project.id) return 'Project';
  const name = objectText(event);
  if (name !== undefined) return <span title={name}>{name}</span>;
  return id === null ? null : <CopyableCell text={id} what="ID" />;
}

function columnsFor(open: (event: LoggedEvent) => void, isOfEntity: boolean): Column<LoggedEvent>[] {
  return [
    {
      id: 'what',
      header: 'Event',
      cell: (event) => (
        <span className="flex items-center gap-3">
          <EventMark type={event.type} />
          <span className="min-w-0">
            <button
              type="button"
              onClick={() => open(event)}
              className="block max-w-full truncate rounded-sm text-start font-medium hover:underline"
            >
              {eventText(event)}
            </button>
            {/** In place of the column that phones hide. */}
            <span className="block truncate text-ink-3 text-sm sm:hidden">{actorText(event)}</span>
            {failureText(event) !== undefined && (
              <span className="block truncate text-ink-2 text-sm">{failureText(event)}</span>
            )}
          </span>
        </span>
      ),
    },
    ...(isOfEntity ? [] : [aboutColumn]),
    {
      id: 'actor',
      header: 'Done by',
      className: 'max-sm:hidden',
      cell: actorText,
    },
    {
      id: 'from',
      header: 'Address',
      className: 'w-40 max-lg:hidden tabular',
      cell: ({ ip, country }) => ip !== null && <NetworkAddress ip={ip} country={country} />,
    },
    { id: 'time', header: 'Time', className: 'w-32', cell: ({ createdAt }) => <Time date={createdAt} /> },
  ];
}
