import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { useUserFilters } from './use-user-filters.ts';
import { type ColumnId, ColumnMenu } from './user-columns.tsx';
import { FoundUsersExport } from './user-export.tsx';
import { readUserFilters, type UserSearch } from './user-search.ts';
import { ViewMenu } from './user-views.tsx';

interface UserFiltersProps {
  search: UserSearch;
  /** Changes the search text or filters. Undefined values remove them. */
  onChange: (change: { [K in keyof UserSearch]?: UserSearch[K] | undefined }) => void;
  columns: readonly ColumnId[];
  onColumns: (columns: readonly ColumnId[]) => void;
}

/** Shows the search field, the filters, and the menus of columns and views. */
export function UserFilters({ search, onChange, columns, onColumns }: UserFiltersProps) {
  const set = readUserFilters({ ...search });
  const filters = useUserFilters(set, onChange);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <SearchField
        label="Search users"
        placeholder="Name, email or user ID"
        wanted={search.q ?? ''}
        onChange={(q) => onChange({ q: q === '' ? undefined : q })}
      />
      <FilterBar
        filters={filters}
        onClear={() => onChange(Object.fromEntries(Object.keys(set).map((key) => [key, undefined])))}
      />
      <div className="ms-auto flex flex-wrap gap-2">
        <ViewMenu search={search} />
        <ColumnMenu shown={columns} onChange={onColumns} />
        <FoundUsersExport search={search} />
      </div>
    </div>
  );
}
