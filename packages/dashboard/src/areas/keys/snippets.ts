import type { FreshKeys } from '../../features/projects/fresh-keys.ts';

/** A framework with its own setup instructions. */
export interface Framework {
  readonly text: string;
  /** Prefix of variables that browsers may read. */
  readonly prefix: string;
  /** The package to install. */
  readonly package: string;
  /** Description of the package. */
  readonly help: string;
  /** The smallest app that can sign in users. */
  readonly files: readonly { readonly name: string; readonly text: string }[];
  /** How to try the app. */
  readonly trial: { readonly title: string; readonly help: string };
}

const signUpTrial = {
  title: 'Sign up',
  help: 'Start your app and open /handler/sign-up. The new user appears in this dashboard.',
};

export type FrameworkId = 'vite' | 'next' | 'server';

export const frameworks: Readonly<Record<FrameworkId, Framework>> = {
  vite: {
    text: 'React with Vite',
    prefix: 'VITE_',
    package: '@portico/react',
    help: 'The package contains pages, components and hooks.',
    files: [
      {
        name: 'src/main.tsx',
        text: `import { PorticoClientApp, PorticoHandler, PorticoProvider, UserButton, useUser } from '@portico/react';
import { createRoot } from 'react-dom/client';

const portico = new PorticoClientApp({ tokenStore: 'cookie' });

function Home() {
  const user = useUser({ or: 'redirect' });
  return (
    <main>
      <h1>Hello, {user.displayName ?? user.primaryEmail}</h1>
      <UserButton />
    </main>
  );
}

createRoot(document.getElementById('root')!).render(
  <PorticoProvider app={portico}>
    {location.pathname.startsWith('/handler') ? <PorticoHandler fullPage /> : <Home />}
  </PorticoProvider>,
);`,
      },
    ],
    trial: signUpTrial,
  },
  next: {
    text: 'Next.js',
    prefix: 'NEXT_PUBLIC_',
    package: '@portico/next',
    help: 'The package contains pages, components and hooks for the server and the browser.',
    files: [
      {
        name: 'portico.ts',
        text: `import { PorticoServerApp } from '@portico/next';

export const app = new PorticoServerApp();`,
      },
      {
        name: 'app/layout.tsx',
        text: `import { PorticoProvider } from '@portico/next';
import { type ReactNode, Suspense } from 'react';
import { app } from '../portico';

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Suspense>
          <PorticoProvider app={app}>{children}</PorticoProvider>
        </Suspense>
      </body>
    </html>
  );
}`,
      },
      {
        name: 'app/handler/[...portico]/page.tsx',
        text: `export { PorticoHandler as default } from '@portico/next';`,
      },
    ],
    trial: signUpTrial,
  },
  server: {
    text: 'Server (Node.js and others)',
    prefix: '',
    package: '@portico/js',
    help: 'The package authenticates requests from browsers by cookie, and requests from other clients by header.',
    files: [
      {
        name: 'portico.js',
        text: `import { PorticoServerApp } from '@portico/js';

/** \`tokenStore: null\`: a server has many users, so each call passes its own token store. */
export const portico = new PorticoServerApp({ tokenStore: null });`,
      },
      {
        name: 'server.js',
        text: `import { createServer } from 'node:http';
import { portico } from './portico.js';

createServer(async (request, response) => {
  const user = await portico.getUser({ tokenStore: request });
  response.statusCode = user === null ? 401 : 200;
  response.end(user === null ? 'Sign in first' : \`Hello, \${user.displayName}\`);
}).listen(3000);`,
      },
    ],
    trial: {
      title: 'Start your server',
      help: 'Run node --env-file=.env server.js. It greets the users that you send with a request.',
    },
  },
};

/**
 * Returns the command that installs the package of a framework. Until the packages are on a public registry, this server is
 * their registry.
 */
export function installCommand(framework: Framework, apiUrl: string): string {
  return `npm install ${framework.package} --@portico:registry=${apiUrl}/packages/`;
}

/** Returns the environment file of an app, with lines for the given keys only. */
export function environmentFile(
  { prefix }: Framework,
  { apiUrl, projectId, keys }: { apiUrl: string; projectId: string; keys: FreshKeys },
) {
  const { publishableClientKey, secretServerKey, superSecretAdminKey } = keys;
  const lines = [
    prefix === '' ? '# Server URL' : '# For your pages',
    `${prefix}PORTICO_API_URL=${apiUrl}`,
    `${prefix}PORTICO_PROJECT_ID=${projectId}`,
    publishableClientKey === undefined ? undefined : `${prefix}PORTICO_PUBLISHABLE_CLIENT_KEY=${publishableClientKey}`,
  ];
  const secrets = [
    secretServerKey === undefined ? undefined : `PORTICO_SECRET_SERVER_KEY=${secretServerKey}`,
    superSecretAdminKey === undefined ? undefined : `PORTICO_SUPER_SECRET_ADMIN_KEY=${superSecretAdminKey}`,
  ].filter((line) => line !== undefined);
  const serverPart = secrets.length === 0 ? [] : ['', '# Secret: only for your server', ...secrets];
  return [...lines.filter((line) => line !== undefined), ...serverPart].join('\n');
}
