import {
  AccountSettings,
  OAuthButton,
  OAuthButtonGroup,
  PorticoClientApp,
  PorticoProvider,
  SelectedTeamSwitcher,
  SignIn,
  UserButton,
} from '@portico/react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

const app = new PorticoClientApp({ tokenStore: 'memory', noAutomaticPrefetch: true });
const everything = {
  magicLinkEnabled: true,
  passkeyEnabled: true,
  clientTeamCreationEnabled: true,
  clientUserDeletionEnabled: true,
  allowUserApiKeys: true,
  oauthProviders: [{ id: 'github' }, { id: 'google' }],
};
const teams = [
  { id: 't1', displayName: 'Otters' },
  { id: 't2', displayName: 'Herons' },
];

const examples: Readonly<Record<string, ReactNode>> = {
  '/sign-in': <SignIn mockProject={{ displayName: 'Riverside', config: everything }} />,
  '/buttons': (
    <>
      <OAuthButton provider="gitlab" type="sign-in" isMock />
      <OAuthButtonGroup type="sign-in" mockProject={{ config: everything }} />
    </>
  ),
  '/user': <UserButton showUserInfo mockUser={{ displayName: 'Grace Hopper', primaryEmail: 'grace@example.com' }} />,
  '/teams': (
    <SelectedTeamSwitcher mockUser={{ team: teams[0] }} mockTeams={teams} mockProject={{ config: everything }} />
  ),
  '/account': (
    <AccountSettings
      mockUser={{ displayName: 'Grace Hopper', primaryEmail: 'grace@example.com' }}
      mockProject={{ config: everything }}
      mockSessions={[
        { id: 's1', isCurrentSession: true, createdAt: '2026-01-02T03:04:05Z', geoInfo: { ip: '192.0.2.1' } },
        { id: 's2', createdAt: '2026-01-01T03:04:05Z', lastUsedAt: new Date('2026-01-02T00:00:00Z') },
      ]}
      mockApiKeys={[{ id: 'key-abcd', description: 'Backup', createdAt: '2026-01-02T03:04:05Z' }]}
      mockProducts={[
        {
          id: 'pro',
          displayName: 'Pro',
          price: { currency: 'USD', unitAmount: '9.99', interval: [1, 'month'] },
          currentPeriodEnd: '2040-01-31T12:00:00Z',
        },
        { id: 'pack', displayName: 'Pack', price: { currency: 'USD', unitAmount: '5', interval: null } },
        { id: 'basic', displayName: 'Basic' },
      ]}
      mockPayments={[
        { id: 'p1', amount: '9.99', currency: 'USD', createdAt: '2026-01-02T03:04:05Z', productDisplayName: 'Pro' },
      ]}
    />
  ),
};

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root');
createRoot(root).render(<PorticoProvider app={app}>{examples[location.pathname]}</PorticoProvider>);
