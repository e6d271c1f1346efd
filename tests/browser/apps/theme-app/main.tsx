import {
  type ColorMode,
  PorticoClientApp,
  PorticoHandler,
  PorticoProvider,
  PorticoTheme,
  type Theme,
  UserAvatar,
  UserButton,
} from '@portico/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const app = new PorticoClientApp({ tokenStore: 'cookie' });

const theme: Theme = {
  light: { accent: 'rgb(10, 100, 70)', surface: 'rgb(255, 250, 240)' },
  dark: { accent: 'rgb(52, 211, 153)', accentText: 'rgb(4, 35, 26)' },
  radius: '2px',
  font: 'Georgia, serif',
};

/** Shows an app with its own theme, and a policy that requires a nonce. */
function Page() {
  const [mode, setMode] = useState<ColorMode>('light');
  const query = new URLSearchParams(location.search);
  if (!location.pathname.startsWith('/handler')) {
    return (
      <PorticoTheme nonce="portico" theme={theme} colorMode={mode}>
        <UserButton colorModeToggle={() => setMode(mode === 'dark' ? 'light' : 'dark')} />
        <UserAvatar border size={40} user={{ displayName: 'Ada Lovelace' }} />
      </PorticoTheme>
    );
  }
  return (
    <div className={query.get('with') === 'css' ? 'with-css' : undefined}>
      <PorticoTheme nonce="portico" theme={query.get('with') === 'theme' ? theme : undefined}>
        <PorticoHandler />
      </PorticoTheme>
    </div>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root');
createRoot(root).render(
  <PorticoProvider app={app}>
    <Page />
  </PorticoProvider>,
);
