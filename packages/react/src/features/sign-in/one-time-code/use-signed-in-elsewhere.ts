import { internals, seemsSignedIn } from '@portico/js/internals';
import { useEffect, useState } from 'react';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useSession } from '../../../hooks/use-user-of.ts';

/**
 * Continues when the user has signed in in another tab with the link of the same email.
 *
 * @param isBusy this tab is signing in and continues by itself
 */
export function useSignedInElsewhere(isBusy: boolean): void {
  const app = usePorticoApp();
  const { sessions, navigation } = app[internals];
  const store = sessions.store(undefined);
  const session = useSession(app, store);
  const [before] = useState(session);
  const isNew = session !== before && seemsSignedIn(store);
  useEffect(() => {
    if (isNew && !isBusy) navigation.go(navigation.urlOf('afterSignIn'), { replace: true });
  }, [isNew, isBusy, navigation]);
}
