import type { ServerUser } from '@portico/react';
import { useState } from 'react';
import type { UserSearch } from './user-search.ts';

/** Maximum number of selected users, which is as many as are counted. */
export const selectedMax = 10_000;

/** The selected users, also of other pages, and functions that change them. */
export interface SelectedUsers {
  readonly users: ReadonlyMap<string, ServerUser>;
  /** Selects users, or none of them. */
  readonly set: (users: readonly ServerUser[], isSelected: boolean) => void;
  /** Selects these users and no others. */
  readonly replace: (users: readonly ServerUser[]) => void;
}

const none: ReadonlyMap<string, ServerUser> = new Map();

/** Returns the selection of a search. It stays while pages are turned, and ends when the filters or the order change. */
export function useSelectedUsers({ from: _, ...search }: UserSearch): SelectedUsers {
  const key = JSON.stringify(search);
  const [selection, setSelection] = useState({ key, users: none });
  const users = selection.key === key ? selection.users : none;
  return {
    users,
    set: (changed, isSelected) => {
      const next = new Map(users);
      for (const user of changed) {
        if (!isSelected) next.delete(user.id);
        else if (next.size < selectedMax) next.set(user.id, user);
      }
      setSelection({ key, users: next });
    },
    replace: (chosen) => setSelection({ key, users: new Map(chosen.map((user) => [user.id, user])) }),
  };
}
