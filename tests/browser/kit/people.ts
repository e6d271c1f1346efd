import type { Page } from 'playwright-core';
import type { Stage } from './stage.ts';

export const password = 'correct horse';

/** Actions on the pages, for all sign-in methods. */
export interface People {
  heading(name: string | RegExp): ReturnType<Page['getByRole']>;
  button(name: string | RegExp): ReturnType<Page['getByRole']>;
  emailField(): ReturnType<Page['getByLabel']>;
  /** By name, because the panel of a tab may have the same label. */
  passwordField(): ReturnType<Page['locator']>;
  /** The code field. */
  codeField(): ReturnType<Page['locator']>;
  /** Expects that the user is signed in, on the home page. */
  expectSignedIn(): Promise<void>;
  signOut(): Promise<void>;
  /** Signs in with the address of the user and the password of the tests, and waits for the home page. */
  signIn(displayName?: string): Promise<void>;
  /** Returns the name or text of the focused element. */
  focused(): Promise<string | null | undefined>;
}

/** Returns actions of a stage's current user. */
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
      await on.page.getByText('You are not signed in').waitFor();
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
