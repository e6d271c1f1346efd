import type { guideFiles } from './guide-files.ts';

/** ID of a framework with its own setup instructions. */
export type FrameworkId = keyof typeof guideFiles;

/** A framework with its own setup instructions. */
export interface Framework {
  readonly text: string;
  /** Page of the documentation, below `/docs/`. */
  readonly guide: string;
  /** Prefix of variables that browsers may read. */
  readonly prefix: string;
  /** The file with its variables. Git ignores it in new apps of the framework, except for `.env`. Angular reads none, but code. */
  readonly environmentFile: '.env' | '.env.local' | 'src/environments/portico.ts';
  /** Whether the code of the app also runs on a server, which may have secret keys. */
  readonly runsOnServer: boolean;
  /** The packages to install, our own last. */
  readonly packages: readonly string[];
  /** What the package is for. */
  readonly help: string;
  /** The command that installs the packages of another language, which come from its own registry. */
  readonly command?: string;
  /** How to try the app. An app without pages has its sign-up on the hosted pages. */
  readonly trial: { readonly title: string; readonly help: string; readonly isHosted: boolean };
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
    isHosted: false,
  },
} as const satisfies Partial<Framework>;

const elementsApp = {
  ...browserApp,
  packages: ['@portico/js', '@portico/elements'],
  help: 'The packages contain web components, a guard for routes and the SDK.',
} as const satisfies Partial<Framework>;

const serverApp = {
  guide: 'get-started/quick-start-server',
  prefix: '',
  environmentFile: '.env',
  runsOnServer: true,
  help: 'The packages find the user of each request: by cookie for browsers, and by header for other clients.',
} as const satisfies Partial<Framework>;

const serverTrial = (file: string, path = '/me') => ({
  title: 'Start your server',
  help: `Run node --env-file=.env ${file} and open http://localhost:3000${path}. Without a user, it refuses the request. Then sign up.`,
  isHosted: true,
});

const otherLanguage = {
  ...serverApp,
  packages: [],
  help: 'The package is in the repository of Portico. It verifies the access token that your page sends.',
  trial: {
    title: 'Sign up',
    help: 'Send a request with the access token of a user to your server.',
    isHosted: true,
  },
} as const satisfies Partial<Framework>;

/** The frameworks of the guides. */
export const frameworks: Readonly<Record<FrameworkId, Framework>> = {
  vite: { ...browserApp, text: 'React with Vite', guide: 'get-started/quick-start-react' },
  next: {
    ...browserApp,
    text: 'Next.js',
    guide: 'get-started/quick-start-nextjs',
    prefix: 'NEXT_PUBLIC_',
    runsOnServer: true,
    packages: ['@portico/next'],
    help: 'The package contains pages, components and hooks for the server and the browser.',
  },
  reactRouter: { ...browserApp, text: 'React Router', guide: 'get-started/quick-start-react-router' },
  tanstackStart: { ...browserApp, text: 'TanStack Start', guide: 'get-started/quick-start-tanstack-start' },
  astro: { ...browserApp, text: 'Astro', guide: 'get-started/quick-start-astro' },
  vue: {
    ...browserApp,
    text: 'Vue',
    guide: 'get-started/quick-start-vue',
    packages: ['vue-router', '@portico/vue'],
    help: 'The package contains components, composables and a guard for routes.',
  },
  nuxt: {
    ...browserApp,
    text: 'Nuxt',
    guide: 'get-started/quick-start-nuxt',
    prefix: 'NUXT_PUBLIC_',
    environmentFile: '.env',
    runsOnServer: true,
    packages: ['@portico/js', '@portico/vue'],
    help: 'The packages contain components and composables for your pages, and verify requests on the server.',
  },
  sveltekit: {
    ...browserApp,
    text: 'SvelteKit',
    guide: 'get-started/quick-start-sveltekit',
    prefix: 'PUBLIC_',
    runsOnServer: true,
    packages: ['@portico/js', '@portico/sveltekit'],
    help: 'The packages contain web components, a hook and a guard for the server, and a store for the browser.',
  },
  solid: {
    ...elementsApp,
    text: 'Solid',
    guide: 'get-started/quick-start-solid',
    packages: ['@solidjs/router', ...elementsApp.packages],
  },
  angular: {
    ...elementsApp,
    text: 'Angular',
    guide: 'get-started/quick-start-angular',
    environmentFile: 'src/environments/portico.ts',
  },
  javascript: {
    ...browserApp,
    text: 'Plain JavaScript',
    guide: 'get-started/quick-start-javascript',
    packages: ['@portico/js'],
    help: 'The package signs users in and reads their data. The form is your own.',
    trial: {
      title: 'Sign in',
      help: 'Start your app, sign up on the hosted page or create a user with a password, and sign in to your app.',
      isHosted: true,
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
  python: {
    ...otherLanguage,
    text: 'Python',
    guide: 'build/python',
    command: 'pip install /path/to/portico/clients/python fastapi uvicorn',
  },
  go: {
    ...otherLanguage,
    text: 'Go',
    guide: 'build/go',
    command: 'go mod edit -require portico@v0.2.0 -replace portico=/path/to/portico/clients/go',
  },
};

/** Programs that install packages. */
export const installers = ['npm', 'pnpm', 'yarn', 'bun'] as const;

/** A program that installs packages. */
export type Installer = (typeof installers)[number];

/** Returns the command that installs the packages of a framework. The `.npmrc` file says where ours come from. */
export function installCommand({ packages }: Framework, installer: Installer = 'npm'): string {
  return `${installer} ${installer === 'npm' ? 'install' : 'add'} ${packages.join(' ')}`;
}
