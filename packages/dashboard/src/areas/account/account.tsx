import { AccountSettings } from '@portico/react';
import { useTitle } from '../../lib/title.ts';
import { Screen } from '../../ui/surface.tsx';

/** The account of the signed-in person: profile, password, second factor, passkeys and sessions. */
export function Account() {
  useTitle('Account');
  return (
    <Screen title="Account" subtitle="Your profile, sign-in methods and sessions on this server.">
      <AccountSettings />
    </Screen>
  );
}
