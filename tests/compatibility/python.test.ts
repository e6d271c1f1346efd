import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { longTest } from '@portico/testkit/runs';
import { expect, test } from 'vitest';
import { serverArguments } from '../../tooling/build-steps.mjs';
import { checkGuide, environmentOfClient, filesOfGuide, run, works } from './other-clients.ts';

/** The package for Python, by its own tests. Those of frameworks that the machine does not have are skipped. */

const folder = join(import.meta.dirname, '../../clients/python');
const serverCommand = [process.execPath, ...serverArguments];
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

/** A Python with PyJWT: `PORTICO_TEST_PYTHON`, or one of the machine. Debian's packages belong to /usr/bin/python3. */
async function pythonWith(modules: string): Promise<string | undefined> {
  const candidates = [process.env.PORTICO_TEST_PYTHON ?? '', '/usr/bin/python3', 'python3'].filter(Boolean);
  for (const python of candidates) if (await works(python, ['-c', `import ${modules}`])) return python;
  return undefined;
}

test('the tests of the package pass against a server', async ({ skip }) => {
  const python = await pythonWith('jwt, cryptography');
  if (python === undefined) return skip('This machine has no Python with PyJWT (Debian: python3-jwt).');
  const env = {
    ...(await environmentOfClient()),
    PYTHONPATH: join(folder, 'src'),
    PYTHONDONTWRITEBYTECODE: '1',
    PORTICO_TEST_SERVER: JSON.stringify(serverCommand),
  };

  const { stderr } = await run(python, ['-W', 'error', '-m', 'unittest', 'discover', '-s', 'tests'], {
    cwd: folder,
    env,
  });

  for (const [line] of stderr.matchAll(/^.*skipped.*$/gm)) process.stdout.write(`${line}\n`);
  expect(stderr).toMatch(/^OK/m);
});

longTest('the types of the package are right', async ({ skip }) => {
  const mypy = (await works('mypy', ['--version'])) ? 'mypy' : undefined;
  const python = await pythonWith('jwt, cryptography, fastapi, flask');
  if (mypy === undefined || python === undefined) return skip('This machine has no mypy (Debian: mypy).');

  const words = ['--python-executable', python, '--cache-dir', '/dev/null', '--ignore-missing-imports'];
  const { stdout } = await run(mypy, [...words, '-p', 'portico'], { cwd: join(folder, 'src') });

  expect(stdout).toContain('no issues found');
});

test('the package has the version of the other packages', () => {
  const { version } = JSON.parse(readFileSync(join(folder, '../../packages/js/package.json'), 'utf8'));

  expect(read('pyproject.toml')).toContain(`version = "${version}"`);
  expect(read('src/portico/__init__.py')).toContain(`__version__ = "${version}"`);
});

test.each([
  ['FastAPI', 'fastapi, uvicorn', (port: number) => `-m uvicorn fastapi_app:app --host localhost --port ${port}`],
  ['Flask', 'flask', (port: number) => `-m flask --app flask_app run --host localhost --port ${port}`],
  ['Django', 'django', (port: number) => `django_app.py runserver --noreload localhost:${port}`],
])('the server of the guide for %s protects its routes', async (name, modules, words) => {
  const python = await pythonWith(`jwt, cryptography, ${modules}`);
  if (python === undefined) {
    // Not `skip`, because a test of several has no context.
    process.stdout.write(`Skipped: this machine has no ${name}.\n`);
    return;
  }
  const environment = { ...(await environmentOfClient()), PYTHONPATH: join(folder, 'src') };

  const guide = filesOfGuide('docs/build/python.md');
  await checkGuide(environment, { folder: guide, command: (port) => `${python} ${words(port)}` });

  const { stdout } = await run(python, ['script.py'], { cwd: guide, env: environment });
  expect(stdout).toContain("['ada@example.com'] None");
});

test('the tests of the guide pass with pytest', async ({ skip }) => {
  const python = await pythonWith('jwt, cryptography, fastapi, httpx, pytest');
  if (python === undefined) return skip('This machine has no FastAPI or no pytest (Debian: python3-pytest).');
  const inClone = '["npm", "start"], cwd="/path/to/portico"';
  const guide = filesOfGuide('docs/build/python.md', (text) => text.replace(inClone, JSON.stringify(serverCommand)));

  const { stdout } = await run(python, ['-m', 'pytest', '-p', 'no:cacheprovider'], {
    cwd: guide,
    env: { ...process.env, PYTHONPATH: join(folder, 'src') },
  });

  expect(stdout).toContain('1 passed');
});
