import type { Page } from 'playwright-core';
import type { Stage } from './stage.ts';

export const password = 'correct horse';

/** What people do on the pages, whichever way they come in. */
export interface People {
  heading(name: string | RegExp): ReturnType<Page['getByRole']>;
  button(name: string | RegExp): ReturnType<Page['getByRole']>;
  emailField(): ReturnType<Page['getByLabel']>;
  /** By its name: a panel of tabs may be called the same. */
  passwordField(): ReturnType<Page['locator']>;
  /** The field for six characters. */
  codeField(): ReturnType<Page['locator']>;
  /** Fails unless the person is signed in, on the home page. */
  expectSignedIn(): Promise<void>;
  signOut(): Promise<void>;
  /** Signs in whoever has an account with the address and the password of the tests, and comes to the home page. */
  signIn(displayName?: string): Promise<void>;
  /** What has the focus: its label, text or name. */
  focused(): Promise<string | null | undefined>;
}

/** The people on a stage. */
export function peopleOn(on: Stage): People {
  return {
    heading: (name) => on.page.getByRole('heading', { name }),
    button: (name) => on.page.getByRole('button', { name, exact: typeof name === 'string' }),
    emailField: () => on.page.getByLabel('Email address'),
    passwordField: () => on.page.locator('input[name="password"]'),
    codeField: () => on.page.locator('input[name="one-time-code"]'),
    expectSignedIn: async () => await on.page.getByText(`Hello, ${on.email}`).waitFor(),
    signOut: async () => {
      await on.page.getByRole('button', { name: 'Sign out' }).click();
      await on.page.getByText('Nobody is signed in').waitFor();
    },
    signIn: async (displayName = on.email) => {
      await on.visit('/handler/sign-in');
      await on.page.getByLabel('Email address').fill(on.email);
      await on.page.locator('input[name="password"]').fill(password);
      await on.page.keyboard.press('Enter');
      await on.page.getByText(`Hello, ${displayName}`).waitFor();
    },
    focused: () =>
      on.page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent),
  };
}
