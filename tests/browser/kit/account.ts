import type { Page } from 'playwright-core';
import { password, peopleOn } from './people.ts';
import { enterSession } from './session-cookies.ts';
import type { Stage } from './stage.ts';

/** Actions in the account settings. */
export interface Account {
  /** Opens a section as a new user with a password, who is signed in. */
  open(section: string): Promise<void>;
  /** Opens a section as a new user, who signs up with a password on the pages first. */
  signUpAndOpen(section: string): Promise<void>;
  /** The link to a section. */
  section(name: string): ReturnType<Page['getByRole']>;
  /** The title of the current section. */
  title(name: string): ReturnType<Page['getByRole']>;
  /** A block of a section, by its heading. */
  block(title: string): ReturnType<Page['locator']>;
}

/** Returns actions on the account settings of a stage's current user. */
export function accountOf(on: Stage): Account {
  const { heading, button, emailField, passwordField } = peopleOn(on);
  return {
    async open(section) {
      const verification_callback_url = `${on.example.url}/handler/email-verification`;
      const body = { email: on.email, password, verification_callback_url };
      const { body: tokens } = await on.at.api.call('POST /auth/password/sign-up', { body });
      await enterSession(on, tokens);
      await on.visit(`/handler/account-settings#${section}`);
      await heading('Account settings').waitFor();
    },
    async signUpAndOpen(section) {
      await on.visit(`/handler/account-settings#${section}`);
      await on.page.getByRole('link', { name: 'Create one' }).click();
      const tab = on.page.getByRole('tab', { name: 'Password' });
      await tab.or(button('Create account')).first().waitFor();
      if ((await tab.count()) > 0) await tab.click();
      await button('Create account').waitFor();
      await emailField().fill(on.email);
      await passwordField().fill(password);
      await on.page.keyboard.press('Enter');
      await heading('Account settings').waitFor();
    },
    section: (name) => on.page.getByRole('navigation').getByRole('link', { name, exact: true }),
    title: (name) => on.page.getByRole('heading', { level: 2, name, exact: true }),
    block: (title) =>
      on.page.locator('.portico-block', { has: on.page.getByRole('heading', { level: 3, name: title, exact: true }) }),
  };
}
