import { useSyncExternalStore } from 'react';

/** The theme that the user chose; `system` follows the device. */
export type ThemeChoice = 'light' | 'dark' | 'system';

const key = 'portico-theme';
const dark = matchMedia('(prefers-color-scheme: dark)');
const watchers = new Set<() => void>();
let choice: ThemeChoice = stored();

function stored(): ThemeChoice {
  try {
    const value = localStorage.getItem(key);
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    return 'system'; // Storage is disabled: no stored choice.
  }
}

function apply(): void {
  const isDark = choice === 'dark' || (choice === 'system' && dark.matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  for (const watcher of watchers) watcher();
}

dark.addEventListener('change', apply);
addEventListener('storage', (event) => {
  if (event.key !== key) return;
  choice = stored();
  apply();
});

/** Sets the theme and stores it on this device. */
export function chooseTheme(next: ThemeChoice): void {
  choice = next;
  try {
    if (next === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, next);
  } catch {
    // Storage is disabled: the choice lasts until the page is closed.
  }
  apply();
}

/** Returns the chosen theme. */
export function useTheme(): ThemeChoice {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => choice,
  );
}
