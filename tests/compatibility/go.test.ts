import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkGuide, environmentOfClient, filesOfGuide, run, works } from './other-clients.ts';

/** The module for Go, by its own tests. They need Go 1.19 (Debian: golang). */

const folder = join(import.meta.dirname, '../../clients/go');

test('the tests of the module pass against a server', async ({ skip }) => {
  if (!(await works('go', ['version']))) return skip('This machine has no Go (Debian: golang).');
  const env = await environmentOfGo();
  const go = async (...words: string[]) => (await run('go', words, { cwd: folder, env })).stdout;

  expect(await go('vet', './...')).toBe('');
  expect(await go('test', '-count=1', './...')).toMatch(/^ok\s+portico\s/m);
});

test('the server of the guide protects its routes', async ({ skip }) => {
  if (!(await works('go', ['version']))) return skip('This machine has no Go (Debian: golang).');
  const env = await environmentOfGo();
  const guide = filesOfGuide('docs/build/go.md', (text) =>
    text.replace(':8000', ':"+os.Args[1]+"').replace('"net/http"', '"net/http"\n\t"os"'),
  );
  const go = async (...words: string[]) => await run('go', words, { cwd: guide, env });
  await go('mod', 'init', 'my-backend');
  await go('mod', 'edit', '-require', 'portico@v0.2.0', '-replace', `portico=${folder}`);
  await go('build', '-o', 'server', '.');

  await checkGuide(env, { folder: guide, command: (port) => `./server ${port}` });
});

/** Returns the environment of Go. It keeps what it compiles for the next run. */
async function environmentOfGo(): Promise<NodeJS.ProcessEnv> {
  const cache = mkdtempSync(join(tmpdir(), 'portico-go-'));
  onTestFinished(() => rmSync(cache, { recursive: true, force: true }));
  return { ...(await environmentOfClient()), GOPATH: cache, GOFLAGS: '-mod=mod' };
}

test('the module is formatted as gofmt does', async ({ skip }) => {
  if (!(await works('gofmt', ['-d', join(folder, 'go.mod')])) && !(await works('go', ['version'])))
    return skip('This machine has no gofmt (Debian: golang).');

  expect((await run('gofmt', ['-l', folder])).stdout).toBe('');
});

test('the module has the version of the other packages', () => {
  const { version } = JSON.parse(readFileSync(join(folder, '../../packages/js/package.json'), 'utf8'));

  expect(readFileSync(join(folder, 'portico.go'), 'utf8')).toContain(`const Version = "${version}"`);
});
