import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type AppFolder, DevFailure, readAppFolder } from './app-folder.ts';
import { planEnvironment, planIgnored, planRegistry, readConnection } from './environment.ts';
import { detectFramework } from './frameworks/detect.ts';
import { givenPort } from './own-server.ts';
import { apply, differenceOf, type Plan, Planner } from './plan.ts';
import { starters } from './starters.ts';

/** What the set-up writes into the folders of apps, as their frameworks create them. */

const connection = {
  apiUrl: 'http://localhost:4100',
  projectId: 'a0b1c2d3-0000-4000-8000-000000000000',
  publishableClientKey: 'pck_publishable',
  secretServerKey: 'ssk_secret',
};

const viteMain = `import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './index.css'
import App from './App.tsx'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
`;

const viteApp = { 'package.json': manifestOf('react', 'vite'), 'tsconfig.json': '{}', 'src/main.tsx': viteMain };

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

test('the server gets the port of the environment, and a port that it cannot have is refused', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', () => resolve()));
  const port = String((other.address() as AddressInfo).port);

  await expect(givenPort({ PORTICO_PORT: port })).rejects.toThrow(`Another program uses the port ${port}`);
  await new Promise((resolve) => other.close(resolve));
  expect(await givenPort({ PORTICO_PORT: port })).toBe(Number(port));
  for (const text of ['eighty', '-1', '70000', '1.5'])
    await expect(givenPort({ PORTICO_PORT: text })).rejects.toThrow('PORTICO_PORT must be a number from 0 to 65535');
  for (const environment of [{}, { PORTICO_PORT: '' }, { PORTICO_PORT: '0' }, { PORTICO_PORT: 'tcp://10.0.0.1:80' }])
    expect(await givenPort(environment)).toBeUndefined();
});

test.each([
  ['next', ['next', 'react'], 'Next.js'],
  ['react with Vite', ['react', 'vite'], 'React with Vite'],
  ['React Router before Vite', ['react', 'vite', '@react-router/dev'], 'React Router'],
  ['TanStack Start before Vite', ['react', 'vite', '@tanstack/react-start'], 'TanStack Start'],
  ['Astro', ['astro'], 'Astro'],
  ['Vue with Vite', ['vue', 'vite'], 'Vue with Vite'],
  ['Nuxt', ['nuxt', 'vue'], 'Nuxt'],
  ['Solid with Vite', ['solid-js', 'vite'], 'Solid with Vite'],
  ['Angular', ['@angular/core'], 'Angular'],
  ['SvelteKit before Vite', ['svelte', 'vite', '@sveltejs/kit'], 'SvelteKit'],
  ['NestJS before Express', ['@nestjs/core', 'express'], 'NestJS'],
  ['Express', ['express'], 'Express'],
  ['Fastify', ['fastify'], 'Fastify'],
  ['Hono', ['hono'], 'Hono'],
  ['no framework', ['left-pad'], 'Node.js'],
])('the framework is found by its packages: %s', (_title, packages, name) => {
  expect(detectFramework(appWith({ 'package.json': manifestOf(...packages) })).name).toBe(name);
});

test('in an app of Vite, the provider and the pages wrap the app, and all else stays', () => {
  const folder = appWith(viteApp);

  apply(folder, planOf(folder));

  expect(folder.read('src/main.tsx')).toBe(`import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './index.css'
import App from './App.tsx'
import { PorticoProvider } from '@portico/react';
import { Pages } from './Pages';
import { portico } from './portico';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <PorticoProvider app={portico} fallback={<p>Loading …</p>}>
      <Pages>
        <App />
      </Pages>
    </PorticoProvider>
  </StrictMode>,
)
`);
  expect(folder.read('src/Members.tsx')).toContain("useUser({ or: 'redirect' })");
});

test('in an app of Vite without TypeScript, the files have no types', () => {
  const folder = appWith({ 'package.json': manifestOf('react', 'vite'), 'src/main.jsx': viteMain });

  apply(folder, planOf(folder));

  expect(folder.read('src/Pages.jsx')).toContain('export function Pages({ children }) {');
});

