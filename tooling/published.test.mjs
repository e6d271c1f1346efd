import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { isShortRun } from '@portico/testkit/runs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packAll, publishedPackages } from './lib/packing.mjs';
import { at } from './lib/paths.mjs';

const run = promisify(execFile);
const files = {
  'app.ts': `
    import { type CurrentUser, KnownErrors, PorticoServerApp } from '@portico/js';
    import { KnownErrors as SameErrors } from '@portico/contract/errors';
    import { endpoints } from '@portico/contract';
    import { verifyWebhook } from '@portico/js/webhooks';
    import { createTestServer, type TestProject } from '@portico/testing';
    import { porticoTasks } from '@portico/testing/cypress';
    import { signInBrowser } from '@portico/testing/playwright';

    const server = new PorticoServerApp({
      baseUrl: 'http://localhost:1',
      projectId: '11111111-2222-4333-8444-555555555555',
      publishableClientKey: 'pck_x',
      secretServerKey: 'ssk_x',
      tokenStore: null,
    });
    export const newProject = async (): Promise<TestProject> => await (await createTestServer()).createProject();
    export const enter = signInBrowser;
    export const tasks = porticoTasks;
    export const userOf = async (request: Request): Promise<CurrentUser | null> =>
      await server.getUser({ tokenStore: request });
    export const isGone = KnownErrors.UserNotFound === SameErrors.UserNotFound && 'GET /users/me' in endpoints;
    export const deletedBy = async (request: Request): Promise<string | undefined> => {
      const event = await verifyWebhook(request, 'whsec_x');
      return event.type === 'user.deleted' ? event.data.id : undefined;
    };
  `,
  'page.tsx': `
    import { PorticoClientApp, PorticoProvider, type Team, usePorticoApp, useUser } from '@portico/react';
    import { renderToString } from 'react-dom/server';

    export const app = new PorticoClientApp({
      baseUrl: 'http://localhost:1',
      projectId: '11111111-2222-4333-8444-555555555555',
      publishableClientKey: 'pck_x',
      tokenStore: 'memory',
    });

    export function Teams() {
      const teams: Team[] = useUser({ or: 'redirect' }).useTeams();
      return <p>{teams.length}</p>;
    }

    const Title = () => <h1>{usePorticoApp().urls.signIn}</h1>;
    export const html = renderToString(
      <PorticoProvider app={app}>
        <Title />
      </PorticoProvider>,
    );
  `,
  'next.tsx': `
    import { PorticoHandler, PorticoProvider, PorticoServerApp, UserButton } from '@portico/next';
    import { createWebhookHandler } from '@portico/next/webhooks';

    export const app = new PorticoServerApp();
    export const POST = createWebhookHandler({ on: { 'team.deleted': ({ data }) => console.log(data.id) } });
    export default async function Page() {
      const user = await app.getUser({ or: 'redirect' });
      const metadata: unknown = user.serverMetadata;
      return (
        <PorticoProvider app={app}>
          <UserButton />
          {String(metadata)}
          <PorticoHandler />
        </PorticoProvider>
      );
    }
  `,
  'adapters.ts': `
    import * as ofExpress from '@portico/express';
    import * as ofFastify from '@portico/fastify';
    import * as ofHono from '@portico/hono';
    import * as ofNest from '@portico/nest';
    import express from 'express';
    import { fastify } from 'fastify';
    import { Hono } from 'hono';

    export function routes(options: ofExpress.VerifyOptions) {
      express()
        .use(ofExpress.verifyRequests(options))
        .get('/', ofExpress.requireUser, (request, response) => {
          const name: string | null = request.portico.requireUser().displayName;
          response.json(name);
        });
      const preHandler = ofFastify.requirePermission('read', ({ query }) => query);
      fastify()
        .register(ofFastify.verifyRequests, options)
        .get('/', { preHandler }, ({ portico }): string | undefined => portico.user?.id);
      new Hono().get('/', ofHono.verifyRequests(options), ({ json, var: { portico } }) => json(portico.user));
      const on = { 'user.created': ({ data }: { data: { id: string } }) => data.id };
      express().post('/webhooks', ofExpress.createWebhookHandler({ on }));
      fastify().post('/webhooks', ofFastify.createWebhookHandler({ on }));
      new Hono().post('/webhooks', ofHono.createWebhookHandler({ on }));
      const receive: (request: ofNest.NestRequest) => Promise<void> = ofNest.createWebhookHandler({ on });
      const guard = ofNest.requirePermission('read', ({ params }): string | undefined => params.teamId);
      return [receive, guard];
    }
  `,
  'main.ts': `
    import { isGone, userOf } from './app.js';
    import { app, html } from './page.js';

    const user = await userOf(new Request('http://localhost'));
    console.log(JSON.stringify({ html, isGone, user, hook: typeof app.useProject }));
  `,
};

