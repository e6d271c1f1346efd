import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { handlerPages } from '@portico/js/internals';
import { afterAll, expect, test } from 'vitest';
import { complaintsIn } from './program.ts';
import { visit } from './visit.ts';

/** `portico create` and `portico dev`: from an empty folder to a signed-in user, without copying anything. */

const home = mkdtempSync(join(tmpdir(), 'portico-dev-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const isLong = process.env.PORTICO_TEST_LONG !== undefined;
const portico = join(import.meta.dirname, '../../packages/portico/bin/portico.js');

test('vite: a new app runs, its members sign up, and a second set-up changes nothing', async () => {
  await expectMembers('vite');

  const folder = join(home, 'my-vite');
  const again = await run(['dev', '--dry-run'], folder);
  expect(again).toMatchObject({ code: 0 });
  expect(again.output).toContain('There is nothing to change.');
  expect(readFileSync(join(folder, '.env.local'), 'utf8')).not.toContain('ssk_');
});

test.skipIf(!isLong).each(['next', 'react-router', 'tanstack-start', 'astro'])('%s: so does it', expectMembers);

test('the starter of Astro has a page for each ready-made page of the SDK', () => {
  const starter = readFileSync(join(import.meta.dirname, '../../packages/portico/src/dev/frameworks/astro.ts'), 'utf8');

  for (const page of Object.values(handlerPages)) expect(starter).toContain(`'${page}',`);
});

test('without a terminal, it changes nothing unless the command has --yes', async () => {
  const folder = mkdtempSync(join(home, 'own-'));
  writeFileSync(join(folder, 'package.json'), '{"dependencies":{"react":"*","vite":"*"}}');

  const refused = await run(['dev'], folder);

  expect(refused).toMatchObject({ code: 2, output: expect.stringContaining('run the command with --yes.') });
  expect(readdirSync(folder)).toEqual(['package.json']);
});

test('a template that does not exist, and a folder with files, are refused', async () => {
  expect(await run(['create', 'new', '--template', 'cobol'], home)).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no template cobol.'),
  });
  const folder = mkdtempSync(join(home, 'full-'));
  writeFileSync(join(folder, 'thesis.txt'), '');
  const full = await run(['create', '.'], folder);
  expect(full).toMatchObject({ code: 1, output: expect.stringContaining('is not empty.') });
});

/** What the starters of frameworks report: fonts that Next.js downloads, and an icon that the one of TanStack lacks. */
const ofStarter = /font|Error while requesting resource|notFoundError/;

async function expectMembers(template: string): Promise<void> {
  const program = start(['create', `my-${template}`, '--template', template], home);
  const url = await program.membersPage;
  await visit({ url, complaints: program.complaints, stop: program.stop }, async ({ page, email }) => {
    await page.getByRole('link', { name: 'Create one' }).click();
    await page.getByRole('heading', { name: /^Create your .*account$/ }).waitFor();
    await page.getByLabel('Email address').filter({ visible: true }).fill(email);
    await page.locator('input[name="password"]:visible').fill('correct horse');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `Hello, ${email}` }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/members');
  });
}

interface Started {
  /** Address of the page for members, when the app runs. */
  readonly membersPage: Promise<string>;
  readonly complaints: () => string[];
  /** Stops the program as Ctrl-C does, with the app and the server. */
  stop(): Promise<void>;
}

function start(words: readonly string[], cwd: string): Started {
  const child = spawn(process.execPath, [portico, ...words, '--no-open'], { cwd, env: environment() });
  const closed = once(child, 'close');
  let output = '';
  const membersPage = new Promise<string>((resolve, reject) => {
    const read = (bytes: Buffer) => {
      output += stripVTControlCharacters(bytes.toString());
      const [, url] = /Page for members +(\S+)/.exec(output) ?? [];
      if (url !== undefined) resolve(url);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void closed.then(() => reject(new Error(output)));
  });
  return {
    membersPage,
    complaints: () => complaintsIn(output).filter((line) => !ofStarter.test(line)),
    stop: async () => {
      child.kill('SIGINT');
      await closed;
    },
  };
}

async function run(
  words: readonly string[],
  cwd: string,
): Promise<{ readonly code: unknown; readonly output: string }> {
  const child = spawn(process.execPath, [portico, ...words], {
    cwd,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  const [output, errors] = await Promise.all([child.stdout.toArray(), child.stderr.toArray()]);
  const [code] = await closed;
  return { code, output: [...output, ...errors].join('') };
}

/** The environment of a developer: the Node.js of the tests, and no settings of a server. */
function environment(): NodeJS.ProcessEnv {
  const { PATH = '', HOME, npm_config_registry, NODE_EXTRA_CA_CERTS } = process.env;
  return { PATH: `${join(process.execPath, '..')}:${PATH}`, HOME, npm_config_registry, NODE_EXTRA_CA_CERTS };
}
