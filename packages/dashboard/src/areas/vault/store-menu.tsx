import type { AdminDataVaultStore } from '@portico/react';
import { Ellipsis } from 'lucide-react';
import { Menu, MenuItem, MenuLine } from '../../ui/dialogs/menu.tsx';
import { IconButton } from '../../ui/forms/button.tsx';
import { Changes } from '../../ui/lists/changes.tsx';

/** What an owner does with a store. */
export interface Chosen {
  readonly action: 'create' | 'rename' | 'code' | 'delete-entries' | 'delete';
  readonly store: AdminDataVaultStore | undefined;
}

interface StoreMenuProps {
  store: AdminDataVaultStore;
  onChoose: (action: Chosen['action']) => void;
}

/** Shows the actions of a store. A deleted store with entries has one only. */
export function StoreMenu({ store: { id, displayName, entryCount }, onChoose }: StoreMenuProps) {
  return (
    <Menu
      changes={displayName === null ? true : undefined}
      trigger={<IconButton label={`Actions for ${displayName ?? id}`} icon={<Ellipsis size={16} />} />}
    >
      {displayName !== null && (
        <>
          <MenuItem onClick={() => onChoose('code')}>Show code</MenuItem>
          <MenuItem changes onClick={() => onChoose('rename')}>
            Rename
          </MenuItem>
          <Changes>
            <MenuLine />
          </Changes>
        </>
      )}
      {entryCount > 0 && (
        <MenuItem changes isDangerous onClick={() => onChoose('delete-entries')}>
          Delete all entries
        </MenuItem>
      )}
      {displayName !== null && (
        <MenuItem changes isDangerous onClick={() => onChoose('delete')}>
          Delete store
        </MenuItem>
      )}
    </Menu>
  );
}
