import type { EventFilter } from '@portico/react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ScrollText, SearchX } from 'lucide-react';
import { EventTable } from '../../../features/history/event-table.tsx';
import { useProject } from '../../../lib/projects.tsx';
import { CsvExport } from '../../../ui/forms/csv-export.tsx';
import { Screen } from '../../../ui/layout/surface.tsx';
import { Empty } from '../../../ui/states/states.tsx';
import { EventFilters, filterOf } from './event-filters.tsx';

/** Shows all events of the project, with filters and an export. */
export function AuditLog() {
  const search = useSearch({ from: '/signed-in/projects/$projectId/audit-log' });
  const navigate = useNavigate({ from: '/projects/$projectId/audit-log' });
  const filter = filterOf(search);
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <Screen
      subtitle="Sign-ins, changes and uses of admin keys, newest first. Events cannot be changed."
      actions={<EventExport filter={filter} />}
    >
      <EventFilters search={search} onSearch={(wanted) => void navigate({ search: wanted, replace: true })} />
      <EventTable
        filter={filter}
        empty={
          isFiltered ? (
            <Empty icon={SearchX} title="No events match" text="Choose other events, people or times." />
          ) : (
            <Empty icon={ScrollText} title="No events yet" text="Sign-ins and changes of this project appear here." />
          )
        }
      />
    </Screen>
  );
}

function EventExport({ filter }: { filter: EventFilter }) {
  const project = useProject();
  return (
    <CsvExport
      what="events"
      load={async (onProgress, signal) => {
        const parts: string[] = [];
        let lines = -1;
        for await (const part of project.app.events.export(filter)) {
          signal.throwIfAborted();
          parts.push(part);
          lines += part.split('\r\n').length - 1;
          onProgress(lines);
        }
        return parts.join('');
      }}
    />
  );
}
