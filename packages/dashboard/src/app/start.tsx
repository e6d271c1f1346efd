import { PorticoClientApp, PorticoProvider } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
// Keeps the actions, which the command palette copies as code.
import '../lib/done-calls.ts';
import { basePath } from '../lib/server-path.ts';
import { ClientAppProvider } from '../lib/session.tsx';
import { sessionCookies } from '../lib/session-cookies.ts';
import { type DashboardSettings, loadSettings } from '../lib/settings.ts';
import { forgetSetupToken, setupHeaders } from '../lib/setup-link.ts';
import { Failed } from '../ui/states/problem.tsx';
import { Toasts } from '../ui/states/toasts.tsx';
import { FullPageWait } from './full-page-wait.tsx';
import { router } from './router.tsx';

/** Delay between two attempts to load the settings. */
const retryMillis = 3000;

/** Loads the settings from the server, then shows the screens. */
export function Start() {
  const settings = useQuery({
    queryKey: ['settings'],
    queryFn: loadSettings,
    // A failure is shown at once, and disappears by itself when the server answers.
    retry: true,
    retryDelay: retryMillis,
  });
  if (settings.data === undefined) {
    if (settings.failureReason === null) return <FullPageWait />;
    return (
      <main className="grid min-h-dvh place-items-center">
        <Failed error={settings.failureReason} onRetry={() => location.reload()} />
      </main>
    );
  }
  return <Running settings={settings.data} />;
}

function Running({ settings }: { settings: DashboardSettings }) {
  const [isFresh, setIsFresh] = useState(settings.signUp === 'first-account');
  const app = useMemo(() => clientAppOf(settings), [settings]);
  const client = useMemo(() => {
    const signUp = settings.signUp === 'first-account' && !isFresh ? 'closed' : settings.signUp;
    const onFirstAccount = () => {
      forgetSetupToken();
      setIsFresh(false);
    };
    return { app, settings: { ...settings, signUp }, onFirstAccount };
  }, [app, settings, isFresh]);
  return (
    <PorticoProvider app={app} lang="en-US" refetchOnFocus={false}>
      <ClientAppProvider client={client}>
        <RouterProvider router={router} />
        <Toasts />
      </ClientAppProvider>
    </PorticoProvider>
  );
}

function clientAppOf({ apiUrl, projectId, publishableClientKey }: DashboardSettings): PorticoClientApp {
  const base = basePath();
  return new PorticoClientApp({
    baseUrl: apiUrl,
    projectId,
    publishableClientKey,
    tokenStore: sessionCookies(projectId),
    urls: {
      signIn: `${base}/sign-in`,
      signUp: `${base}/sign-up`,
      home: `${base}/`,
      afterSignOut: `${base}/sign-in`,
      forgotPassword: `${base}/forgot-password`,
      passwordReset: `${base}/password-reset`,
      accountSettings: `${base}/account`,
    },
    redirectMethod: 'none',
    extraRequestHeaders: setupHeaders(),
  });
}
