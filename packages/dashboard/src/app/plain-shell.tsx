import { Link, Outlet } from '@tanstack/react-router';
import { Mark } from '../ui/layout/mark.tsx';
import { CommandPalette, PaletteButton } from './command-palette.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { UserMenu } from './user-menu.tsx';

/** Lays out screens without a project. */
export function PlainShell() {
  return (
    <div className="min-h-dvh">
      <header className="sticky top-0 z-20 border-line border-b bg-page">
        <div className="mx-auto flex h-14 max-w-6xl items-center justify-between gap-4 px-4 sm:px-8">
          <Link to="/projects" className="flex items-center gap-2.5 rounded-sm font-semibold tracking-tight">
            <span className="text-accent-ink">
              <Mark />
            </span>
            Portico
          </Link>
          <div className="flex items-center gap-2">
            <PaletteButton isIcon className="max-sm:w-8 max-sm:justify-center sm:w-56" />
            <UserMenu />
          </div>
        </div>
      </header>
      <main>
        <Outlet />
      </main>
      <CommandPalette />
      <Shortcuts />
    </div>
  );
}
