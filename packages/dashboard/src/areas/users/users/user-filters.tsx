import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { nameOf, usePayments } from '../../../features/payments/payments-config.ts';
import { useSubjectName } from '../../../features/users/subject-field.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { SetFilter } from '../../../ui/lists/set-filter.tsx';
import { type ColumnId, ColumnMenu } from './user-columns.tsx';
import { FoundUsersExport } from './user-export.tsx';
import { UserFilterDialog } from './user-filter-dialog.tsx';
import { setFiltersOf } from './user-filter-names.ts';
import { readUserFilters, type UserFilterSearch, type UserSearch } from './user-search.ts';
import { ViewMenu } from './user-views.tsx';

interface UserFiltersProps {
  search: UserSearch;
  /** Changes the search text or filters. Undefined values remove them. */
  onChange: (change: { [K in keyof UserSearch]?: UserSearch[K] | undefined }) => void;
  columns: readonly ColumnId[];
  onColumns: (columns: readonly ColumnId[]) => void;
}

/** Shows the search field, the filters that are set, and the menus of columns and views. */
export function UserFilters({ search, onChange, columns, onColumns }: UserFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const filters = readUserFilters({ ...search });
  return (
    <div className="mb-3 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label="Search users"
          placeholder="Name, email or user ID"
          wanted={search.q ?? ''}
          onChange={(q) => onChange({ q: q === '' ? undefined : q })}
        />
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setIsOpen(true)}>
            <ListFilter size={15} aria-hidden="true" />
            Filter
          </Button>
          <ViewMenu search={search} />
          <ColumnMenu shown={columns} onChange={onColumns} />
          <FoundUsersExport search={search} />
        </div>
      </div>
      <SetFilters filters={filters} onChange={onChange} />
      <UserFilterDialog
        isOpen={isOpen}
        filters={filters}
        onApply={(chosen) => onChange({ ...without(Object.keys(filters)), ...chosen })}
        onClose={() => setIsOpen(false)}
      />
    </div>
  );
}

/** Shows each filter with a button that removes it. */
function SetFilters({ filters, onChange }: { filters: UserFilterSearch; onChange: UserFiltersProps['onChange'] }) {
  const team = useSubjectName(filters.team === undefined ? undefined : { type: 'team', id: filters.team });
  const products = usePayments(filters.product !== undefined).data?.products ?? {};
  const product = filters.product === undefined ? undefined : nameOf(filters.product, products[filters.product]);
  const set = setFiltersOf(filters, { team: team === null ? 'Deleted team' : team, product });
  if (set.length === 0) return null;
  return (
    <ul aria-label="Filters" className="flex flex-wrap items-center gap-2">
      {set.map(({ name, value, keys }) => (
        <SetFilter key={name} name={name} value={value} onRemove={() => onChange(without(keys))} />
      ))}
      <li>
        <Button look="quiet" size="small" onClick={() => onChange(without(Object.keys(filters)))}>
          Clear filters
        </Button>
      </li>
    </ul>
  );
}

function without(keys: readonly string[]): Partial<Record<keyof UserFilterSearch, undefined>> {
  return Object.fromEntries(keys.map((key) => [key, undefined]));
}
