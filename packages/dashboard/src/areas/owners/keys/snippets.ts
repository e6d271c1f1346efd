import type { FreshKeys } from '../../../features/ground/projects/fresh-keys.ts';

/** A framework with its own setup instructions. */
export interface Framework {
  readonly text: string;
  /** Prefix of variables that browsers may read. */
  readonly prefix: string;
  /** The file with its variables. Git ignores it in new apps of the framework, except for servers. */
  readonly environmentFile: '.env' | '.env.local';
  /** Whether the code of the app also runs on a server, which may have secret keys. */
  readonly runsOnServer: boolean;
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
    environmentFile: '.env.local',
    runsOnServer: false,
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
    environmentFile: '.env.local',
    runsOnServer: true,
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
import { app } from '../../portico';

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
    environmentFile: '.env',
    runsOnServer: true,
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

/** Returns the command that installs the package of a framework. The `.npmrc` file says where it comes from. */
export function installCommand(framework: Framework): string {
  return `npm install ${framework.package}`;
}

/** An environment file to copy. */
export interface EnvironmentFile {
  readonly title: string;
  /** Its name in a sentence. */
  readonly what: string;
  readonly text: string;
}

/**
 * Returns the environment files of an app, with lines for the given keys only. Secret keys have a file of their own if the code
 * of the app runs in browsers only.
 */
export function environmentFiles(
  { prefix, environmentFile, runsOnServer }: Framework,
  { apiUrl, projectId, keys }: { apiUrl: string; projectId: string; keys: FreshKeys },
): readonly EnvironmentFile[] {
  const { publishableClientKey, secretServerKey, superSecretAdminKey } = keys;
  const connection = (start: string) => [
    `${start}PORTICO_API_URL=${apiUrl}`,
    `${start}PORTICO_PROJECT_ID=${projectId}`,
  ];
  const open = [
    ...connection(prefix),
    ...(publishableClientKey === undefined ? [] : [`${prefix}PORTICO_PUBLISHABLE_CLIENT_KEY=${publishableClientKey}`]),
  ];
  const secrets = [
    ...(secretServerKey === undefined ? [] : [`PORTICO_SECRET_SERVER_KEY=${secretServerKey}`]),
    ...(superSecretAdminKey === undefined ? [] : [`PORTICO_SUPER_SECRET_ADMIN_KEY=${superSecretAdminKey}`]),
  ];
  const comment = prefix === '' ? '# Server URL' : '# For your pages';
  const secretPart = ['# Secret: only for your server', ...secrets];
  const app = { title: environmentFile, what: `the ${environmentFile} file` };
  if (secrets.length === 0) return [{ ...app, text: [comment, ...open].join('\n') }];
  if (runsOnServer) return [{ ...app, text: [comment, ...open, '', ...secretPart].join('\n') }];
  return [
    { ...app, text: [comment, ...open].join('\n') },
    {
      title: 'Only on a server',
      what: 'the variables of your server',
      text: ['# Server URL', ...connection(''), '', ...secretPart].join('\n'),
    },
  ];
}
