import type { ReactNode } from 'react';
import { ScreenTabs } from '../../../ui/layout/screen-tabs.tsx';
import { Screen } from '../../../ui/layout/surface.tsx';

/** The screens of webhooks, in the order of the tabs. */
const tabs = [
  { to: '/projects/$projectId/webhooks', name: 'Endpoints' },
  { to: '/projects/$projectId/webhooks/deliveries', name: 'Deliveries' },
  { to: '/projects/$projectId/webhooks/events', name: 'Events' },
] as const;

interface WebhooksScreenProps {
  subtitle: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** Shows a screen about webhooks, with links to the others. */
export function WebhooksScreen({ subtitle, actions, children }: WebhooksScreenProps) {
  return (
    <Screen title="Webhooks" subtitle={subtitle} actions={actions}>
      <ScreenTabs label="Webhooks" tabs={tabs} />
      {children}
    </Screen>
  );
}
