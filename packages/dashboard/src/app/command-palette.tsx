import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useShortcut, useSingleKey } from '../lib/shortcut.ts';
import { classes } from '../ui/layout/classes.ts';
import type { ShownResults } from './palette-results.tsx';
import { setPaletteOpen, usePaletteOpen, usePaletteOpenings } from './palette-state.ts';

/** Loaded on demand. The field is here, so that no key is lost. */
const loadResults = async () => ({ default: (await import('./palette-results.tsx')).PaletteResults });
const PaletteResults = lazy(loadResults);

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the command palette and shows its keyboard shortcut. */
export function PaletteButton({ isIcon = false, className }: { isIcon?: boolean; className?: string }) {
  return (
    <button
      type="button"
      aria-keyshortcuts={isApple ? 'Meta+K /' : 'Control+K /'}
      onClick={() => setPaletteOpen(true)}
      onPointerEnter={() => void loadResults()}
      className={classes(
        'flex h-8 items-center gap-2 rounded-md border border-line-strong bg-raised px-2 text-ink-3 text-sm hover:bg-hover hover:text-ink-2',
        className,
      )}
    >
      <Search size={15} className="shrink-0" aria-hidden="true" />
      <span className={classes('flex-1 text-start', isIcon && 'max-sm:sr-only')}>Search</span>
      <kbd
        className={classes(
          'rounded-sm border border-line bg-sunken px-1 font-sans text-xs pointer-coarse:hidden',
          isIcon && 'max-sm:hidden',
        )}
      >
        {isApple ? '⌘K' : 'Ctrl K'}
      </kbd>
    </button>
  );
}

/** Finds screens, settings, actions, people, payments, keys, events and guides. Ctrl-K, Cmd-K or / opens it. */
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
          <Finder key={openings} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Finder() {
  const [text, setText] = useState('');
  const [shown, setShown] = useState<ShownResults>();
  const keys = useRef<(event: React.KeyboardEvent) => void>(undefined);
  return (
    <>
      <SearchInput
        aria-controls={shown?.listId}
        aria-activedescendant={shown?.activeId}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => keys.current?.(event)}
      />
      <Suspense>
        <PaletteResults text={text} keys={keys} onShown={setShown} />
      </Suspense>
    </>
  );
}

function SearchInput(props: ComponentProps<'input'>) {
  const input = useRef<HTMLInputElement>(null);
  // The dialog does this only if it was unmounted before.
  useEffect(() => input.current?.focus(), []);
  return (
    <div className="flex items-center gap-3 border-line border-b px-4">
      <Search size={16} className="shrink-0 text-ink-3" aria-hidden="true" />
      <input
        {...props}
        ref={input}
        role="combobox"
        aria-label="Search pages, people, payments and guides"
        aria-expanded="true"
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder="Search pages, people, payments and guides"
        className="h-12 w-full bg-transparent text-md outline-none"
      />
    </div>
  );
}
