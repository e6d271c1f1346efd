import type { BaseUser } from '@portico/js';
import { internals } from '@portico/js/internals';
import { useState } from 'react';
import { useRead } from '../../hooks/use-read.ts';
import { usePorticoApp } from '../../provider/app-context.ts';

/**
 * Tells who was signed in when a page for signing in was opened. It does not follow what happens on the page: the
 * form that signs somebody in should stay until it has gone on to the next page.
 */
export function useUserAtEntrance(): BaseUser | null {
  const app = usePorticoApp();
  const { sessions } = app[internals];
  const [session] = useState(() => sessions.of(sessions.store(undefined)));
  const user = useRead(app.userRead(session));
  return user === null || user.isAnonymous ? null : user;
}
