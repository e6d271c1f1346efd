import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useShortcut, useSingleKey } from '../lib/shortcut.ts';
import { classes } from '../ui/layout/classes.ts';
import { setPaletteOpen, usePaletteOpen, usePaletteOpenings } from './palette-state.ts';

/** Loaded on demand, before the first click. */
const loadFinder = async () => ({ default: (await import('./finder.tsx')).Finder });
const Finder = lazy(loadFinder);

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the command palette and shows its keyboard shortcut. */
export function PaletteButton({ isIcon = false, className }: { isIcon?: boolean; className?: string }) {
  return (
    <button
      type="button"
      aria-keyshortcuts={isApple ? 'Meta+K /' : 'Control+K /'}
      onClick={() => setPaletteOpen(true)}
      onPointerEnter={() => void loadFinder()}
      className={classes(
        'flex h-8 items-center gap-2 rounded-md border border-line-strong bg-raised px-2 text-ink-3 text-sm hover:bg-hover hover:text-ink-2',
        className,
      )}
    >
      <Search size={15} className="shrink-0" aria-hidden="true" />
      <span className={classes('flex-1 text-start', isIcon && 'max-sm:sr-only')}>Search</span>
      <kbd
        className={classes(
          'rounded-sm border border-line bg-panel px-1 font-sans text-xs pointer-coarse:hidden',
          isIcon && 'max-sm:hidden',
        )}
      >
        {isApple ? '⌘K' : 'Ctrl K'}
      </kbd>
    </button>
  );
}

/** Finds screens, actions, projects, users and teams. Ctrl-K, Cmd-K or / opens it. */
export function CommandPalette() {
  const isOpen = usePaletteOpen();
  const openings = usePaletteOpenings();
  useShortcut('k', () => setPaletteOpen(true));
  useSingleKey('/', () => setPaletteOpen(true));
  return (
    <Dialog.Root open={isOpen} onOpenChange={setPaletteOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil floating fixed inset-0 z-50 bg-veil" />
        <Dialog.Popup className="floating fixed inset-x-4 top-[12vh] z-50 mx-auto max-w-xl overflow-hidden rounded-lg border border-line bg-raised shadow-float outline-none">
          <Dialog.Title className="sr-only">Search</Dialog.Title>
          <Suspense fallback={<div className="h-12" />}>
            <Finder key={openings} />
          </Suspense>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
