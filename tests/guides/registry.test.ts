import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Portico, portico } from '@portico/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalRegistry, startRegistry, withoutNpm } from '../../tooling/lib/local-registry.mjs';
import { packAll } from '../../tooling/lib/packing.mjs';
import { packPrograms } from '../../tooling/lib/portico-package.mjs';
import { asPublished } from '../../tooling/lib/publication.mjs';
import { stepsOf } from './guide.ts';
import { expectSignUp, startApp } from './members.ts';
import { createReader, type Reader } from './reader.ts';
import { visit } from './visit.ts';

/**
 * The guides as they are once our packages are published: they install and run them by name. The packages come from an npm
 * registry on this machine, in which they are published.
 */

describe('with published packages', () => {
  let home: string;
  let registry: LocalRegistry;
  let at: Portico;
  let reader: Reader;

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'portico-published-'));
    registry = await startRegistry(join(home, 'registry'));
    const packed = [...(await packAll(join(home, 'packed'))), ...(await packPrograms(join(home, 'packed')))];
    await registry.publish(packed.map(({ tarball }) => tarball));
    at = await portico();
    reader = createReader(at, { registry });
  }, 600_000);
  afterAll(async () => {
    reader?.leave();
    await registry?.stop();
    if (home !== undefined) rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  });

  /** The environment of a developer, whose npm uses the registry and asks nothing. */
  const environment = (): NodeJS.ProcessEnv => {
    const own = Object.entries(withoutNpm(process.env)).filter(([name]) => !/^(VITE|VITEST|PORTICO|NODE)_/.test(name));
    const { NODE_EXTRA_CA_CERTS } = process.env;
    const path = `${dirname(process.execPath)}:${process.env.PATH}`;
    return {
      ...Object.fromEntries(own),
      ...registry.environment,
      NODE_EXTRA_CA_CERTS,
      PATH: path,
      npm_config_yes: 'true',
    };
  };

  /** Returns the only command of a section of a guide, as words. */
  const commandIn = (page: string, heading: string) => {
    const [step, ...others] = stepsOf(page, [heading], asPublished);
    expect(others).toEqual([]);
    return step?.kind === 'commands' && step.lines.length === 1 ? (step.lines[0] ?? '').split(' ') : expect.fail();
  };

  test('one command creates an app with members, and another one runs it again', async () => {
    const page = 'docs/get-started/one-command.md';
    const create = commandIn(page, 'A new app');
    expect(create.slice(0, 3)).toEqual(['npm', 'create', 'portico@latest']);
    await expectSignUp(await startApp([...create, '--no-open'], { cwd: home, env: environment() }));

    const again = commandIn(page, 'Your app');
    expect(again).toEqual(['npx', 'portico', 'dev']);
    await expectSignUp(await startApp([...again, '--no-open'], { cwd: join(home, 'my-app'), env: environment() }));
  });

  test('one command starts a server in an empty folder', async () => {
    const cwd = join(home, 'empty');
    mkdirSync(cwd);
    const [program = '', ...words] = commandIn('packages/portico/README.md', 'portico');
    const env = { ...environment(), PORTICO_PORT: '0' };
    const child = spawn(program, words, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
    const closed = once(child, 'close');
    let output = '';
    child.stdout.on('data', (bytes) => {
      output += bytes;
    });
    await expect.poll(() => output).toMatch(/Dashboard +http/);

    const [, url] = /Dashboard +(\S+)/.exec(output) ?? [];
    expect((await fetch(new URL('/health', url))).status).toBe(200);
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
    await closed;
  });

  test('the quick start of React installs its package without a file for npm', async () => {
    await reader.follow('docs/get-started/quick-start-react.md', ['2. Create an app', '3. Add sign-in', '4. Try it']);
    const manifest = readFileSync(join(reader.folder, 'package.json'), 'utf8');
    expect(JSON.parse(manifest).dependencies).toHaveProperty('@portico/react');

    expect(await reader.build()).toEqual([]);
    const program = await reader.start('npm run dev -- --port PORT --strictPort');
    await visit(program, async ({ page, signUp }) => {
      await page.getByRole('link', { name: 'sign up' }).click();
      await signUp();
    });
  });
});
