import { Link } from '@tanstack/react-router';
import { CircleUser, Inbox, Keyboard, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useIsOperator } from '../lib/projects.tsx';
import { useClientApp, useOwner } from '../lib/session.tsx';
import { chooseTheme, type ThemeChoice, useTheme } from '../lib/theme.ts';
import { Menu, type MenuChoice, MenuChoices, MenuItem, MenuLine, MenuNote } from '../ui/dialogs/menu.tsx';
import { Avatar } from '../ui/layout/avatar.tsx';
import { classes } from '../ui/layout/classes.ts';
import { setShortcutsOpen } from './palette-state.ts';
import { useSignOut } from './use-sign-out.ts';

/** Shows the signed-in user, the theme, and the sign-out button. */
export function UserMenu({ isWide = false }: { isWide?: boolean }) {
  const owner = useOwner();
  const { settings } = useClientApp();
  const signOut = useSignOut();
  const email = owner.primaryEmail ?? 'No email';
  const name = owner.displayName ?? email;
  return (
    <Menu
      side={isWide ? 'top' : 'bottom'}
      align={isWide ? 'start' : 'end'}
      trigger={
        <button
          type="button"
          aria-label={isWide ? undefined : `Your account: ${name}`}
          className={classes(
            'flex items-center gap-2.5 rounded-md hover:bg-hover data-popup-open:bg-hover',
            isWide ? 'h-10 w-full min-w-0 px-2' : 'size-9 justify-center',
          )}
        >
          <Avatar id={owner.id} name={name} imageUrl={owner.profileImageUrl} />
          {isWide && (
            <span className="min-w-0 truncate text-base">
              <span className="sr-only">Your account: </span>
              {name}
            </span>
          )}
        </button>
      }
    >
      <MenuNote>
        <span className="block truncate font-medium text-ink">{name}</span>
        {name !== email && <span className="block truncate">{email}</span>}
      </MenuNote>
      <MenuItem icon={<CircleUser size={16} />} render={<Link to="/account" />}>
        Account
      </MenuItem>
      <InstallationItem />
      <MenuLine />
      <ThemeChoices />
      <MenuLine />
      {settings.inboxUrl !== null && (
        <MenuItem icon={<Inbox size={16} />} render={<a href={settings.inboxUrl} target="_blank" rel="noreferrer" />}>
          Inbox
        </MenuItem>
      )}
      <MenuItem icon={<Keyboard size={16} />} onClick={() => setShortcutsOpen(true)}>
        Keyboard shortcuts
      </MenuItem>
      <MenuItem icon={<LogOut size={16} />} onClick={() => void signOut()}>
        Sign out
      </MenuItem>
    </Menu>
  );
}

/** An answer that arrives while the menu is open adds no item: the others would move away under the pointer. */
function InstallationItem() {
  const isOperator = useIsOperator();
  const [isShown] = useState(isOperator);
  if (!isShown) return null;
  return (
    <MenuItem icon={<Monitor size={16} />} render={<Link to="/installation" />}>
      Installation
    </MenuItem>
  );
}

const themes: MenuChoice<ThemeChoice>[] = [
  { value: 'light', label: 'Light theme', icon: Sun },
  { value: 'dark', label: 'Dark theme', icon: Moon },
  { value: 'system', label: 'System theme', icon: Monitor },
];

function ThemeChoices() {
  const chosen = useTheme();
  return <MenuChoices label="Theme" value={chosen} choices={themes} onChange={chooseTheme} />;
}
