import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PorticoClientApp } from '@portico/js';
import { build, type Rolldown } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { bundle, measure, type Use, uses } from '../../../tooling/sizes.mjs';
import { stage } from '../kit/stage.ts';

const on = stage();

/** The parts of React that the packages import. Apps have React already, so the measured bundles exclude it. */
const react = {
  react: await namesOf('react'),
  'react/jsx-runtime': await namesOf('react/jsx-runtime'),
  'react-dom': await namesOf('react-dom'),
  'react-dom/client': await namesOf('react-dom/client'),
};

async function namesOf(module: string): Promise<string[]> {
  return Object.keys(await import(module)).filter((name) => name !== 'default' && name !== 'module.exports');
}

/** Bundles React as ES modules. It is published as CommonJS only, so that the export names must be listed. */
async function reactChunks(): Promise<Rolldown.OutputChunk[]> {
  const { output } = (await build({
    configFile: false,
    envFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'react-for-browsers',
        resolveId: (id) => (id.startsWith('names:') ? `\0${id}` : undefined),
        load: (id) => {
          const module = id.slice('\0names:'.length) as keyof typeof react;
          if (!id.startsWith('\0names:')) return undefined;
          return `import all from '${module}'; export const { ${react[module].join(', ')} } = all;`;
        },
      },
    ],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(Object.keys(react).map((module) => [module, `names:${module}`])),
        output: { entryFileNames: 'react/[name].js' },
        preserveEntrySignatures: 'strict',
      },
    },
  })) as Rolldown.RolldownOutput;
  return output.filter((file) => file.type === 'chunk');
}

/** Serves a bundled app and opens a page of it. @returns the names of the requested app files, so far */
async function show(path: string, app: readonly Rolldown.OutputChunk[]): Promise<string[]> {
  const libraries = await reactChunks();
  const files = new Map([...app, ...libraries].map((chunk) => [chunk.fileName, chunk.code]));
  const asked: string[] = [];
  const imports = Object.fromEntries(Object.keys(react).map((module) => [module, `/react/${module}.js`]));
  const options = {
    tokenStore: 'cookie',
    baseUrl: on.server.url,
    projectId: on.at.project.id,
    publishableClientKey: on.at.project.keys.client,
  };
  const html = `<!doctype html><html lang="en"><title>App</title><div id="root"></div>
    <script>window.options = ${JSON.stringify(options)}</script>
    <script type="importmap">${JSON.stringify({ imports })}</script>
    <script type="module" src="/${app.find((chunk) => chunk.isEntry)?.fileName}"></script></html>`;
  let hasLeft = false;
  const server = createServer(({ url = '' }, answer) => {
    const name = url.slice(1);
    const code = files.get(name);
    // The page after the sign-in is another one: here, the handler says that it has no such page.
    hasLeft ||= url === '/' && path !== '/';
    if (!hasLeft && app.some((chunk) => chunk.fileName === name)) asked.push(name);
    answer.setHeader('content-type', code === undefined ? 'text/html' : 'text/javascript').end(code ?? html);
  }).listen(0, 'localhost');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  await on.page.goto(`http://localhost:${(server.address() as AddressInfo).port}${path}`);
  return asked;
}

function use(start: string): Use {
  const found = uses.find(({ name }) => name.startsWith(start));
  if (found === undefined) throw new Error(`Nothing measured begins with "${start}"`);
  return found;
}

test('a page that signs in with a password downloads exactly the measured files', async () => {
  const { code, enters } = use('client app');
  const app = await bundle(code);
  const { email, password } = await on.at.project.user();

  const asked = await show('/', app);
  await on.page.waitForFunction(() => 'portico' in window);
  const outcome = await on.page.evaluate(
    async ([email, password]) => {
      const { portico } = window as unknown as { portico: PorticoClientApp };
      await portico.signInWithCredential({ email, password, noRedirect: true });
      const user = await portico.getUser();
      return { email: user?.primaryEmail, tokens: await user?.currentSession.getTokens() };
    },
    [email, password] as const,
  );

  expect(outcome).toMatchObject({ email, tokens: { accessToken: expect.any(String) } });
  expect(new Set(asked)).toEqual(new Set(measure(app, enters).files));
});

test.each([['React: provider and sign-in page'], ['React: provider and <SignIn>']])(
  '%s: signing in downloads exactly the measured files',
  async (start) => {
    const { code, enters } = use(start);
    const app = await bundle(code);
    const { email, password } = await on.at.project.user();

    const asked = await show('/handler/sign-in', app);
    await on.page.getByLabel('Email address').fill(email);
    await on.page.getByLabel('Password', { exact: true }).fill(password);
    await on.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await on.page.waitForURL((url) => url.pathname === '/');

    expect(new Set(asked)).toEqual(new Set(measure(app, enters).files));
    expect(on.complaints).toEqual([]);
  },
);