test('in an app of Vue, the pages stand beside the app, with the plugin', () => {
  const main = `import { createApp } from 'vue'
import './style.css'
import App from './App.vue'

createApp(App).mount('#app')
`;
  const folder = appWith({ 'package.json': manifestOf('vue', 'vite'), 'src/main.ts': main });

  apply(folder, planOf(folder));

  expect(folder.read('src/main.ts')).toBe(`import { createApp } from 'vue'
import './style.css'
import { createPortico } from '@portico/vue';
import Pages from './Pages.vue';

createApp(Pages).use(createPortico()).mount('#app')
`);
  expect(folder.read('src/Members.vue')).toContain("getUser({ or: 'redirect' })");
});

test('in an app of Solid, the pages wrap the app, and have no types without TypeScript', () => {
  const main = `import { render } from 'solid-js/web'
import App from './App.jsx'

render(() => <App />, document.getElementById('root'))
`;
  const folder = appWith({ 'package.json': manifestOf('solid-js', 'vite'), 'src/index.jsx': main });

  apply(folder, planOf(folder));

  expect(folder.read('src/index.jsx')).toContain(`render(() => (
  <Pages>
    <App />
  </Pages>
), document.getElementById('root'))`);
  expect(folder.read('src/Pages.jsx')).toContain('export function Pages(props) {');
  expect(folder.read('src/user.js')).toContain('createSignal();');
  expect(folder.read('src/user.js')).not.toContain('import type');
  expect(planOf(folder)).toEqual({ changes: [], steps: [] });
});

const angularApp = {
  'package.json': manifestOf('@angular/core'),
  'src/app/app.routes.ts': `import { Routes } from '@angular/router';\n\nexport const routes: Routes = [];\n`,
  'src/app/app.html': '<h1>{{ title() }}</h1>\n<!-- End of Placeholder -->\n\n<router-outlet />\n',
};

test('in an app of Angular, the connection is code, and the first page gets a route', () => {
  const folder = appWith(angularApp);

  apply(folder, planOf(folder));

  expect(folder.read('src/app/app.routes.ts')).toBe(`import { Routes } from '@angular/router';
import { Home } from './home';
import { Handler } from './handler';
import { Members } from './members';
import { signedIn } from './portico';

export const routes: Routes = [
  { path: '', component: Home },
  { path: 'members', component: Members, canActivate: [signedIn] },
  { path: 'handler', children: [{ path: '**', component: Handler }] },
];
`);
  expect(folder.read('src/app/app.html')).toBe('<router-outlet />\n');
  expect(folder.read('src/app/home.html')).toContain('{{ title() }}');
  expect(folder.read('src/environments/portico.ts')).toContain(`projectId: '${connection.projectId}',`);
  expect(JSON.stringify(planOf(folder))).not.toContain('ssk_secret');
  expect(planOf(folder)).toEqual({ changes: [], steps: [] });
});

test('in an app of Angular with pages, its root stays, and another project replaces the connection', () => {
  const own = '<my-header />\n<router-outlet />\n';
  const former = 'src/environments/portico.ts';
  const folder = appWith({ ...angularApp, 'src/app/app.html': own, [former]: 'export const portico = {};\n' });

  apply(folder, planOf(folder));

  expect(folder.read('src/app/app.html')).toBe(own);
  expect(folder.read('src/app/app.routes.ts')).not.toContain('Home');
  expect(folder.read(former)).toContain(connection.publishableClientKey);
});

test('in an app of Nuxt, the welcome becomes the first page, and the environment has the values', () => {
  const folder = appWith({
    'package.json': manifestOf('nuxt'),
    'nuxt.config.ts': 'export default defineNuxtConfig({\n  devtools: { enabled: true },\n});\n',
    'app/app.vue': '<template>\n  <NuxtWelcome />\n</template>\n',
  });

  apply(folder, planOf(folder));

  expect(folder.read('nuxt.config.ts')).toMatch(/public: \{ porticoApiUrl: ''.*\n {2}\},\n {2}devtools/);
  expect(folder.read('app/app.vue')).toContain('<NuxtPage />');
  expect(folder.read('app/pages/index.vue')).toContain('<NuxtWelcome />');
  expect(folder.read('.env')).toContain('NUXT_PUBLIC_PORTICO_API_URL=http://localhost:4100\n');
  const plan = planOf(folder);
  expect({ changes: plan.changes, steps: plan.steps }).toEqual({ changes: [], steps: [] });
});

