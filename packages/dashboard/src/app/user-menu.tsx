import { useNavigate } from '@tanstack/react-router';
import { Inbox, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { forgetAnswers } from '../lib/answers.ts';
import { useGround, useOwner } from '../lib/session.tsx';
import { chooseTheme, type ThemeChoice, useTheme } from '../lib/theme.ts';
import { Avatar } from '../ui/avatar.tsx';
import { classes } from '../ui/classes.ts';
import { Menu, MenuItem, MenuLine, MenuNote } from '../ui/menu.tsx';
import { announce } from '../ui/toasts.tsx';

/** Who is signed in, the theme, and the way out. */
export function UserMenu({ isWide = false }: { isWide?: boolean }) {
  const owner = useOwner();
  const { settings } = useGround();
  const navigate = useNavigate();
  const email = owner.primaryEmail ?? 'No e-mail';
  const name = owner.displayName ?? email;
  const signOut = async () => {
    try {
      await owner.signOut();
    } catch {
      announce({ title: 'The server did not hear that you signed out', text: 'You are signed out on this device.' });
    }
    forgetAnswers();
    await navigate({ to: '/sign-in', search: {} });
  };
  return (
    <Menu
      side={isWide ? 'top' : 'bottom'}
      align={isWide ? 'start' : 'end'}
      trigger={
        <button
          type="button"
          aria-label={`Your account: ${name}`}
          className={classes(
            'flex items-center gap-2.5 rounded-md hover:bg-hover data-popup-open:bg-hover',
            isWide ? 'h-10 w-full min-w-0 px-2' : 'size-9 justify-center',
          )}
        >
          <Avatar name={name} imageUrl={owner.profileImageUrl} />
          {isWide && <span className="min-w-0 truncate text-base">{name}</span>}
        </button>
      }
    >
      <MenuNote>
        <span className="block truncate font-medium text-ink">{name}</span>
        {name !== email && <span className="block truncate">{email}</span>}
      </MenuNote>
      <ThemeChoices />
      <MenuLine />
      {settings.inboxUrl !== null && (
        <MenuItem icon={<Inbox size={16} />} render={<a href={settings.inboxUrl} target="_blank" rel="noreferrer" />}>
          Mail inbox
        </MenuItem>
      )}
      <MenuItem icon={<LogOut size={16} />} onClick={() => void signOut()}>
        Sign out
      </MenuItem>
    </Menu>
  );
}

const themes: { choice: ThemeChoice; label: string; icon: typeof Sun }[] = [
  { choice: 'light', label: 'Light theme', icon: Sun },
  { choice: 'dark', label: 'Dark theme', icon: Moon },
  { choice: 'system', label: 'Theme of the device', icon: Monitor },
];

function ThemeChoices() {
  const chosen = useTheme();
  return (
    <fieldset className="mx-2 mt-1 mb-2 flex rounded-md border border-line bg-panel p-0.5">
      <legend className="sr-only">Theme</legend>
      {themes.map(({ choice, label, icon: Icon }) => (
        <button
          key={choice}
          type="button"
          aria-label={label}
          aria-pressed={chosen === choice}
          title={label}
          onClick={() => chooseTheme(choice)}
          className="grid h-7 flex-1 place-items-center rounded-sm text-ink-3 hover:text-ink aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:shadow-sm"
        >
          <Icon size={15} aria-hidden="true" />
        </button>
      ))}
    </fieldset>
  );
}
