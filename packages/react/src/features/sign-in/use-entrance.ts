import type { BaseUser } from '@portico/js';
import { internals } from '@portico/js/internals';
import { useState } from 'react';
import { useRead } from '../../hooks/use-read.ts';
import { usePorticoApp } from '../../provider/app-context.ts';

/**
 * Returns the user who was signed in when a sign-in page was opened. It does not change later: the form stays until it
 * has continued to the next page.
 */
export function useUserAtEntrance(): BaseUser | null {
  const app = usePorticoApp();
  const { sessions } = app[internals];
  const [session] = useState(() => sessions.of(sessions.store(undefined)));
  const user = useRead(app.userRead(session));
  return user === null || user.isAnonymous ? null : user;
}
