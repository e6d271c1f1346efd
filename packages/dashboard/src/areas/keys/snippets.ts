import type { FreshKeys } from '../../lib/fresh-keys.ts';

/** The environment file of an app; only lines for which there is a key. */
export function environmentFile({ apiUrl, projectId, keys }: { apiUrl: string; projectId: string; keys: FreshKeys }) {
  const { publishableClientKey, secretServerKey, superSecretAdminKey } = keys;
  const lines = [
    '# For your pages',
    `VITE_PORTICO_API_URL=${apiUrl}`,
    `VITE_PORTICO_PROJECT_ID=${projectId}`,
    publishableClientKey === undefined ? undefined : `VITE_PORTICO_PUBLISHABLE_CLIENT_KEY=${publishableClientKey}`,
  ];
  const secrets = [
    secretServerKey === undefined ? undefined : `PORTICO_SECRET_SERVER_KEY=${secretServerKey}`,
    superSecretAdminKey === undefined ? undefined : `PORTICO_SUPER_SECRET_ADMIN_KEY=${superSecretAdminKey}`,
  ].filter((line) => line !== undefined);
  const serverPart = secrets.length === 0 ? [] : ['', '# Secret: only for your server', ...secrets];
  return [...lines.filter((line) => line !== undefined), ...serverPart].join('\n');
}

/** The smallest React app that signs users in. */
export const reactSnippet = `import { PorticoClientApp, PorticoHandler, PorticoProvider } from '@portico/react';
import { createRoot } from 'react-dom/client';

const portico = new PorticoClientApp({ tokenStore: 'cookie' });
createRoot(document.getElementById('root')).render(
  <PorticoProvider app={portico}><PorticoHandler fullPage /></PorticoProvider>,
);`;
