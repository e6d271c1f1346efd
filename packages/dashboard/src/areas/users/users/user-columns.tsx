import { Columns3 } from 'lucide-react';
import { useStoredChoice } from '../../../lib/stored-choice.ts';
import { Menu, MenuCheck } from '../../../ui/dialogs/menu.tsx';
import { Button } from '../../../ui/forms/button.tsx';

/** Columns of the users table that can be hidden, in their order. */
export const columnNames = {
  id: 'ID',
  email: 'Email',
  methods: 'Sign-in methods',
  'two-factor': 'Two-factor authentication',
  active: 'Last active',
  'signed-up': 'Signed up',
} as const;

/** A column that can be hidden. */
export type ColumnId = keyof typeof columnNames;

const shownAtFirst: readonly ColumnId[] = ['id', 'methods', 'active', 'signed-up'];

function isColumn(id: unknown): id is ColumnId {
  return typeof id === 'string' && Object.hasOwn(columnNames, id);
}

/** Returns the shown columns, which are remembered in this browser, and a function that changes them. */
export function useShownColumns() {
  return useStoredChoice<readonly ColumnId[]>('portico-user-columns', (stored) =>
    Array.isArray(stored) ? stored.filter(isColumn) : shownAtFirst,
  );
}

interface ColumnMenuProps {
  shown: readonly ColumnId[];
  onChange: (shown: readonly ColumnId[]) => void;
}

/** Chooses the columns of the users table. */
export function ColumnMenu({ shown, onChange }: ColumnMenuProps) {
  return (
    <Menu
      trigger={
        <Button className="max-md:hidden">
          <Columns3 size={15} aria-hidden="true" />
          Columns
        </Button>
      }
    >
      {Object.entries(columnNames).map(([id, name]) => (
        <MenuCheck
          key={id}
          isChecked={shown.includes(id as ColumnId)}
          onChange={(isShown) =>
            onChange(isShown ? [...shown, id as ColumnId] : shown.filter((column) => column !== id))
          }
        >
          {name}
        </MenuCheck>
      ))}
    </Menu>
  );
}
