import {
  AccountSettings,
  type AccountSettingsItem,
  PorticoClientApp,
  PorticoHandler,
  PorticoProvider,
} from '@portico/react';
import { createRoot } from 'react-dom/client';

const app = new PorticoClientApp({ tokenStore: 'cookie' });

function Broken(): never {
  throw new Error('The plan could not be shown.');
}

/** Additional sections of the app. */
const items: readonly AccountSettingsItem[] = [
  {
    id: 'billing',
    title: 'Billing',
    iconName: 'Key',
    content: (
      <>
        <h3>Your plan</h3>
        <p className="of-the-host">You are on the free plan.</p>
      </>
    ),
  },
  { id: 'my plan & more', title: 'More', icon: <b>+</b>, content: <p>More of everything.</p> },
  { id: 'broken', title: 'Broken', content: <Broken /> },
  { id: 'profile', title: 'Impostor', content: <p>This is not your profile.</p> },
];

function Page() {
  if (location.pathname === '/sidebar') {
    return (
      <aside style={{ width: 420 }}>
        <AccountSettings extraItems={items} />
      </aside>
    );
  }
  return <PorticoHandler componentProps={{ AccountSettings: { extraItems: items } }} />;
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root');
createRoot(root).render(
  <PorticoProvider app={app}>
    <Page />
  </PorticoProvider>,
);
