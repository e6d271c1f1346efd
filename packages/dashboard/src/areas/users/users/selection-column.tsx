import type { ServerUser } from '@portico/react';
import { nameOf } from '../../../features/users/user-name.ts';
import { SelectBox } from '../../../ui/forms/select-box.tsx';
import type { Column } from '../../../ui/lists/data-table.tsx';
import type { SelectedUsers } from './selected-users.ts';

/** Returns the column with which users are selected. Its header selects all of the page. */
export function selectionColumn(users: readonly ServerUser[] = [], selected: SelectedUsers): Column<ServerUser> {
  const count = users.filter(({ id }) => selected.users.has(id)).length;
  return {
    id: 'select',
    className: 'w-11',
    header: (
      <SelectBox
        label="Select all users on this page"
        isChecked={count > 0 && count === users.length}
        isMixed={count > 0 && count < users.length}
        onChange={(isSelected) => selected.set(users, isSelected)}
      />
    ),
    cell: (user) => (
      <SelectBox
        label={`Select ${nameOf(user)}`}
        isChecked={selected.users.has(user.id)}
        onChange={(isSelected) => selected.set([user], isSelected)}
      />
    ),
  };
}
