import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { expect } from 'vitest';
import { complaintsIn, type Program } from './program.ts';
import { visit } from './visit.ts';

/**
 * What the starters of frameworks report: fonts that Next.js downloads, an icon that the one of TanStack lacks, and an option that Nuxt
 * passes to Vite.
 */
const ofStarter = /font|Error while requesting resource|notFoundError|css\.devSourcemap/;

interface Place {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Runs `portico create` or `portico dev`, and waits until the app runs.
 *
 * @param command the program and its arguments
 * @returns the program, with the address of the page for members. `stop` works like Ctrl-C, and stops the app and the server too
 * @throws if it ends before, with its output
 */
export async function startApp([program = '', ...words]: readonly string[], place: Place): Promise<Program> {
  // A process group of its own, as in a terminal: npm runs the program through others.
  const child = spawn(program, words, { ...place, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const closed = once(child, 'close');
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (bytes: Buffer) => {
      output += stripVTControlCharacters(bytes.toString());
      const [, found] = /Page for members +(\S+)/.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void closed.then(() => reject(new Error(output)));
  });
  return {
    url,
    complaints: () => complaintsIn(output).filter((line) => !ofStarter.test(line)),
    stop: async () => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT');
      await closed;
    },
  };
}

/** Signs up on the page for members of an app, and stops the app. @throws if a step fails or something complains */
export async function expectSignUp(program: Program): Promise<void> {
  await visit(program, async ({ page, email }) => {
    await page.getByRole('link', { name: 'Create one' }).click();
    await page.getByRole('heading', { name: /^Create your .*account$/ }).waitFor();
    await page.getByLabel('Email address').filter({ visible: true }).fill(email);
    await page.locator('input[name="password"]:visible').fill('correct horse');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `Hello, ${email}` }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/members');
  });
}
