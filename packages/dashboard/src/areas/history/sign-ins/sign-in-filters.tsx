import { failureTexts } from '../../../features/history/failure-texts.ts';
import { SelectField } from '../../../ui/forms/field.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { readSignInSearch, type SignInSearch } from './sign-in-search.ts';

const results = [
  { value: '', text: 'All results' },
  { value: 'failed', text: 'Failed' },
  { value: 'succeeded', text: 'Signed in' },
];

const reasons = [
  { value: '', text: 'All reasons' },
  ...Object.entries(failureTexts).map(([value, { text }]) => ({ value, text })),
];

interface SignInFiltersProps {
  search: SignInSearch;
  onSearch: (search: SignInSearch) => void;
}

/** Shows the filters of sign-ins: user or address, result and reason. */
export function SignInFilters({ search, onSearch }: SignInFiltersProps) {
  const set = (change: Record<string, string>) => onSearch(readSignInSearch({ ...search, ...change }));
  return (
    <div className="mb-3 flex flex-wrap items-end gap-3">
      <SearchField
        label="Search sign-ins"
        placeholder="Name, email address or user ID"
        wanted={search.q ?? ''}
        onChange={(q) => set({ q })}
      />
      <div className="w-40 max-sm:w-full">
        <SelectField
          label={<span className="sr-only">Result</span>}
          options={results}
          value={search.result ?? ''}
          onChange={({ target }) => set({ result: target.value, ...(target.value === 'succeeded' && { reason: '' }) })}
        />
      </div>
      {search.result !== 'succeeded' && (
        <div className="w-52 max-sm:w-full">
          <SelectField
            label={<span className="sr-only">Reason</span>}
            options={reasons}
            value={search.reason ?? ''}
            onChange={({ target }) => set({ reason: target.value })}
          />
        </div>
      )}
    </div>
  );
}
