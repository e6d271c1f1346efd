import type { guideFiles } from './guide-files.ts';

/** ID of a framework with its own setup instructions. */
export type FrameworkId = keyof typeof guideFiles;

/** A framework with its own setup instructions. */
export interface Framework {
  readonly text: string;
  /** Page of the documentation, below `/docs/get-started/`. */
  readonly guide: string;
  /** Prefix of variables that browsers may read. */
  readonly prefix: string;
  /** The file with its variables. Git ignores it in new apps of the framework, except for servers. */
  readonly environmentFile: '.env' | '.env.local';
  /** Whether the code of the app also runs on a server, which may have secret keys. */
  readonly runsOnServer: boolean;
  /** The packages to install, our own last. */
  readonly packages: readonly string[];
  /** What the package is for. */
  readonly help: string;
  /** How to try the app. The trial of an app without pages has no sign-up. */
  readonly trial: { readonly title: string; readonly help: string; readonly hasSignUp: boolean };
}

const browserApp = {
  prefix: 'VITE_',
  environmentFile: '.env.local',
  runsOnServer: false,
  packages: ['@portico/react'],
  help: 'The package contains pages, components and hooks.',
  trial: {
    title: 'Sign up',
    help: 'Start your app and open /handler/sign-up.',
    hasSignUp: true,
  },
} as const satisfies Partial<Framework>;

const serverApp = {
  guide: 'quick-start-server',
  prefix: '',
  environmentFile: '.env',
  runsOnServer: true,
  help: 'The packages find the user of each request: by cookie for browsers, and by header for other clients.',
} as const satisfies Partial<Framework>;

const serverTrial = (file: string, path = '/me') => ({
  title: 'Start your server',
  help: `Run node --env-file=.env ${file} and open http://localhost:3000${path}. Without a user, it refuses the request.`,
  hasSignUp: false,
});

/** The frameworks of the guides. */
export const frameworks: Readonly<Record<FrameworkId, Framework>> = {
  vite: { ...browserApp, text: 'React with Vite', guide: 'quick-start-react' },
  next: {
    ...browserApp,
    text: 'Next.js',
    guide: 'quick-start-nextjs',
    prefix: 'NEXT_PUBLIC_',
    runsOnServer: true,
    packages: ['@portico/next'],
    help: 'The package contains pages, components and hooks for the server and the browser.',
  },
  reactRouter: { ...browserApp, text: 'React Router', guide: 'quick-start-react-router' },
  tanstackStart: { ...browserApp, text: 'TanStack Start', guide: 'quick-start-tanstack-start' },
  astro: { ...browserApp, text: 'Astro', guide: 'quick-start-astro' },
  javascript: {
    ...browserApp,
    text: 'JavaScript without React',
    guide: 'quick-start-javascript',
    packages: ['@portico/js'],
    help: 'The package signs users in and reads their data. The form is your own.',
    trial: {
      title: 'Sign in',
      help: 'Create a user with a password in this dashboard, start your app, and sign in.',
      hasSignUp: false,
    },
  },
  express: {
    ...serverApp,
    text: 'Express',
    packages: ['express', '@portico/js', '@portico/express'],
    trial: serverTrial('express.js'),
  },
  fastify: {
    ...serverApp,
    text: 'Fastify',
    packages: ['fastify', '@portico/js', '@portico/fastify'],
    trial: serverTrial('fastify.js'),
  },
  hono: {
    ...serverApp,
    text: 'Hono',
    packages: ['hono', '@hono/node-server', '@portico/js', '@portico/hono'],
    trial: serverTrial('hono.js'),
  },
  nest: {
    ...serverApp,
    text: 'NestJS',
    packages: ['@portico/js', '@portico/nest'],
    trial: serverTrial('dist/nest.js'),
  },
  server: {
    ...serverApp,
    text: 'Server (Node.js and others)',
    packages: ['@portico/js'],
    help: 'The package authenticates requests from browsers by cookie, and requests from other clients by header.',
    trial: serverTrial('server.js', '/'),
  },
};

/** Programs that install packages. */
export const installers = ['npm', 'pnpm', 'yarn', 'bun'] as const;

/** A program that installs packages. */
export type Installer = (typeof installers)[number];

/** Returns the command that installs the packages of a framework. The `.npmrc` file says where ours come from. */
export function installCommand({ packages }: Framework, manager: Installer = 'npm'): string {
  return `${manager} ${manager === 'npm' ? 'install' : 'add'} ${packages.join(' ')}`;
}
