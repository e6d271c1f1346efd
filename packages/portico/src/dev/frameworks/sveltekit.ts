import type { Planner } from '../plan.ts';
import type { Framework } from './framework.ts';

const variables = `  baseUrl: PUBLIC_PORTICO_API_URL,
  projectId: PUBLIC_PORTICO_PROJECT_ID,
  publishableClientKey: PUBLIC_PORTICO_PUBLISHABLE_CLIENT_KEY,`;

const imports = `import {
  PUBLIC_PORTICO_API_URL,
  PUBLIC_PORTICO_PROJECT_ID,
  PUBLIC_PORTICO_PUBLISHABLE_CLIENT_KEY,
} from '$env/static/public';`;

const portico = `import { PorticoClientApp } from '@portico/js';
import { setPorticoApp } from '@portico/sveltekit';
${imports}

const app = new PorticoClientApp({
${variables}
  tokenStore: 'cookie',
});

// For the elements of pages that import this file.
setPorticoApp(app);
`;

const hook = `import { PorticoServerApp } from '@portico/js';
import { handlePortico } from '@portico/sveltekit/server';
import { PORTICO_SECRET_SERVER_KEY } from '$env/static/private';
${imports}

const app = new PorticoServerApp({
${variables}
  secretServerKey: PORTICO_SECRET_SERVER_KEY,
  tokenStore: null,
});

/** Sets event.locals.user for each request. */
export const handle = handlePortico({ app });
`;

const handler = `<script>
  import { page } from '$app/state';
  import '$lib/portico';
</script>

<!-- The ready-made pages, such as sign-in and account settings. -->
<portico-handler location={page.url.pathname + page.url.search}></portico-handler>
`;

const membersLoad = `import { requireUser } from '@portico/sveltekit/server';

/** Only for signed-in users. Others go to the sign-in page, and return afterwards. */
export const load = (event) => ({ user: requireUser(event) });
`;

const members = `<script>
  import '$lib/portico';

  let { data } = $props();
</script>

<main>
  <h1>Hello, {data.user.displayName ?? data.user.primaryEmail}</h1>
  <p>Only signed-in users see this page.</p>
  <portico-user-button></portico-user-button>
</main>
`;

/** SvelteKit. The server verifies each request, and the pages have web components. */
export const sveltekit: Framework = {
  name: 'SvelteKit',
  prefix: 'PUBLIC_',
  environmentFile: '.env.local',
  hasServer: true,
  packages: ['@portico/js', '@portico/sveltekit'],
  guardedPath: '/members',
  plan(folder, planner) {
    const ending = folder.isTypeScript ? 'ts' : 'js';
    const typed = (text: string) => (folder.isTypeScript ? text.replace('<script>', '<script lang="ts">') : text);
    const load = folder.isTypeScript
      ? membersLoad
          .replace(`server';\n`, `server';\nimport type { PageServerLoad } from './$types';\n`)
          .replace('load =', 'load: PageServerLoad =')
      : membersLoad;
    planner.create(`src/lib/portico.${ending}`, portico);
    planner.create('src/routes/handler/[...page]/+page.svelte', typed(handler));
    planner.create(`src/routes/members/+page.server.${ending}`, load);
    planner.create('src/routes/members/+page.svelte', typed(members));
    const hooks = folder.findFirst('src/hooks.server.ts', 'src/hooks.server.js') ?? `src/hooks.server.${ending}`;
    if (folder.read(hooks) === undefined) planner.create(hooks, hook);
    else if (folder.read(hooks)?.includes('@portico/sveltekit') !== true) {
      planner.ask({ path: hooks, sentence: 'Run this hook too, with `sequence` of SvelteKit:', code: hook });
    }
    if (folder.isTypeScript) planLocals(planner);
  },
};

/** The import is an expression: a declaration at the top would make the file a module. */
const locals = `interface Locals {
			portico: import('@portico/sveltekit/server').PorticoLocals['portico'];
			user: import('@portico/sveltekit/server').PorticoLocals['user'];
		}`;

function planLocals(planner: Planner): void {
  planner.edit(
    'src/app.d.ts',
    (text) => text.includes('PorticoLocals'),
    (text) =>
      text.includes('// interface Locals {}') ? text.replace('// interface Locals {}', () => locals) : undefined,
    { sentence: 'Add the type of `event.locals` to the namespace `App`:', code: locals },
  );
}
