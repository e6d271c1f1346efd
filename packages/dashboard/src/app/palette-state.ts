import { useSyncExternalStore } from 'react';

let isOpen = false;
let openings = 0;
const watchers = new Set<() => void>();

/** Opens or closes the command palette. */
export function setPaletteOpen(next: boolean): void {
  if (next && !isOpen) openings += 1;
  isOpen = next;
  for (const watcher of watchers) watcher();
}

/** Returns whether the command palette is open. */
export function usePaletteOpen(): boolean {
  return useSyncExternalStore(watch, () => isOpen);
}

/** Returns how often the command palette was opened. Each time it starts empty, also while it still fades out. */
export function usePaletteOpenings(): number {
  return useSyncExternalStore(watch, () => openings);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
