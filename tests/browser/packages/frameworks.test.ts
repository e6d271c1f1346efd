import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Framework,
  type FrameworkApp,
  frameworks,
  installFrameworks,
  startFramework,
} from '../kit/framework-app.ts';
import { password } from '../kit/people.ts';
import { stage } from '../kit/stage.ts';

/**
 * Server rendering with React Router, TanStack Start and Astro: the server cannot read the cookies of the SDK, renders
 * the page for signed-out users, and the browser shows the user.
 */

const on = stage();

beforeAll(async () => {
  await installFrameworks();
  // Installing the frameworks for the first time takes a minute.
}, 300_000);

describe.each(Object.keys(frameworks) as Framework[])('%s', (name) => {
  let app: FrameworkApp;
  beforeAll(async () => {
    app = await startFramework(name, on.at);
  }, 120_000);
  afterAll(async () => await app?.close());

  test('the server renders its pages without an error', async () => {
    const home = await fetch(app.url);
    const signIn = await fetch(`${app.url}/handler/sign-in`);

    expect([home.status, signIn.status]).toEqual([200, 200]);
    expect(await home.text()).toContain('You are not signed in');
    expect(await signIn.text()).toContain('portico-card');
    expect(app.errors).toEqual([]);
  });

  test('the browser shows the user after a sign-in, and when the page is loaded again', async () => {
    await on.at.project.user({ primary_email: on.email, password, primary_email_auth_enabled: true });
    await on.page.goto(`${app.url}/handler/sign-in`);
    await on.page.getByLabel('Email address').fill(on.email);
    await on.page.locator('input[name="password"]').fill(password);
    await on.page.keyboard.press('Enter');
    await on.page.getByText(`Hello, ${on.email}`).waitFor();

    await on.page.reload();
    await on.page.getByText(`Hello, ${on.email}`).waitFor();
    await on.page.getByRole('button', { name: /^Account: / }).waitFor();

    expect(on.complaints).toEqual([]);
    expect(app.errors).toEqual([]);
  });

  test('a page with useUser({ or: "redirect" }) leads to the sign-in page and back', async () => {
    const rendered = await fetch(`${app.url}/private`);
    expect(rendered.status).toBe(200);
    await on.at.project.user({ primary_email: on.email, password, primary_email_auth_enabled: true });

    await on.page.goto(`${app.url}/private?tab=2`);
    await on.page.getByLabel('Email address').fill(on.email);
    await on.page.locator('input[name="password"]').fill(password);
    await on.page.keyboard.press('Enter');
    await on.page.getByRole('heading', { name: `Only for ${on.email}` }).waitFor();

    expect(on.page.url()).toBe(`${app.url}/private?tab=2`);
    await on.page.reload();
    await on.page.getByRole('heading', { name: `Only for ${on.email}` }).waitFor();
    expect(on.complaints).toEqual([]);
    expect(app.errors).toEqual([]);
  });
});
