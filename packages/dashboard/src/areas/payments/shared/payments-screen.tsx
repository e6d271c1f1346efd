import type { ReactNode } from 'react';
import { ScreenTabs } from '../../../ui/layout/screen-tabs.tsx';
import { Screen } from '../../../ui/layout/surface.tsx';
import { TestModeBanner } from './test-mode.tsx';

/** The screens of payments, in the order of the tabs. */
const tabs = [
  { to: '/projects/$projectId/payments', name: 'Overview' },
  { to: '/projects/$projectId/payments/products', name: 'Products' },
  { to: '/projects/$projectId/payments/items', name: 'Items' },
  { to: '/projects/$projectId/payments/customers', name: 'Customers' },
  { to: '/projects/$projectId/payments/transactions', name: 'Transactions' },
  { to: '/projects/$projectId/payments/settings', name: 'Settings' },
] as const;

interface PaymentsScreenProps {
  /** Name of the tab. */
  tab: (typeof tabs)[number]['name'];
  subtitle: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** Shows a screen about payments, with links to the others. */
export function PaymentsScreen({ tab, subtitle, actions, children }: PaymentsScreenProps) {
  return (
    <Screen title="Payments" subtitle={subtitle} actions={actions}>
      <ScreenTabs label="Payments" tabs={tabs} />
      {tab !== 'Settings' && <TestModeBanner />}
      {children}
    </Screen>
  );
}
