import type { ServerUser } from '@portico/react';
import { Time } from '../../../ui/layout/time.tsx';

/** Shows when a user was last active, or "never". */
export function LastActive({ user }: { user: ServerUser }) {
  return user.hasBeenActive ? <Time date={user.lastActiveAt} /> : <span className="text-ink-3">never</span>;
}
