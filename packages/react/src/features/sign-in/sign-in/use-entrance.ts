import type { BaseUser } from '@portico/js';
import { internals } from '@portico/js/internals';
import { useState } from 'react';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { unknownSession } from '../../../hooks/rendering.tsx';
import { useRead } from '../../../hooks/use-read.ts';
import { useSession } from '../../../hooks/use-user-of.ts';

/**
 * Returns the user who was signed in when a sign-in page was opened. It does not change later: the form stays until it
 * has continued to the next page.
 */
export function useUserAtEntrance(): BaseUser | null {
  const app = usePorticoApp();
  const current = useSession(app, app[internals].sessions.store(undefined));
  const [atEntrance, setAtEntrance] = useState(current);
  // The server did not know the user. The browser knows after its first rendering.
  const session = atEntrance === unknownSession ? current : atEntrance;
  if (session !== atEntrance) setAtEntrance(session);
  const user = useRead(app.userRead(session));
  return user === null || user.isAnonymous ? null : user;
}
