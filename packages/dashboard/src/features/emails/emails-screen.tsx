import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useProject } from '../../lib/projects.tsx';
import { useTitle } from '../../lib/title.ts';
import { classes } from '../../ui/classes.ts';
import { Screen } from '../../ui/surface.tsx';

/** The screens of the emails of a project, in the order of the tabs. */
const tabs = [
  { to: '/projects/$projectId/emails', name: 'Sent' },
  { to: '/projects/$projectId/emails/drafts', name: 'Drafts' },
  { to: '/projects/$projectId/emails/broadcasts', name: 'Broadcasts' },
  { to: '/projects/$projectId/emails/templates', name: 'Templates' },
  { to: '/projects/$projectId/emails/themes', name: 'Themes' },
  { to: '/projects/$projectId/emails/delivery', name: 'Delivery' },
] as const;

interface EmailsScreenProps {
  /** Name of the tab, for the title of the window. */
  tab: (typeof tabs)[number]['name'];
  subtitle: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen about emails, with links to the others. */
export function EmailsScreen({ tab, subtitle, actions, children }: EmailsScreenProps) {
  const { id: projectId, displayName } = useProject();
  useTitle(tab === 'Sent' ? 'Emails' : tab === 'Delivery' ? 'Email delivery' : tab, displayName);
  return (
    <Screen title="Emails" subtitle={subtitle} actions={actions}>
      <nav aria-label="Emails" className="-mt-2 mb-6 overflow-x-auto border-line border-b">
        <ul className="flex gap-1">
          {tabs.map(({ to, name }) => (
            <li key={to}>
              <Link
                to={to}
                params={{ projectId }}
                activeOptions={{ exact: true, includeSearch: false }}
                className={classes(
                  'flex h-9 items-center border-transparent border-b-2 px-3 text-base text-ink-2 -outline-offset-2 hover:text-ink',
                  'aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink',
                )}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </Screen>
  );
}
