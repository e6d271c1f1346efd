import type { BaseUser } from '@portico/js';
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useUser } from '../hooks/use-user.ts';
import { usePorticoApp } from '../provider/app-context.ts';
import { useText } from '../text/text-context.tsx';
import { Scope } from '../ui/theme.tsx';
import { Avatar } from './user-avatar.tsx';

export interface UserButtonProps {
  /** Shows name and e-mail address beside the picture. */
  readonly showUserInfo?: boolean;
  /** Further entries of the menu. */
  readonly extraItems?: readonly { readonly text: string; readonly icon?: ReactNode; readonly onClick: () => void }[];
}

/** The signed-in user: their picture, and a menu behind it. Shows nothing when nobody is signed in. */
export function UserButton(props: UserButtonProps) {
  return (
    <Scope className="portico-menu-root">
      <Suspense fallback={<span className="portico-avatar" style={{ width: 34, height: 34, margin: 3 }} />}>
        <SignedIn {...props} />
      </Suspense>
    </Scope>
  );
}

function SignedIn(props: UserButtonProps) {
  const user = useUser();
  return user === null ? null : <Menu {...props} user={user} />;
}

function Menu({ user, showUserInfo = false, extraItems = [] }: UserButtonProps & { user: BaseUser }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement | null>(null);
  const button = useRef<HTMLButtonElement | null>(null);
  const app = usePorticoApp();
  const text = useText();
  const name = user.displayName ?? user.primaryEmail ?? text('user.unnamed');

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  useFocusInside(root, isOpen, () => setOpen(false));
  const choose = (act: () => void) => () => {
    close();
    act();
  };

  return (
    <div ref={root}>
      <button
        ref={button}
        type="button"
        className="portico-user"
        data-info={showUserInfo || undefined}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Avatar user={user} />
        <span className="portico-hidden">{text('user.menu', { name })}</span>
        {showUserInfo && <Lines user={user} name={name} />}
      </button>
      {isOpen && (
        <div id={id} className="portico-menu">
          <div className="portico-menu-head">
            <Lines user={user} name={name} />
          </div>
          <div
            role="menu"
            tabIndex={-1}
            aria-label={text('user.menu', { name })}
            onKeyDown={(event) => onMenuKey(event, close)}
          >
            {extraItems.map((item) => (
              <MenuItem key={item.text} onClick={choose(item.onClick)}>
                {item.icon}
                {item.text}
              </MenuItem>
            ))}
            <MenuItem onClick={choose(() => void app.redirectToAccountSettings())}>{text('user.settings')}</MenuItem>
            <MenuItem onClick={choose(() => void app.signOut())}>{text('sign-out.button')}</MenuItem>
          </div>
        </div>
      )}
    </div>
  );
}

function MenuItem({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <button type="button" role="menuitem" className="portico-menu-item" onClick={onClick}>
      {children}
    </button>
  );
}

function Lines({ user, name }: { user: BaseUser; name: string }) {
  return (
    <span className="portico-lines">
      <span dir="auto">{name}</span>
      {user.primaryEmail !== null && user.primaryEmail !== name && <span>{user.primaryEmail}</span>}
    </span>
  );
}

/** Takes the focus into the menu when it opens, and closes it when the focus or a click goes elsewhere. */
function useFocusInside(root: { readonly current: HTMLElement | null }, isOpen: boolean, onLeave: () => void): void {
  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = onLeave;
  });
  useEffect(() => {
    if (!isOpen) return;
    root.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    const onElsewhere = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) leave.current();
    };
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
    };
  }, [isOpen, root]);
}

/** Arrow keys, Home and End go through the menu; Escape and Tab leave it. */
function onMenuKey(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const items: Element[] = [...event.currentTarget.querySelectorAll('[role="menuitem"]')];
  const at = document.activeElement === null ? -1 : items.indexOf(document.activeElement);
  const target = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[event.key];
  const next = target === undefined ? undefined : items[target % items.length];
  if (next instanceof HTMLElement) next.focus();
  else if (event.key === 'Escape' || event.key === 'Tab') close();
  else return;
  event.preventDefault();
}
