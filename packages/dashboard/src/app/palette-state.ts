import { useSyncExternalStore } from 'react';

let isOpen = false;
const watchers = new Set<() => void>();

/** Opens or closes the command palette. */
export function setPaletteOpen(next: boolean): void {
  isOpen = next;
  for (const watcher of watchers) watcher();
}

/** Whether the command palette is open. */
export function usePaletteOpen(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => isOpen,
  );
}
