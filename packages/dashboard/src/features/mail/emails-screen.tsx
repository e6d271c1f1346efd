import type { ReactNode } from 'react';
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
  subtitle: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** Shows a screen about emails, with links to the others. */
export function EmailsScreen({ subtitle, actions, children }: EmailsScreenProps) {
  return (
    <Screen title="Emails" subtitle={subtitle} actions={actions}>
      <ScreenTabs label="Emails" tabs={tabs} />
      {children}
    </Screen>
  );
}
