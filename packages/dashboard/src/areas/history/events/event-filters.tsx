import type { EventFilter } from '@portico/react';
import { eventGroups, eventTextOf, typesOfGroup } from '../../../features/history/event-texts.ts';
import { SelectField, TextField } from '../../../ui/forms/field.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';

const subjects = [
  { value: 'userId', text: 'User ID' },
  { value: 'teamId', text: 'Team ID' },
  { value: 'actorId', text: 'Done by (ID)' },
] as const;

/** What the owner has entered. Empty texts do not filter. */
interface EnteredFilter {
  /** A group of events, or one type of them. */
  readonly group: string;
  readonly subject: (typeof subjects)[number]['value'];
  readonly id: string;
  /** First and last day. */
  readonly from: string;
  readonly to: string;
}

export const noFilter: EnteredFilter = { group: '', subject: 'userId', id: '', from: '', to: '' };

/** Returns whether the ID cannot be one of a user or team. */
function isUnknownId({ id, subject }: EnteredFilter): boolean {
  return id !== '' && subject !== 'actorId' && !/^[0-9a-f-]{36}$/i.test(id);
}

/** Returns the filter for the request. */
export function filterOf(entered: EnteredFilter): EventFilter {
  const { group, subject, id, from, to } = entered;
  return {
    ...(typesOfGroup(group).length === 0 ? {} : { types: typesOfGroup(group) }),
    ...(id === '' || isUnknownId(entered) ? {} : { [subject]: id }),
    ...(from === '' ? {} : { from: new Date(`${from}T00:00`) }),
    ...(to === '' ? {} : { to: new Date(new Date(`${to}T00:00`).getTime() + 86_400_000) }),
  };
}

/** Returns the groups of events, and the event type that a link has chosen. */
function optionsWith(chosen: string) {
  const type = eventTextOf(chosen);
  return [
    { value: '', text: 'All events' },
    ...eventGroups.map(({ name }) => ({ value: name, text: name })),
    ...(type === undefined ? [] : [{ value: chosen, text: type }]),
  ];
}

interface EventFiltersProps {
  value: EnteredFilter;
  onChange: (value: EnteredFilter) => void;
}

/** Shows the filters of the audit log: kind, user or team, and time. */
export function EventFilters({ value, onChange }: EventFiltersProps) {
  const set = (change: Partial<EnteredFilter>) => onChange({ ...value, ...change });
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <div className="min-w-40 max-w-56 flex-1">
          <SelectField
            label="Events"
            options={optionsWith(value.group)}
            value={value.group}
            onChange={({ target }) => set({ group: target.value })}
          />
        </div>
        <div className="min-w-32 max-w-40">
          <SelectField
            label="Filter by"
            options={subjects}
            value={value.subject}
            onChange={({ target }) => {
              const chosen = subjects.find((one) => one.value === target.value);
              if (chosen !== undefined) set({ subject: chosen.value });
            }}
          />
        </div>
        <SearchField
          label="ID"
          placeholder="Full ID"
          wanted={value.id}
          onChange={(text) => set({ id: text.slice(0, 255) })}
        />
        <TextField label="From" type="date" value={value.from} onChange={({ target }) => set({ from: target.value })} />
        <TextField label="To" type="date" value={value.to} onChange={({ target }) => set({ to: target.value })} />
      </div>
      {isUnknownId(value) && (
        <p role="status" className="mb-3 text-ink-2 text-sm">
          Enter the full ID, such as 6f1c9a52-5d0e-4a53-9b0f-0d3c1a5e7b21.
        </p>
      )}
    </>
  );
}
