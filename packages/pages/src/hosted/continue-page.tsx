import { PorticoHandler, usePorticoApp } from '@portico/react';
import { useEffect, useState } from 'react';
import type { HostedAddress } from './hosted-address.ts';
import { returnToApp } from './return-to-app.ts';

/** Returns to the app, perhaps after a sign-in. Shows nothing but a failure. */
export function ContinuePage({ address }: { readonly address: HostedAddress }) {
  const app = usePorticoApp();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    returnToApp(app, address).catch((error: unknown) => {
      // The account settings explain why an account cannot be used.
      if (Object(error).code === 'RESTRICTED_USER_NOT_ALLOWED') void app.redirectToAccountSettings({ replace: true });
      else setFailed(true);
    });
  }, [app, address]);
  return hasFailed ? <PorticoHandler location={`${address.root}/error`} /> : null;
}
