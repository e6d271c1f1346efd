import { lazy, Suspense } from 'react';
import { useSingleKey } from '../lib/shortcut.ts';
import { setShortcutsOpen, useShortcutsOpen } from './palette-state.ts';

/** Loaded on demand: few people open it. */
const ShortcutsDialog = lazy(async () => {
  const { ShortcutsDialog } = await import('./shortcuts-dialog.tsx');
  return { default: ShortcutsDialog };
});

/** Shows the keyboard shortcuts when the user presses a question mark. */
export function Shortcuts() {
  const isOpen = useShortcutsOpen();
  useSingleKey('?', () => setShortcutsOpen(true));
  if (!isOpen) return null;
  return (
    <Suspense>
      <ShortcutsDialog isOpen onClose={() => setShortcutsOpen(false)} />
    </Suspense>
  );
}
