import { useSyncExternalStore } from 'react';

/** Whether something is open that several places open. */
interface OpenState {
  /** Opens or closes it. */
  readonly set: (next: boolean) => void;
  /** Returns whether it is open. */
  readonly useIsOpen: () => boolean;
  /** Returns how often it was opened. Each time it starts empty, also while it still fades out. */
  readonly useOpenings: () => number;
}

function openState(): OpenState {
  let isOpen = false;
  let openings = 0;
  const watchers = new Set<() => void>();
  const watch = (watcher: () => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  };
  return {
    set(next) {
      if (next && !isOpen) openings += 1;
      isOpen = next;
      for (const watcher of watchers) watcher();
    },
    useIsOpen: () => useSyncExternalStore(watch, () => isOpen),
    useOpenings: () => useSyncExternalStore(watch, () => openings),
  };
}

export const { set: setPaletteOpen, useIsOpen: usePaletteOpen, useOpenings: usePaletteOpenings } = openState();

export const { set: setShortcutsOpen, useIsOpen: useShortcutsOpen } = openState();
