import { StackClientApp, StackHandler, StackProvider, StackTheme, useUser } from '@stackframe/react';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';

const { apiUrl, projectId, publishableClientKey } = globalThis.porticoEnvironment;
// Without `redirectMethod`, 2.8.52 and earlier sign users in and stay on the page: their default in React is "none".
const app = new StackClientApp({
  baseUrl: apiUrl,
  projectId,
  publishableClientKey,
  tokenStore: 'cookie',
  redirectMethod: 'window',
});

function Home() {
  const user = useUser();
  return user === null ? <h1>Not signed in</h1> : <h1>Hello, {user.primaryEmail}</h1>;
}

const { pathname } = location;
createRoot(document.getElementById('root')).render(
  <Suspense fallback="Waiting">
    <StackProvider app={app}>
      <StackTheme>
        {pathname.startsWith('/handler') ? <StackHandler app={app} location={pathname} fullPage /> : <Home />}
      </StackTheme>
    </StackProvider>
  </Suspense>,
);
