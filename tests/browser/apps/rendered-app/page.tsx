import {
  PorticoClientApp,
  PorticoHandler,
  PorticoProvider,
  type TokenStoreOption,
  UserButton,
  useUser,
} from '@portico/react';
import { Suspense } from 'react';

const isGerman = (path: string) => path.startsWith('/de');

/** Creates the app for a page: everything below `/de` is in German. */
export function appFor(path: string, tokenStore: TokenStoreOption): PorticoClientApp {
  const base = isGerman(path) ? '/de' : '';
  return new PorticoClientApp({ tokenStore, urls: { handler: `${base}/handler`, home: `${base}/` } });
}

/** Shows a page that is the same on the server and in the browser. */
export function Page({ path, app }: { readonly path: string; readonly app: PorticoClientApp }) {
  return (
    <PorticoProvider app={app} lang={isGerman(path) ? 'de-DE' : undefined}>
      {path.includes('/handler') ? (
        <PorticoHandler location={path} />
      ) : (
        <Suspense fallback={<p>…</p>}>
          <Home />
        </Suspense>
      )}
    </PorticoProvider>
  );
}

function Home() {
  const user = useUser();
  return (
    <>
      <h1>{user === null ? 'Signed out' : `Hello, ${user.primaryEmail}`}</h1>
      <UserButton />
    </>
  );
}
