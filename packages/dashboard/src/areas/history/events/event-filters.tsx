import type { EventFilter } from '@portico/react';
import { eventGroups, eventTextOf, eventTexts, typesOfGroup } from '../../../features/history/event-texts.ts';
import { useKeptDays } from '../../../features/owners/configuration/kept-days.ts';
import { readSubject, subjectText } from '../../../features/users/subject.ts';
import { useSubjectFilter } from '../../../features/users/subject-filter.tsx';
import { optionsOf } from '../../../lib/url-period.ts';
import { choiceFilter } from '../../../ui/filters/choice-filter.tsx';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { timeFilter } from '../../../ui/filters/period-filter.tsx';
import { type EventSearch, readEventSearch } from './event-search.ts';

/** Returns the filter for the request. */
export function filterOf(search: EventSearch): EventFilter {
  const { events = '', about, by } = search;
  const [subject, actor] = [readSubject(about), readSubject(by)];
  return {
    ...(typesOfGroup(events).length === 0 ? {} : { types: typesOfGroup(events) }),
    ...(subject === undefined ? {} : { [subject.type === 'team' ? 'teamId' : 'userId']: subject.id }),
    ...(actor === undefined ? {} : { actorId: actor.id }),
    ...optionsOf(search),
  };
}

/** The groups of events, and then each event. */
const eventOptions = [
  ...eventGroups.map(({ name }) => ({ value: name, text: name })),
  ...Object.entries(eventTexts).map(([value, text]) => ({ value, text, help: value })),
];

interface EventFiltersProps {
  search: EventSearch;
  onSearch: (search: EventSearch) => void;
}

/** Shows the filters of the audit log: kind, whom it is about or who did it, and time. */
export function EventFilters({ search, onSearch }: EventFiltersProps) {
  const { events, about, by } = search;
  const set = (change: Record<string, string | undefined>) => onSearch(readEventSearch({ ...search, ...change }));
  const filters = [
    choiceFilter({
      name: 'Events',
      options: eventOptions,
      text: events && eventTextOf(events),
      value: events,
      onChange: (value) => set({ events: value }),
    }),
    useSubjectFilter({
      name: 'About',
      types: ['user', 'team'],
      value: readSubject(about),
      // The server lists the events about one, or by one.
      onChange: (subject) => set({ about: subjectText(subject), by: undefined }),
    }),
    useSubjectFilter({
      name: 'Done by',
      types: ['owner', 'user', 'custom'],
      value: readSubject(by),
      onChange: (actor) => set({ by: subjectText(actor), about: undefined }),
    }),
    timeFilter(search, ({ from, to }) => set({ from, to }), useKeptDays('events.retentionDays')),
  ];
  return (
    <div className="mb-4">
      <FilterBar filters={filters} onClear={() => onSearch({})} />
    </div>
  );
}
