import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useProject } from '../../lib/projects.tsx';
import { classes } from './classes.ts';

/** Areas of a project, users and teams, whose screens have tabs. */
type TabRoute =
  | '/projects/$projectId/emails'
  | `/projects/$projectId/emails/${'drafts' | 'broadcasts' | 'templates' | 'themes' | 'delivery'}`
  | '/projects/$projectId/webhooks'
  | `/projects/$projectId/webhooks/${'deliveries' | 'events'}`
  | '/projects/$projectId/users/$userId'
  | `/projects/$projectId/users/$userId/${'sign-in' | 'sessions' | 'teams' | 'permissions' | 'emails' | 'billing' | 'metadata' | 'activity'}`
  | '/projects/$projectId/teams/$teamId'
  | `/projects/$projectId/teams/$teamId/${'invitations' | 'api-keys' | 'activity' | 'settings'}`
  | '/projects/$projectId/sign-in-methods'
  | `/projects/$projectId/sign-in-methods/${'sign-up' | 'security' | 'sessions'}`
  | '/projects/$projectId/payments'
  | `/projects/$projectId/payments/${'products' | 'items' | 'customers' | 'transactions' | 'settings'}`;

/** Classes of a tab: of a link to a screen, or of a part of one. */
export const tabClasses = classes(
  'flex h-9 items-center whitespace-nowrap border-transparent border-b-2 px-3 text-base text-ink-2 -outline-offset-2 hover:text-ink',
  'aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink',
  'aria-selected:border-accent aria-selected:font-medium aria-selected:text-ink',
);

interface ScreenTabsProps {
  /** Accessible name. */
  label: string;
  tabs: readonly { readonly to: TabRoute; readonly name: string }[];
  /** Parameters of the URL beside the project. */
  params?: { readonly userId: string } | { readonly teamId: string };
}

/** Links between the screens of an area of the project. */
export function ScreenTabs({ label, tabs, params }: ScreenTabsProps) {
  const { id: projectId } = useProject();
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement | null>(null);
  // In a narrow window, the current tab may be outside of the visible part.
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(pathname)}"]`);
    if (current == null) return;
    nav.current?.scrollTo({ left: current.offsetLeft + current.offsetWidth - nav.current.clientWidth });
  }, [pathname]);
  return (
    <nav ref={nav} aria-label={label} className="relative -mt-2 mb-6 overflow-x-auto border-line border-b">
      <ul className="flex gap-1">
        {tabs.map(({ to, name }) => (
          <li key={name}>
            <Link
              to={to}
              params={{ projectId, ...params }}
              activeOptions={{ exact: true, includeSearch: false }}
              className={tabClasses}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
