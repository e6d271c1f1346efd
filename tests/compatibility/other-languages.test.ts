import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { engineOfRun, portico, startTestServer } from '@portico/testkit';
import { expect, onTestFinished, type TestContext, test } from 'vitest';

/** The code of docs/build/other-languages.md, with the programs that the machine has. The others are skipped, with the reason. */

const page = readFileSync(join(import.meta.dirname, '../../docs/build/other-languages.md'), 'utf8');

/** A Python with PyJWT: `PORTICO_TEST_PYTHON`, or that of the machine. */
const python = process.env.PORTICO_TEST_PYTHON ?? 'python3';

const run = promisify(execFile);

test('the Python code compiles', async (context) => {
  await requireProgram(context, python, ['--version']);
  const { file } = fileOf('python', 'auth.py');

  await run(python, ['-m', 'py_compile', file]);
});

test('the Python code accepts the access token of a user, and no other', async (context) => {
  await requireProgram(context, python, ['-c', 'import jwt, cryptography']);
  // Python compares with the system clock, and other tests may have moved the clock of the shared server.
  const server = await startTestServer({ engine: engineOfRun() });
  onTestFinished(async () => await server.stop());
  const at = await portico(server);
  const user = await at.project.user();
  const stranger = await (await portico(server)).project.user();
  const { folder } = fileOf('python', 'auth.py');
  const env = { ...process.env, PORTICO_API_URL: at.url, PORTICO_PROJECT_ID: at.project.id };
  const userIdOf = async (token: string) => {
    const script = 'import sys; from auth import user_id_of; print(user_id_of(sys.argv[1]))';
    return (await run(python, ['-c', script, token], { cwd: folder, env })).stdout.trim();
  };

  expect(await userIdOf(user.access_token)).toBe(user.id);
  await expect(userIdOf(stranger.access_token)).rejects.toThrow(/jwt\.exceptions\.\w+/);
  await expect(userIdOf(`${user.access_token.slice(0, -8)}AAAAAAAA`)).rejects.toThrow(/jwt\.exceptions\.\w+/);
});

test.each([
  { language: 'python', name: 'auth.py', verifies: 'def user_id_of', creates: 'PyJWKClient(' },
  { language: 'go', name: 'auth.go', verifies: 'func UserIDOf', creates: 'keyfunc.NewDefault(' },
])('the $language code creates the key set once, not for each token', ({ language, name, verifies, creates }) => {
  const [before = '', verification] = readFileSync(fileOf(language, name).file, 'utf8').split(verifies);

  expect(before).toContain(creates);
  expect(verification).not.toContain(creates);
});

test('the Go code is formatted as gofmt does', async (context) => {
  await requireProgram(context, 'gofmt', ['-h']);
  const { file } = fileOf('go', 'auth.go');

  expect((await run('gofmt', ['-e', '-l', file])).stdout).toBe('');
});

async function requireProgram({ skip }: TestContext, program: string, words: readonly string[]): Promise<void> {
  const problem = await run(program, words).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error,
  );
  // gofmt prints its help with an exit code.
  if (problem !== undefined && (problem.code === 'ENOENT' || program === python))
    skip(`${[program, ...words].join(' ')} does not run on this machine.`);
}

/** Writes the only block of a language to a file. */
function fileOf(language: string, name: string) {
  const blocks = [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))];
  expect(blocks).toHaveLength(1);
  const folder = mkdtempSync(join(tmpdir(), 'portico-languages-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, name);
  writeFileSync(file, blocks[0]?.[1] ?? '');
  return { folder, file };
}
