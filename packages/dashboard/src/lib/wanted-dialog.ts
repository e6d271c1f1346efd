import { useEffect, useState, useSyncExternalStore } from 'react';

/** A dialog of a screen that the command palette opens. */
export type WantedDialog = 'invite-user' | 'create-user' | 'create-team' | 'invite-member' | 'invite-person';

/** How long a dialog waits for its screen. The person may have to choose a team first. */
const waitMillis = 60_000;

let wanted: WantedDialog | undefined;
let wantedAt = 0;
const watchers = new Set<() => void>();

function want(dialog: WantedDialog | undefined): void {
  wanted = dialog;
  wantedAt = Date.now();
  for (const watcher of watchers) watcher();
}

/** Opens a dialog as soon as its screen is shown, within a minute. A later one replaces it. */
export function openOnScreen(dialog: WantedDialog): void {
  want(dialog);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Returns whether a dialog is open, and a function that opens and closes it. The command palette opens it too. */
export function useDialogState(dialog: WantedDialog): readonly [boolean, (isOpen: boolean) => void] {
  const [isOpen, setIsOpen] = useState(false);
  const isWanted = useSyncExternalStore(watch, () => wanted === dialog);
  useEffect(() => {
    if (!isWanted) return;
    setIsOpen(Date.now() - wantedAt < waitMillis);
    want(undefined);
  }, [isWanted]);
  return [isOpen, setIsOpen];
}
