import { createPortico, PorticoProvider, SignInButton, UserButton, useSignedIn } from '@portico/expo';
import { Portico } from '@portico/expo/core/portico.ts';
import { createRoot } from 'react-dom/client';
import * as deviceCrypto from './expo-crypto.ts';
import * as storage from './expo-secure-store.ts';
import * as browser from './expo-web-browser.ts';

const environment = (import.meta as unknown as { readonly env: Readonly<Record<string, string>> }).env;
const options = {
  baseUrl: environment.VITE_PORTICO_API_URL ?? '',
  projectId: environment.VITE_PORTICO_PROJECT_ID ?? '',
  publishableClientKey: environment.VITE_PORTICO_PUBLISHABLE_CLIENT_KEY ?? '',
  redirectUri: 'com.example.app:/callback',
  timeoutMillis: 5000,
};

/** At `/phone`, the app runs as on a phone, and else as its build for browsers. */
const portico =
  location.pathname === '/phone'
    ? new Portico(options, { storage, browser, crypto: deviceCrypto })
    : createPortico(options);

function Home() {
  const { user, isStale } = useSignedIn();
  return (
    <div style={{ padding: 24, maxWidth: 420, fontFamily: 'system-ui' }}>
      <h1>{user ? `Hello, ${user.displayName ?? user.primaryEmail}` : user === null ? 'Welcome' : 'Starting'}</h1>
      {isStale && <p role="status">Not connected</p>}
      <SignInButton />
      <UserButton showUserInfo />
    </div>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root');
createRoot(root).render(
  <PorticoProvider portico={portico} lang={new URLSearchParams(location.search).get('lang') ?? 'en'}>
    <Home />
  </PorticoProvider>,
);
