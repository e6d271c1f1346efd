import type { BaseUser } from '@portico/js';
import type { ReactNode } from 'react';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useUser } from '../../../hooks/use-user.ts';
import { Wait } from '../../../loading/wait.tsx';
import { Mocked } from '../../../mocks/mocked.tsx';
import type { MockUser } from '../../../mocks/mocks.ts';
import { useText } from '../../../text/text-context.tsx';
import { Menu, MenuItem, Panel, usePopup } from '../../../ui/menu/menu.tsx';
import { Scope } from '../../../ui/theme/theme.tsx';
import { Avatar } from './user-avatar.tsx';

/** Props of `UserButton`. */
export interface UserButtonProps {
  /** Shows the name and email address next to the picture. */
  readonly showUserInfo?: boolean;
  /** Adds a menu item that switches between light and dark mode. Called when the user selects it. */
  readonly colorModeToggle?: () => void | Promise<void>;
  /** Additional menu items. */
  readonly extraItems?: readonly { readonly text: string; readonly icon?: ReactNode; readonly onClick: () => void }[];
  /** Shows an example with this user, without a server. */
  readonly mockUser?: MockUser;
}

/** Shows the picture of the signed-in user with a menu. Shows nothing if no user is signed in. */
export function UserButton({ mockUser, ...props }: UserButtonProps) {
  return (
    <Mocked mocks={{ user: mockUser }}>
      <Scope className="portico-menu-root">
        <Wait fallback={<span className="portico-avatar" style={{ width: 34, height: 34, margin: 3 }} />}>
          <SignedIn {...props} />
        </Wait>
      </Scope>
    </Mocked>
  );
}

function SignedIn(props: UserButtonProps) {
  const user = useUser();
  return user === null ? null : <UserMenu {...props} user={user} />;
}

function UserMenu(props: UserButtonProps & { user: BaseUser }) {
  const { user, showUserInfo = false, colorModeToggle, extraItems = [] } = props;
  const popup = usePopup('menu');
  const app = usePorticoApp();
  const text = useText();
  const name = user.displayName ?? user.primaryEmail ?? text('user.unnamed');
  const choose = (act: () => void) => () => {
    popup.close();
    act();
  };
  return (
    <div ref={popup.root}>
      <button {...popup.trigger} type="button" className="portico-user" data-info={showUserInfo || undefined}>
        <Avatar of={user} />
        <span className="portico-hidden">{text('user.menu', { name })}</span>
        {showUserInfo && <Lines user={user} name={name} />}
      </button>
      {popup.isOpen && (
        <Panel popup={popup}>
          <div className="portico-menu-head">
            <Lines user={user} name={name} />
          </div>
          <Menu label={text('user.menu', { name })}>
            {extraItems.map((item) => (
              <MenuItem key={item.text} onClick={choose(item.onClick)}>
                {item.icon}
                {item.text}
              </MenuItem>
            ))}
            <MenuItem onClick={choose(() => void app.redirectToAccountSettings())}>{text('user.settings')}</MenuItem>
            {colorModeToggle !== undefined && (
              <MenuItem onClick={choose(() => void colorModeToggle())}>{text('user.color-mode')}</MenuItem>
            )}
            <MenuItem onClick={choose(() => void app.signOut())}>{text('sign-out.button')}</MenuItem>
          </Menu>
        </Panel>
      )}
    </div>
  );
}

function Lines({ user, name }: { user: BaseUser; name: string }) {
  return (
    <span className="portico-lines">
      <span>
        <bdi>{name}</bdi>
      </span>
      {user.primaryEmail !== null && user.primaryEmail !== name && <span>{user.primaryEmail}</span>}
    </span>
  );
}
