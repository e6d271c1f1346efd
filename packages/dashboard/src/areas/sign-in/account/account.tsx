import { AccountSettings } from '@portico/react';
import { useTitle } from '../../../lib/title.ts';
import { OwnPagesTheme } from './own-pages-theme.tsx';

/** Shows the account of the signed-in person: profile, password, second factor, passkeys and sessions. */
export function Account() {
  useTitle('Account settings');
  return (
    <div className="mx-auto max-w-6xl px-4 py-8 sm:px-8">
      <OwnPagesTheme>
        <AccountSettings />
      </OwnPagesTheme>
    </div>
  );
}
