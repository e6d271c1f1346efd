import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useMayChange } from '../../../lib/rights.tsx';
import { Menu, MenuItem, MenuLine } from '../../../ui/dialogs/menu.tsx';
import { IconButton } from '../../../ui/forms/button.tsx';
import { DeleteUserDialog, EraseUserDialog } from './delete-user.tsx';
import { type RestrictionChange, RestrictionDialogs } from './restriction.tsx';
import { useShownUser } from './shown-user.tsx';

/** Shows the actions that are possible on each tab of a user. */
export function UserMenu() {
  const { user, onChanged } = useShownUser();
  const [change, setChange] = useState<RestrictionChange | 'delete' | 'erase' | undefined>(undefined);
  const isOwner = useMayChange('owner');
  const close = () => setChange(undefined);
  return (
    <>
      <Menu changes trigger={<IconButton label="More actions" icon={<Ellipsis size={16} />} />}>
        {user.restrictedByAdmin ? (
          <MenuItem onClick={() => setChange('release')}>Release user</MenuItem>
        ) : (
          <MenuItem onClick={() => setChange('restrict')}>Restrict user</MenuItem>
        )}
        <MenuLine />
        <MenuItem isDangerous onClick={() => setChange('delete')}>
          Delete user
        </MenuItem>
        {isOwner && (
          <MenuItem isDangerous onClick={() => setChange('erase')}>
            Erase personal data
          </MenuItem>
        )}
      </Menu>
      <RestrictionDialogs
        user={user}
        onChanged={onChanged}
        change={change === 'delete' || change === 'erase' ? undefined : change}
        onClose={close}
      />
      <DeleteUserDialog user={user} onChanged={onChanged} isOpen={change === 'delete'} onClose={close} />
      <EraseUserDialog user={user} onChanged={onChanged} isOpen={change === 'erase'} onClose={close} />
    </>
  );
}
