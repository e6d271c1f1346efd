import { expect, test } from 'vitest';
import { password, peopleOn } from './people.ts';
import { type ReactVersion, startRendered } from './rendered-app.ts';
import { stage } from './stage.ts';

/** Tests of server-rendered pages that hydrate in the browser, with a version of React. */
export function testsOfRendered(react: ReactVersion): void {
  const on = stage({
    start: async (at) => await startRendered(at, react),
    config: { client_team_creation_enabled: true },
  });
  const { passwordField } = peopleOn(on);

  /** Opens a page and holds back the API responses to its scripts until the returned function is called. */
  async function visitHeld(path: string): Promise<() => void> {
    const held = Promise.withResolvers<void>();
    await on.page.route(`${on.at.url}/**`, async (route) => {
      await held.promise;
      await route.continue();
    });
    await on.visit(path);
    return held.resolve;
  }

  /**
   * Waits until the form has hydrated: only scripts show its errors. If the test clicks before, React 18 may replace the form
   * instead of hydrating it.
   */
  async function takenOver(problem: string): Promise<void> {
    await hydrated('button[type="submit"]');
    const says = async () => {
      await on.page.locator('button[type="submit"]').click();
      return await on.page.getByText(problem).count();
    };
    await expect.poll(says).toBe(1);
    expect(await on.page.evaluate(() => document.documentElement.dataset.react)).toMatch(new RegExp(`^${react}\\.`));
  }

  /** Waits until React has attached its properties to the element, so that a click reaches its handler. */
  async function hydrated(selector: string): Promise<void> {
    await on.page.waitForFunction(
      (at) => Object.keys(document.querySelector(at) ?? {}).some((key) => key.startsWith('__reactProps$')),
      selector,
    );
  }

  test.each([
    ['/handler/sign-in', 'Sign in to', 'Enter your email address.'],
    ['/de/handler/sign-in', 'Bei', 'Gib deine E-Mail-Adresse ein.'],
  ])(
    `with React ${react}, %s is rendered before its scripts, and hydrates without changes`,
    async (path, title, problem) => {
      const letThrough = await visitHeld(path);
      const heading = on.page.getByRole('heading', { name: title });
      await heading.waitFor();
      await heading.evaluate((element) => Object.assign(element, { isFromServer: true }));
      const button = on.page.locator('button[type="submit"]');
      expect(await button.evaluate((element) => getComputedStyle(element).borderRadius)).toBe('8px');

      letThrough();
      await takenOver(problem);
      expect(await heading.evaluate((element) => 'isFromServer' in element)).toBe(true);
      expect(on.complaints).toEqual([]);
    },
  );

  test(`with React ${react}, a form works that was filled in before its scripts were loaded`, async () => {
    await on.at.project.user({ primary_email: on.email, password });
    const held = Promise.withResolvers<void>();
    await on.page.route(/\.js$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await on.page.goto(`${on.example.url}/handler/sign-in`, { waitUntil: 'commit' });
    await on.page.getByLabel('Email address').fill(on.email);
    await passwordField().fill(password);

    held.resolve();
    await hydrated('button[type="submit"]');
    // React empties a field while it takes it over, and then fills in what was typed.
    await expect.poll(async () => await on.page.getByLabel('Email address').inputValue()).toBe(on.email);
    await on.page.locator('button[type="submit"]').click();
    await on.page.getByRole('heading', { name: `Hello, ${on.email}` }).waitFor();
    expect(on.complaints).toEqual([]);
  });

  test(`with React ${react}, a user signs up, gets server-rendered pages, and has account settings`, async () => {
    await on.visit('/handler/sign-up');
    await takenOver('Enter your email address.');
    await on.page.getByLabel('Email address').fill(on.email);
    await passwordField().fill(password);
    await on.page.keyboard.press('Enter');
    const greeting = on.page.getByRole('heading', { name: `Hello, ${on.email}` });
    await greeting.waitFor();
    const html = await (await on.context.request.get(`${on.example.url}/`)).text();
    expect(html).toContain(`Hello, ${on.email}`);

    await hydrated('button[aria-haspopup]');
    await on.page.getByRole('button', { name: /^Account: / }).click();
    await on.page.getByRole('menuitem', { name: 'Account settings' }).click();
    await on.page.getByRole('heading', { level: 1, name: 'Account settings' }).waitFor();
    await on.page.getByRole('link', { name: 'Active sessions' }).click();
    await on.page.getByText(/^Signed in/).waitFor();
    expect(on.complaints).toEqual([]);
  });
}
