import { type Portico, portico } from '@portico/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReader, type Reader } from './reader.ts';
import { visit } from './visit.ts';

/** Longer than a visitor waits, whose error says what is missing. */
const timeout = 300_000;

interface Commands {
  /** Starts the development server. */
  readonly dev: string;
  /** Starts the production build. */
  readonly production: string;
  /** An endpoint of the app for signed-in users. */
  readonly api?: string;
}

/** The commands of a guide for an app with a server of its own. */
export const usual: Commands = { dev: 'npm run dev -- --port PORT', production: 'npm start' };

/** The commands of a guide for an app of Vite. */
export const ofVite: Commands = {
  dev: 'npm run dev -- --port PORT --strictPort',
  production: 'npm run preview -- --port PORT --strictPort',
};

/** Defines tests that follow the guide of a framework word by word from an empty folder. */
export function followsFramework(guide: string, { dev, production, api }: Commands = usual): void {
  let at: Portico;
  let reader: Reader;

  beforeAll(async () => {
    at = await portico();
    reader = createReader(at);
    await reader.follow(guide, ['2. Create an app', '3. Add sign-in', '4. Require sign-in', '5. Try it']);
    const withoutPort = (command: string) => command.split(' -- ')[0];
    expect(reader.later).toEqual([withoutPort(dev), 'npm run build', withoutPort(production)]);
    // Packages are downloaded on the first run.
  }, timeout);
  afterAll(() => reader?.leave());

  test(
    'the development server shows the user after sign-up',
    async () => {
      await expectSignUp(dev);
    },
    timeout,
  );

  test(
    'the production build does so too, and builds without a warning',
    async () => {
      expect(await reader.build()).toEqual([]);

      await expectSignUp(production);
    },
    timeout,
  );

  async function expectSignUp(command: string): Promise<void> {
    const server = await reader.start(command);
    // The development server of Astro returns 404 until it has read the pages.
    const answer = async () => ({ status: (await fetch(server.url)).status, complaints: server.complaints() });
    await expect.poll(answer).toEqual({ status: 200, complaints: [] });
    await visit(server, async (visitor) => {
      await visitor.page.getByRole('link', { name: 'sign up' }).click();
      await visitor.signUp();
      const { body } = await at.api.server().call('GET /users', { query: { query: visitor.email } });
      expect(body.items).toHaveLength(1);

      await visitor.page.goto(`${server.url}/members`);
      await visitor.page.getByRole('heading', { name: `Only for ${visitor.email}` }).waitFor();
      if (api === undefined) return;
      expect((await visitor.context.request.get(server.url + api)).status()).toBe(200);
      expect((await fetch(server.url + api)).status).toBe(401);
    });
  }
}
