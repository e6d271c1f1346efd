import type { EventFilter } from '@portico/react';
import { eventGroups, eventTextOf, typesOfGroup } from '../../../features/history/event-texts.ts';
import { readSubject, subjectText } from '../../../features/users/subject.ts';
import { SubjectField } from '../../../features/users/subject-field.tsx';
import { SelectField, TextField } from '../../../ui/forms/field.tsx';
import type { EventSearch } from './event-search.ts';

/** First and last day, as the owner has entered them. Empty texts do not filter. */
export interface EnteredDays {
  readonly from: string;
  readonly to: string;
}

/** Returns the filter for the request. */
export function filterOf({ events = '', about, by }: EventSearch, { from, to }: EnteredDays): EventFilter {
  const [subject, actor] = [readSubject(about), readSubject(by)];
  return {
    ...(typesOfGroup(events).length === 0 ? {} : { types: typesOfGroup(events) }),
    ...(subject === undefined ? {} : { [subject.type === 'team' ? 'teamId' : 'userId']: subject.id }),
    ...(actor === undefined ? {} : { actorId: actor.id }),
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
  search: EventSearch;
  days: EnteredDays;
  onSearch: (change: EventSearch) => void;
  onDays: (days: EnteredDays) => void;
}

/** Shows the filters of the audit log: kind, whom it is about or who did it, and time. */
export function EventFilters({ search, days, onSearch, onDays }: EventFiltersProps) {
  const { events = '', about, by } = search;
  return (
    <div className="mb-3 grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] items-end gap-3">
      <SelectField
        label="Events"
        options={optionsWith(events)}
        value={events}
        onChange={({ target }) => onSearch({ events: target.value })}
      />
      <SubjectField
        label="About"
        types={['user', 'team']}
        value={readSubject(about)}
        // The server lists the events about one, or by one.
        onChange={(subject) => onSearch({ about: subjectText(subject), by: '' })}
      />
      <SubjectField
        label="Done by"
        types={['user', 'custom']}
        value={readSubject(by)}
        onChange={(actor) => onSearch({ by: subjectText(actor), about: '' })}
      />
      <TextField
        label="From"
        type="date"
        value={days.from}
        onChange={({ target }) => onDays({ ...days, from: target.value })}
      />
      <TextField
        label="To"
        type="date"
        value={days.to}
        onChange={({ target }) => onDays({ ...days, to: target.value })}
      />
    </div>
  );
}