test('an app of Nuxt with a runtime configuration gets the variables as a step', () => {
  const config = 'export default defineNuxtConfig({\n  runtimeConfig: { public: {} },\n});\n';
  const folder = appWith({ 'package.json': manifestOf('nuxt'), 'nuxt.config.ts': config, 'pages/index.vue': '' });

  const plan = planOf(folder);

  expect(plan.steps).toEqual([expect.objectContaining({ path: 'nuxt.config.ts' })]);
  expect(plan.changes.map(({ path }) => path)).toContain('pages/handler/[...page].vue');
});

test('in an app of SvelteKit, the server verifies requests, and a hook that exists stays', () => {
  const types = 'declare global {\n\tnamespace App {\n\t\t// interface Locals {}\n\t}\n}\n';
  const files = { 'package.json': manifestOf('@sveltejs/kit'), 'tsconfig.json': '{}', 'src/app.d.ts': types };
  const folder = appWith(files);

  const plan = planOf(folder);
  apply(folder, plan);

  expect(plan.steps).toEqual([]);
  expect(folder.read('src/hooks.server.ts')).toContain('export const handle = handlePortico({ app });');
  expect(folder.read('src/app.d.ts')).toContain("user: import('@portico/sveltekit/server').PorticoLocals['user'];");
  expect(folder.read('src/routes/members/+page.server.ts')).toContain('load: PageServerLoad = (event)');
  const own = appWith({ ...files, 'src/hooks.server.ts': 'export const handle = own;' });
  expect(planOf(own).steps).toMatchObject([{ path: 'src/hooks.server.ts' }]);
});

test('in an app of Next.js, the provider is in the body of the layout, also below src', () => {
  const layout = `import "./globals.css";

export default function RootLayout({ children }: Readonly<{ children: React.ReactNode }>) {
  return (
    <html lang="en">
      <body className="flex">{children}</body>
    </html>
  );
}
`;
  const folder = appWith({ 'package.json': manifestOf('next'), 'src/app/layout.tsx': layout });

  apply(folder, planOf(folder));

  expect(folder.read('src/app/layout.tsx')).toContain(`      <body className="flex">
        <Suspense>
          <PorticoProvider app={app}>{children}</PorticoProvider>
        </Suspense>
      </body>`);
  expect(folder.read('src/portico.ts')).toContain('PorticoServerApp');
  expect(folder.read('src/app/handler/[...portico]/page.ts')).toContain('PorticoHandler');
});

test.each(['react-router', 'astro', 'nuxt'])('the app of the template %s needs no step by hand', (template) => {
  const starter = starters[template];
  if (starter === undefined || !('files' in starter)) throw new Error(template);
  const files = starter.files('my-app');
  const packages = starter.packages.map((name) => name.replace(/(?<=.)@.*/, ''));
  const { scripts } = JSON.parse(files['package.json'] ?? '') as { scripts: object };
  const folder = appWith({ ...files, 'package.json': manifestOf(...packages), scripts: JSON.stringify(scripts) });

  const plan = planOf(folder);

  expect(plan.steps).toEqual([]);
  apply(folder, plan);
  if (template === 'nuxt') return;
  if (template === 'astro') {
    expect(folder.read('astro.config.mjs')).toContain('integrations: [react()]');
    return;
  }
  expect(folder.read('app/root.tsx')).toContain(`  return (
    <PorticoProvider app={portico}>
      <Outlet />
    </PorticoProvider>
  );`);
  expect(folder.read('app/routes.ts')).toBe(`import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('home.tsx'),
  route('members', 'members.tsx'),
  route('handler/*', 'handler.tsx'),
] satisfies RouteConfig;
`);
});

test('code that looks different is not touched: the developer gets the step', () => {
  const folder = appWith({ ...viteApp, 'src/main.tsx': 'hydrateRoot(document, <Root />);\n' });

  const plan = planOf(folder);

  expect(plan.steps).toEqual([expect.objectContaining({ path: 'src/main.tsx' })]);
  expect(plan.changes.map(({ path }) => path)).not.toContain('src/main.tsx');
});

test('a second set-up changes nothing, and files of the developer stay', () => {
  const own = 'export const portico = "mine";\n';
  const folder = appWith({ ...viteApp, 'src/portico.ts': own });

  apply(folder, planOf(folder));

  expect(folder.read('src/portico.ts')).toBe(own);
  expect(planOf(folder)).toEqual({ changes: [], steps: [] });
});

