import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { at } from './lib/paths.mjs';
import { fileOfSnippet } from './lib/snippet-files.mjs';

/** The files of guides that the screen *Connect your app* shows, by framework. */
const files = {
  vite: ['README.md', 'src/main.tsx'],
  next: [
    'docs/get-started/quick-start-nextjs.md',
    'portico.ts',
    'app/layout.tsx',
    'app/handler/[...portico]/page.tsx',
    'app/page.tsx',
  ],
  reactRouter: [
    'docs/get-started/quick-start-react-router.md',
    'app/portico.ts',
    'app/root.tsx',
    'app/routes.ts',
    'app/handler.tsx',
    'app/home.tsx',
    'app/members.tsx',
  ],
  tanstackStart: [
    'docs/get-started/quick-start-tanstack-start.md',
    'src/portico.ts',
    'src/routes/__root.tsx',
    'src/routes/handler.$.tsx',
    'src/routes/index.tsx',
  ],
  astro: [
    'docs/get-started/quick-start-astro.md',
    'src/portico.ts',
    'src/components/Home.tsx',
    'src/pages/index.astro',
    'src/components/Handler.tsx',
    'src/pages/handler/[...page].astro',
  ],
  vue: ['docs/get-started/quick-start-vue.md', 'src/main.ts', 'src/App.vue', 'src/Home.vue', 'src/Members.vue'],
  nuxt: [
    'docs/get-started/quick-start-nuxt.md',
    'nuxt.config.ts',
    'app/plugins/portico.ts',
    'app/app.vue',
    'app/pages/index.vue',
    'app/pages/handler/[...page].vue',
    'app/middleware/require-user.ts',
    'app/pages/members.vue',
  ],
  sveltekit: [
    'docs/get-started/quick-start-sveltekit.md',
    'src/hooks.server.ts',
    'src/app.d.ts',
    'src/routes/+layout.server.ts',
    'src/routes/+layout.svelte',
    'src/routes/+page.svelte',
    'src/routes/handler/[...page]/+page.svelte',
    'src/routes/members/+page.server.ts',
    'src/routes/members/+page.svelte',
  ],
  solid: [
    'docs/get-started/quick-start-solid.md',
    'src/portico-elements.d.ts',
    'src/user.ts',
    'src/index.tsx',
    'src/Home.tsx',
    'src/RequireUser.tsx',
    'src/Members.tsx',
  ],
  angular: [
    'docs/get-started/quick-start-angular.md',
    'src/app/portico.ts',
    'src/app/app.config.ts',
    'src/app/app.routes.ts',
    'src/app/handler.ts',
    'src/app/home.ts',
    'src/app/app.html',
    'src/app/members.ts',
  ],
  javascript: ['docs/get-started/quick-start-javascript.md', 'src/main.ts'],
  express: ['docs/get-started/quick-start-server.md', 'portico.js', 'express.js'],
  fastify: ['docs/get-started/quick-start-server.md', 'portico.js', 'fastify.js'],
  hono: ['docs/get-started/quick-start-server.md', 'portico.js', 'hono.js'],
  nest: ['docs/get-started/quick-start-server.md', 'portico.js', 'nest.ts'],
  server: ['docs/get-started/quick-start-server.md', 'portico.js', 'server.js'],
  python: ['docs/build/python.md', 'fastapi_app.py'],
  go: ['docs/build/go.md', 'main.go'],
};

const target = 'packages/dashboard/src/areas/owners/keys/guide-files.ts';

/**
 * Returns the code that the dashboard shows, by framework. Tests follow the guides, so the code works.
 *
 * @throws if a guide has no such file
 */
export function codeOfGuides() {
  const entries = Object.entries(files).map(([framework, [page, ...names]]) => {
    const found = filesOf(readFileSync(at(page), 'utf8'));
    const shown = names.map((name) => {
      const text = found.get(name);
      if (text === undefined) throw new Error(`${page} does not show the file ${name}.`);
      return { name, text };
    });
    return [framework, shown];
  });
  return Object.fromEntries(entries);
}

/** Returns the code of each file that a guide shows, without its name. */
function filesOf(guide) {
  const found = new Map();
  for (const { 1: code, index } of guide.matchAll(/^```\w+(?: .*)?\n([\s\S]*?)^```/gm)) {
    const name = fileOfSnippet(code, guide.slice(0, index).trimEnd());
    if (name !== undefined && !found.has(name)) found.set(name, withoutName(code).trimEnd());
  }
  return found;
}

/** The code of an Astro page begins after a line of dashes. Components of Vue and Svelte begin with a comment of HTML. */
const withoutName = (code) => code.replace(/^(---\n)?(?:\/\/|#|<!--) \S+(?: -->)?\n/, '$1');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lines = [
    '// Generated from the guides by `npm run fix`.',
    '',
    '/** The files with which an app can sign in users, by framework. */',
    `export const guideFiles = ${JSON.stringify(codeOfGuides())};`,
    '',
  ];
  writeFileSync(at(target), lines.join('\n'));
}
