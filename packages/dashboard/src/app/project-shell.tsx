import { Dialog } from '@base-ui/react/dialog';
import type { ProjectRole } from '@portico/react';
import { Outlet, useLocation, useMatches, useParams } from '@tanstack/react-router';
import { PanelLeft, X } from 'lucide-react';
import { useState } from 'react';
import { roleName } from '../features/owners/people/roles.ts';
import { explain } from '../lib/explain.ts';
import { ProjectProvider, useOwnProject } from '../lib/projects.tsx';
import { ChangesBy } from '../lib/rights.tsx';
import { useTitle } from '../lib/title.ts';
import { Button, IconButton } from '../ui/forms/button.tsx';
import { ScreenTitle } from '../ui/layout/surface.tsx';
import { Failed } from '../ui/states/problem.tsx';
import { CommandPalette, PaletteButton } from './command-palette.tsx';
import { FullPageWait } from './full-page-wait.tsx';
import { GuideLink } from './guide-link.tsx';
import { NotFound } from './not-found.tsx';
import { usePaletteOpen } from './palette-state.ts';
import { ProjectSwitcher } from './project-switcher.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { SidebarLinks } from './sidebar-links.tsx';
import { UserMenu } from './user-menu.tsx';

/** Lays out the screens of a project: the sidebar, or a bar with a drawer on small windows. */
export function ProjectShell() {
  const { pathname } = useLocation();
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  const { title, changesBy } = useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {};
  const owned = useOwnProject(projectId);
  if (owned.isPending) return <FullPageWait />;
  if (owned.isLoadingError) {
    return (
      <main className="grid min-h-dvh place-items-center">
        <Failed error={owned.error} onRetry={owned.refetch} />
      </main>
    );
  }
  const project = owned.data;
  if (project === null || project === undefined) return owned.isFetching ? <FullPageWait /> : <NotFound />;
  return (
    <ProjectProvider key={project.id} project={project}>
      <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <a
          href="#main"
          className="sr-only z-50 rounded-md bg-raised px-3 py-2 focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
        >
          Skip to content
        </a>
        <aside className="sticky top-0 hidden h-dvh flex-col border-line border-e bg-panel lg:flex">
          <Sidebar />
        </aside>
        <SmallBar key={pathname} />
        <main id="main" tabIndex={-1} className="min-w-0 outline-none">
          <RoleNote role={project.role} />
          {owned.isRefetchError && <NotUpToDate error={owned.error} onRetry={owned.refetch} />}
          {title !== undefined && <WindowTitle parts={[title, project.displayName]} />}
          <ChangesBy requires={changesBy ?? 'developer'}>
            <ScreenTitle value={title}>
              <Outlet />
            </ScreenTitle>
          </ChangesBy>
        </main>
      </div>
      <CommandPalette />
      <Shortcuts />
    </ProjectProvider>
  );
}

/** Sets the title of the window. It comes before the screen, whose own title replaces it. */
function WindowTitle({ parts }: { parts: string[] }) {
  useTitle(...parts);
  return null;
}

function Sidebar({ isDrawer = false }: { isDrawer?: boolean }) {
  return (
    <>
      <div className="flex flex-col gap-3 p-3">
        <div className={isDrawer ? 'pe-9' : undefined}>
          <ProjectSwitcher />
        </div>
        <PaletteButton className="w-full" />
      </div>
      <SidebarLinks />
      <div className="mt-auto border-line border-t p-2">
        <GuideLink />
        <UserMenu isWide />
      </div>
    </>
  );
}

/** Explains to people with a lower role why changes are refused. */
function RoleNote({ role }: { role: ProjectRole | null }) {
  if (role !== 'read_only' && role !== 'support') return null;
  return (
    <p className="border-line border-b bg-panel px-4 py-2 text-center text-ink-2 text-sm">
      <strong className="font-semibold text-ink">Your role is {roleName(role)}.</strong>{' '}
      {role === 'read_only' ? 'You can make no changes.' : 'You can change users and teams only.'} Ask an owner for
      another role.
    </p>
  );
}

/** Shows that reloading failed. The screen still shows the data of the last load. */
function NotUpToDate({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-warning-line border-b bg-warning-soft px-4 py-2 text-sm"
    >
      <span>
        <strong className="font-semibold">{explain(error).title}.</strong> This page may be out of date.
      </span>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** Mounted again for each screen, so that the drawer closes after navigation. */
function SmallBar() {
  const [isOpen, setIsOpen] = useState(false);
  const isPaletteOpen = usePaletteOpen();
  return (
    <div className="sticky top-0 z-20 flex h-14 items-center gap-2 border-line border-b bg-page px-3 lg:hidden">
      <Dialog.Root open={isOpen && !isPaletteOpen} onOpenChange={setIsOpen}>
        <Dialog.Trigger render={<IconButton label="Open menu" icon={<PanelLeft size={18} />} className="size-9" />} />
        <Dialog.Portal>
          <Dialog.Backdrop className="veil floating fixed inset-0 z-30 bg-veil" />
          <Dialog.Popup className="fixed inset-y-0 start-0 z-30 flex w-72 max-w-[85vw] flex-col border-line border-e bg-panel shadow-float outline-none">
            <Dialog.Title className="sr-only">Menu</Dialog.Title>
            <Dialog.Close
              render={<IconButton label="Close menu" icon={<X size={16} />} className="absolute end-2 top-4" />}
            />
            <Sidebar isDrawer />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
      <div className="min-w-0 flex-1">
        <ProjectSwitcher />
      </div>
      <UserMenu />
    </div>
  );
}
