import { type Portico, portico } from '@portico/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReader, type Reader } from './reader.ts';
import { visit } from './visit.ts';

const isLong = process.env.PORTICO_TEST_LONG !== undefined;
const guide = 'docs/get-started/quick-start-nextjs.md';

/**
 * Declares the tests of the Next.js guide, followed word by word from an empty folder.
 *
 * @param edit changes of the guide's text for a version of Next.js
 */
export function testNextGuide(edit?: (text: string) => string): void {
  let at: Portico;
  let reader: Reader;

  beforeAll(async () => {
    at = await portico();
    reader = createReader(at, { edit });
    await reader.follow(guide, ['2. Create an app and install the package', '3. Connect your app']);
    await reader.follow(guide, ['4. Show the signed-in user', 'Next steps']);
    expect(reader.later).toEqual(['npm run dev', 'npm run build', 'npm start']);
    // Next.js is downloaded on the first run.
  }, 300_000);
  afterAll(() => reader?.leave());

  test('the development server shows the user after sign-up', { timeout: 300_000 }, async () => {
    await expectSignUp('npm run dev');
  });

  // Half a minute of CPU. tests/browser/packages/nextjs.test.ts builds nearly the same app each time.
  test.runIf(isLong)(
    'the production build does so too, and builds without a warning',
    { timeout: 300_000 },
    async () => {
      expect(await reader.build()).toEqual([]);

      await expectSignUp('npm start');
    },
  );

  async function expectSignUp(command: string): Promise<void> {
    const server = await reader.start(command);
    await visit(server, async (visitor) => {
      await visitor.page.getByRole('link', { name: 'Create one' }).click();
      await visitor.signUp();
      const { body } = await at.api.server().call('GET /users', { query: { query: visitor.email } });
      const me = await visitor.context.request.get(`${server.url}/api/me`);
      expect(await me.json()).toEqual({ id: body.items[0]?.id });
      const members = await fetch(`${server.url}/members/list?page=2`, { redirect: 'manual' });
      expect([members.status, members.headers.get('location')]).toEqual([
        307,
        expect.stringMatching(/\/handler\/sign-in\?after_auth_return_to=%2Fmembers%2Flist%3Fpage%3D2$/),
      ]);
    });
  }
}
