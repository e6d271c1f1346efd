import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Menu, MenuItem, MenuLine } from '../../../ui/dialogs/menu.tsx';
import { IconButton } from '../../../ui/forms/button.tsx';
import { DeleteUserDialog } from './delete-user.tsx';
import { type RestrictionChange, RestrictionDialogs } from './restriction.tsx';
import { useShownUser } from './shown-user.tsx';

/** Shows the actions that are possible on each tab of a user. */
export function UserMenu() {
  const { user, onChanged } = useShownUser();
  const [change, setChange] = useState<RestrictionChange | 'delete' | undefined>(undefined);
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
      </Menu>
      <RestrictionDialogs
        user={user}
        onChanged={onChanged}
        change={change === 'delete' ? undefined : change}
        onClose={close}
      />
      <DeleteUserDialog user={user} onChanged={onChanged} isOpen={change === 'delete'} onClose={close} />
    </>
  );
}
