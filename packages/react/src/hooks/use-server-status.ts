import { type ServerStatus, serverStatus } from '@portico/js';
import { useSyncExternalStore } from 'react';

/** Returns `'waiting'` while a call has been waiting for the server for more than 2.5 seconds, with retries. */
export function useServerStatus(): ServerStatus {
  return useSyncExternalStore(serverStatus.watch, serverStatus.get, () => 'ok');
}