/** Returns compiler options of another project, with strict settings. */
const tsconfig = (module, moduleResolution, customConditions) => ({
  compilerOptions: {
    module,
    moduleResolution,
    customConditions,
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    jsx: 'react-jsx',
    strict: true,
    skipLibCheck: false,
    outDir: 'out',
    types: [],
  },
});

let project;

/**
 * Creates a project with the tarballs and no other files of ours. External dependencies are copied from this
 * repository, so that no network is needed. Undeclared dependencies are missing.
 */
beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'portico-newcomer-'));
  const packed = await packAll(join(project, 'tarballs'));
  const installed = packed.flatMap(({ folder, manifest }) =>
    Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies, ...typesOf(manifest) })
      .filter((name) => !packed.some((one) => one.name === name))
      .map((name) => [name, `file:${nearest(name, folder)}`]),
  );
  const own = packed.map(({ name, tarball }) => [name, `file:${tarball}`]);
  const dependencies = Object.fromEntries([...installed, ...own]);
  write('package.json', JSON.stringify({ private: true, type: 'module', dependencies }));
  for (const [name, text] of Object.entries(files)) write(name, text);
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: project });
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

const typesOf = ({ peerDependencies = {} }) =>
  Object.fromEntries(
    Object.keys(peerDependencies)
      .map((name) => [`@types/${name}`, ''])
      .filter(([name]) => existsSync(at('node_modules', name))),
  );

/** Returns the folder of an external package that one of our packages uses. */
function nearest(name, folder) {
  return [at('packages', folder, 'node_modules', name), at('node_modules', name)].find(existsSync);
}

function write(name, text) {
  mkdirSync(dirname(join(project, name)), { recursive: true });
  writeFileSync(join(project, name), text);
}

/** Compiles the project. @returns the compiler errors */
async function compile(options) {
  write('tsconfig.json', JSON.stringify({ ...options, files: Object.keys(files) }));
  const tsc = at('node_modules/typescript/bin/tsc');
  return await run(process.execPath, [tsc, '-p', project], { cwd: project }).then(
    ({ stdout }) => stdout,
    ({ stdout }) => stdout,
  );
}

const resolutions = [
  ['nodenext', 'nodenext', []],
  ['esnext', 'bundler', []],
  ['esnext', 'bundler', ['source']],
];
test.each(resolutions.slice(0, isShortRun ? 1 : undefined))(
  'the packed packages type-check where modules are %s, resolved as %s with the conditions %j',
  async (...options) => {
    expect(await compile(tsconfig(...options))).toBe('');
  },
);

test('the packed packages run on Node.js with all export conditions', async () => {
  await compile(tsconfig('nodenext', 'nodenext'));

  for (const options of [[], ['--conditions=source']]) {
    const { stdout } = await run(process.execPath, [...options, join(project, 'out', 'main.js')]);
    expect(JSON.parse(stdout)).toEqual({
      html: expect.stringContaining('<h1>/handler/sign-in</h1>'),
      isGone: true,
      user: null,
      hook: 'function',
    });
  }
});

test.each(['express', 'fastify', 'hono', 'nest'])('CommonJS modules can load @portico/%s', async (name) => {
  const code = `console.log(JSON.stringify(Object.keys(require('@portico/${name}'))))`;
  const { stdout } = await run(process.execPath, ['--input-type=commonjs', '--eval', code], { cwd: project });

  expect(JSON.parse(stdout)).toEqual(
    expect.arrayContaining(['createWebhookHandler', 'requirePermission', 'requireUser', 'verifyRequests']),
  );
});

test('the packed command line prints its help', async () => {
  const { stdout } = await run(process.execPath, [join(project, 'node_modules/.bin/portico'), '--help']);

  expect(stdout).toContain('Usage: portico');
});

test('a packed package has its license and README, and no references to its sources', () => {
  for (const { folder } of publishedPackages()) {
    const there = (file) => join(project, 'node_modules/@portico', folder, file);
    const manifest = JSON.parse(readFileSync(there('package.json'), 'utf8'));
    expect(JSON.stringify([manifest.exports, manifest.imports])).not.toContain('src');
    expect(manifest).not.toHaveProperty('devDependencies');
    expect(readdirSync(there('.')).sort()).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'dist']));
    expect(existsSync(there('src'))).toBe(false);
  }
});