test('the variables replace those of an earlier project, and others stay', () => {
  const folder = appWith({ ...viteApp, '.env.local': 'OTHER=kept\nVITE_PORTICO_PROJECT_ID=old\n' });

  apply(folder, planOf(folder));

  expect(folder.read('.env.local')).toBe(`OTHER=kept
VITE_PORTICO_PROJECT_ID=${connection.projectId}
VITE_PORTICO_API_URL=http://localhost:4100
VITE_PORTICO_PUBLISHABLE_CLIENT_KEY=pck_publishable
`);
  expect(readConnection(folder, detectFramework(folder))).toEqual({ ...connection, secretServerKey: undefined });
  expect(statSync(join(folder.path, '.env.local')).mode & 0o777).toBe(0o600);
});

test('a secret key is only in apps with a server, and the difference shows no key', () => {
  const browser = planOf(appWith(viteApp));
  const server = planOf(appWith({ 'package.json': manifestOf('express'), '.env': 'STRIPE=sk_live_secret\n' }));

  expect(JSON.stringify(browser)).not.toContain('ssk_secret');
  expect(JSON.stringify(server)).toContain('ssk_secret');
  expect(differenceOf(server)).toContain('PORTICO_SECRET_SERVER_KEY=ssk_…');
  expect(differenceOf(server)).not.toMatch(/ssk_secret|sk_live_secret/);
});

test.each([
  ['*.local\n.portico\n', undefined],
  ['.env*\n', '.portico'],
  ['node_modules\n', '.env.local\n.portico'],
])('git ignores the keys and the data: after %j', (before, added) => {
  const folder = appWith({ ...viteApp, '.gitignore': before });

  apply(folder, planOf(folder));

  expect(folder.read('.gitignore')).toBe(added === undefined ? before : `${before}\n# Portico\n${added}\n`);
});

test('a registry that the app names already stays', () => {
  const npmrc = '@portico:registry=https://auth.example.com/packages/\n';
  const folder = appWith({ ...viteApp, '.npmrc': npmrc });

  apply(folder, planOf(folder));

  expect(folder.read('.npmrc')).toBe(npmrc);
});

test('a file keeps who may read it, and secrets of other programs are not shown', () => {
  const npmrc = '//registry.npmjs.org/:_authToken=npm_hidden\n';
  const variables = '# former: sk_hidden\nKEY="-----BEGIN-----\nhidden\n-----END-----"\n';
  const folder = appWith({ ...viteApp, '.npmrc': npmrc, '.env.local': variables, '.gitignore': 'dist\n' });
  chmodSync(join(folder.path, '.npmrc'), 0o600);
  chmodSync(join(folder.path, '.gitignore'), 0o664);

  const plan = planOf(folder);
  expect(differenceOf(plan)).not.toContain('hidden');
  expect(differenceOf(plan)).toContain('+@portico:registry=http://localhost:4100/packages/');
  apply(folder, plan);

  const modeOf = (path: string) => statSync(join(folder.path, path)).mode & 0o777;
  expect(folder.read('.npmrc')).toContain(npmrc);
  expect([modeOf('.npmrc'), modeOf('.gitignore'), modeOf('.env.local')]).toEqual([0o600, 0o664, 0o600]);
});

test('a folder without an app is refused', () => {
  expect(() => appWith({})).toThrow(DevFailure);
  expect(() => appWith({ 'package.json': '{' })).toThrow(/is not valid JSON/);
});

function manifestOf(...packages: readonly string[]): string {
  return JSON.stringify({ dependencies: Object.fromEntries(packages.map((name) => [name, '1.0.0'])) });
}

function appWith(files: Readonly<Record<string, string>>): AppFolder {
  const path = mkdtempSync(join(tmpdir(), 'portico-set-up-'));
  folders.push(path);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(path, file)), { recursive: true });
    writeFileSync(join(path, file), text);
  }
  return readAppFolder(path);
}

function planOf(folder: AppFolder): Plan {
  const framework = detectFramework(folder);
  const planner = new Planner(folder);
  framework.plan(folder, planner);
  planIgnored(folder, framework, planner);
  planRegistry(folder, connection.apiUrl, planner);
  planEnvironment(folder, framework, connection, planner);
  return planner.plan();
}
