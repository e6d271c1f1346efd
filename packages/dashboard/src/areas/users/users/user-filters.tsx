import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import type { UserSearch } from './user-search.ts';

interface UserFiltersProps {
  search: UserSearch;
  onChange: (change: { q?: string | undefined; anonymous?: true | undefined }) => void;
}

/** Shows a search field and a filter for anonymous users. The search runs after the user stops typing. */
export function UserFilters({ search, onChange }: UserFiltersProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-3">
      <SearchField
        label="Search users"
        placeholder="Name, email or user ID"
        wanted={search.q ?? ''}
        onChange={(q) => onChange({ q: q === '' ? undefined : q })}
      />
      <Checkbox
        label="Include anonymous users"
        isChecked={search.anonymous === true}
        onChange={(isChecked) => onChange({ anonymous: isChecked ? true : undefined })}
      />
    </div>
  );
}
