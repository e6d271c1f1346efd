import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useProject } from '../../lib/projects.tsx';
import { useTitle } from '../../lib/title.ts';
import { classes } from '../../ui/classes.ts';
import { Screen } from '../../ui/surface.tsx';
import { TestModeBanner } from './test-mode.tsx';

/** The screens of payments, in the order of the tabs. */
const tabs = [
  { to: '/projects/$projectId/payments', name: 'Overview' },
  { to: '/projects/$projectId/payments/products', name: 'Products' },
  { to: '/projects/$projectId/payments/items', name: 'Items' },
  { to: '/projects/$projectId/payments/customers', name: 'Customers' },
  { to: '/projects/$projectId/payments/transactions', name: 'Transactions' },
] as const;

interface PaymentsScreenProps {
  /** Name of the tab, for the title of the window. */
  tab: (typeof tabs)[number]['name'];
  subtitle: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen about payments, with links to the others. */
export function PaymentsScreen({ tab, subtitle, actions, children }: PaymentsScreenProps) {
  const { id: projectId, displayName } = useProject();
  useTitle(tab === 'Overview' ? 'Payments' : tab, displayName);
  return (
    <Screen title="Payments" subtitle={subtitle} actions={actions}>
      <nav aria-label="Payments" className="-mt-2 mb-6 overflow-x-auto border-line border-b">
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
      {tab !== 'Overview' && <TestModeBanner />}
      {children}
    </Screen>
  );
}
