import type { LoggedRequest } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { readSubject, subjectText } from '../../../features/users/subject.ts';
import { useSubjectFilter } from '../../../features/users/subject-filter.tsx';
import { useProject } from '../../../lib/projects.tsx';
import { choiceFilter } from '../../../ui/filters/choice-filter.tsx';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { timeFilter } from '../../../ui/filters/period-filter.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { useLogState } from './keep-bodies.tsx';
import { type RequestSearch, readRequestSearch } from './request-search.ts';

const statuses = [
  { value: 'failed', text: 'Failed', help: '400 and above' },
  { value: '5xx', text: 'Server error', help: '500 and above' },
  { value: '4xx', text: 'Refused', help: '400 to 499' },
  { value: '2xx', text: 'Succeeded', help: '200 to 299' },
  ...[400, 401, 403, 404, 409, 429].map((status) => ({ value: String(status), text: String(status) })),
];

interface RequestFiltersProps {
  search: RequestSearch;
  /** The requests that are loaded. Their operations and errors can be chosen, and those of the latest failed requests. */
  loaded: readonly LoggedRequest[];
  onSearch: (search: RequestSearch) => void;
}

/** Shows the filters of the request log: ID, status, operation, error, sender and time. */
export function RequestFilters({ search, loaded, onSearch }: RequestFiltersProps) {
  const { id, status, operation, error, by } = search;
  const set = (change: Record<string, string | undefined>) => onSearch(readRequestSearch({ ...search, ...change }));
  const useOperations = () => useOptions(loaded, (request) => request.operation);
  const useErrors = () => useOptions(loaded, ({ errorCode }) => errorCode);
  const filters = [
    choiceFilter({
      name: 'Status',
      options: statuses,
      value: status,
      onChange: (value) => set({ status: value }),
    }),
    choiceFilter({
      name: 'Operation',
      options: useOperations,
      value: operation,
      onChange: (value) => set({ operation: value }),
    }),
    choiceFilter({
      name: 'Error',
      options: useErrors,
      value: error,
      onChange: (value) => set({ error: value }),
    }),
    useSubjectFilter({
      name: 'Sent by',
      types: ['user', 'custom'],
      value: readSubject(by),
      onChange: (subject) => set({ by: subjectText(subject) }),
    }),
    timeFilter(search, ({ from, to }) => set({ from, to }), useLogState().data?.keptDays),
  ];
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <SearchField
        label="Find a request by its ID"
        placeholder="Request ID only"
        wanted={id ?? ''}
        onChange={(text) => set({ id: text })}
      />
      <FilterBar filters={filters} onClear={() => onSearch(readRequestSearch({ id }))} />
    </div>
  );
}

/** Loads what can be chosen when the filter is opened. @returns undefined until then */
function useOptions(loaded: readonly LoggedRequest[], read: (request: LoggedRequest) => string | null) {
  const project = useProject();
  const failed = useQuery({
    queryKey: ['requests', project.id, 'latest-failed'],
    queryFn: async () => await project.app.requests.list({ status: 'failed', limit: 200 }),
  });
  if (failed.isPending) return undefined;
  const values = [...loaded, ...(failed.data ?? [])].flatMap((request) => read(request) ?? []);
  return [...new Set(values)].sort().map((value) => ({ value, text: value }));
}
