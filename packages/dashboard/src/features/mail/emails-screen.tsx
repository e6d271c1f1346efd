import type { ReactNode } from 'react';
import { useProject } from '../../lib/projects.tsx';
import { useTitle } from '../../lib/title.ts';
import { ScreenTabs } from '../../ui/layout/screen-tabs.tsx';
import { Screen } from '../../ui/layout/surface.tsx';

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

/** Shows a screen about emails, with links to the others. */
export function EmailsScreen({ tab, subtitle, actions, children }: EmailsScreenProps) {
  const { displayName } = useProject();
  useTitle(tab === 'Sent' ? 'Emails' : tab === 'Delivery' ? 'Email delivery' : tab, displayName);
  return (
    <Screen title="Emails" subtitle={subtitle} actions={actions}>
      <ScreenTabs label="Emails" tabs={tabs} />
      {children}
    </Screen>
  );
}
