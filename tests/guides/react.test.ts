import { type Portico, portico } from '@portico/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createReader, type Reader } from './reader.ts';
import { type Visitor, visit } from './visit.ts';

/**
 * The guides for React, followed word by word from an empty folder: the quick start, and the shorter app of the README, the
 * migration guide and the dashboard (a unit test of the dashboard proves that these three are the same).
 */

let at: Portico;
let reader: Reader;
let short: Reader;

beforeAll(async () => {
  at = await portico();
  reader = createReader(at);
  await reader.follow('docs/get-started/quick-start-react.md', ['2. Create an app']);
  short = reader.copy();
  await reader.follow('docs/get-started/quick-start-react.md', ['3. Add sign-in', '4. Try it', '5. Require sign-in']);
  expect(reader.later).toEqual(['npm run dev', 'npm run build', 'npm run preview']);
  await short.follow('README.md', ['Use Portico in an app']);
  // Packages are downloaded on the first run.
}, 300_000);
afterAll(() => {
  reader?.leave();
  short?.leave();
});

describe.each([
  ['the quick start', () => reader, openSignUp],
  ['the short app', () => short, comeToSignUp],
] as const)('%s', (_, of, toSignUp) => {
  test('the development server shows the user after sign-up', async () => {
    await expectSignUp(of(), 'npm run dev -- --port PORT --strictPort', toSignUp);
  });

  test('the production build does so too, and builds without a warning', async () => {
    expect(await of().build()).toEqual([]);

    await expectSignUp(of(), 'npm run preview -- --port PORT --strictPort', toSignUp);
  });
});

async function expectSignUp(app: Reader, command: string, toSignUp: (visitor: Visitor) => Promise<void>) {
  await visit(await app.start(command), async (visitor) => {
    await toSignUp(visitor);
    await visitor.signUp();
    const { body } = await at.api.server().call('GET /users', { query: { query: visitor.email } });
    expect(body.items).toHaveLength(1);
  });
}

/** The quick start has links. */
async function openSignUp({ page }: Visitor): Promise<void> {
  await page.getByText('You are not signed in.').waitFor();
  await page.getByRole('link', { name: 'sign up' }).click();
}

/** The short app redirects to the sign-in page. */
async function comeToSignUp({ page }: Visitor): Promise<void> {
  await page.getByRole('link', { name: 'Create one' }).click();
}
