import type { EventFilter } from '@portico/react';
import { ScrollText, SearchX } from 'lucide-react';
import { useState } from 'react';
import { EventTable } from '../../../features/history/event-table.tsx';
import { eventGroups, typesOfGroup } from '../../../features/history/event-texts.ts';
import { useProject } from '../../../lib/projects.tsx';
import { useTitle } from '../../../lib/title.ts';
import { CsvExport } from '../../../ui/forms/csv-export.tsx';
import { SelectField, TextField } from '../../../ui/forms/field.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Screen } from '../../../ui/layout/surface.tsx';
import { Empty } from '../../../ui/states/states.tsx';

const subjects = [
  { value: 'userId', text: 'User ID' },
  { value: 'teamId', text: 'Team ID' },
  { value: 'actorId', text: 'Done by (ID)' },
] as const;

type Subject = (typeof subjects)[number]['value'];

/** Shows all events of the project, with filters and an export. */
export function AuditLog() {
  const project = useProject();
  useTitle('Audit log', project.displayName);
  const [group, setGroup] = useState('');
  const [subject, setSubject] = useState<Subject>('userId');
  const [id, setId] = useState('');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const isUnknownId = id !== '' && subject !== 'actorId' && !/^[0-9a-f-]{36}$/i.test(id);
  const filter: EventFilter = {
    ...(group === '' ? {} : { types: typesOfGroup(group) }),
    ...(id === '' || isUnknownId ? {} : { [subject]: id }),
    ...(from === '' ? {} : { from: new Date(`${from}T00:00`) }),
    ...(to === '' ? {} : { to: new Date(new Date(`${to}T00:00`).getTime() + 86_400_000) }),
  };
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <Screen
      title="Audit log"
      subtitle="Sign-ins, changes and uses of admin keys, newest first. Events cannot be changed."
      actions={<EventExport filter={filter} />}
    >
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <div className="min-w-40 max-w-56 flex-1">
          <SelectField
            label="Events"
            options={[
              { value: '', text: 'All events' },
              ...eventGroups.map(({ name }) => ({ value: name, text: name })),
            ]}
            value={group}
            onChange={(event) => setGroup(event.target.value)}
          />
        </div>
        <div className="min-w-32 max-w-40">
          <SelectField
            label="Filter by"
            options={subjects}
            value={subject}
            onChange={(event) => {
              const chosen = subjects.find(({ value }) => value === event.target.value);
              if (chosen !== undefined) setSubject(chosen.value);
            }}
          />
        </div>
        <SearchField label="ID" placeholder="Full ID" wanted={id} onChange={(text) => setId(text.slice(0, 255))} />
        <TextField label="From" type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
        <TextField label="To" type="date" value={to} onChange={(event) => setTo(event.target.value)} />
      </div>
      {isUnknownId && (
        <p role="status" className="mb-3 text-ink-2 text-sm">
          Enter the full ID, such as 6f1c9a52-5d0e-4a53-9b0f-0d3c1a5e7b21.
        </p>
      )}
      <EventTable
        filter={filter}
        empty={
          isFiltered ? (
            <Empty icon={SearchX} title="No events match" text="Choose other events or another time." />
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
