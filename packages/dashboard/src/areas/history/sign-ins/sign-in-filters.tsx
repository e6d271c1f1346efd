import { failureTexts } from '../../../features/history/failure-texts.ts';
import { useKeptDays } from '../../../features/owners/configuration/kept-days.ts';
import { choiceFilter } from '../../../ui/filters/choice-filter.tsx';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { timeFilter } from '../../../ui/filters/period-filter.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { readSignInSearch, type SignInSearch } from './sign-in-search.ts';

const results = [
  { value: 'succeeded', text: 'Signed in' },
  { value: 'failed', text: 'Failed' },
];

const reasons = Object.entries(failureTexts).map(([value, { text }]) => ({ value, text }));

interface SignInFiltersProps {
  search: SignInSearch;
  /** Days for which failed sign-ins are kept. */
  failedDays: number;
  onSearch: (search: SignInSearch) => void;
}

/** Shows the filters of sign-ins: user or address, result, reason and time. */
export function SignInFilters({ search, failedDays, onSearch }: SignInFiltersProps) {
  const { q, result, reason } = search;
  // Those that succeeded are events.
  const eventDays = useKeptDays('events.retentionDays');
  const isOfFailed = result === 'failed' || reason !== undefined;
  const keptDays = isOfFailed ? failedDays : eventDays && Math.max(eventDays, result === 'succeeded' ? 0 : failedDays);
  const set = (change: Record<string, string | undefined>) => onSearch(readSignInSearch({ ...search, ...change }));
  const filters = [
    choiceFilter({
      name: 'Result',
      options: results,
      value: result,
      onChange: (value) => set({ result: value, ...(value === 'succeeded' && { reason: undefined }) }),
    }),
    choiceFilter({
      name: 'Reason',
      options: reasons,
      value: reason,
      onChange: (value) => set({ reason: value, ...(result === 'succeeded' && { result: undefined }) }),
    }),
    timeFilter(search, ({ from, to }) => set({ from, to }), keptDays),
  ];
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <SearchField
        label="Search sign-ins"
        placeholder="Name, email address or user ID"
        wanted={q ?? ''}
        onChange={(text) => set({ q: text })}
      />
      <FilterBar filters={filters} onClear={() => onSearch(readSignInSearch({ q }))} />
    </div>
  );
}
