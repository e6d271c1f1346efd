import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { complaintsOf, sharedBrowser } from '../browser/kit/example-app.ts';
import type { Program } from './program.ts';

/** A new user of an app, in a new browser. */
export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly email: string;
  /** Fills in the sign-up page, and waits until the app greets the user on its home page, also after a reload. */
  signUp(): Promise<void>;
}

/**
 * Opens a program in a browser, and stops it afterwards.
 *
 * @throws if the act fails, or if the console or the output of the program has a warning or an error
 */
export async function visit(program: Program, act: (visitor: Visitor) => Promise<void>): Promise<void> {
  const context = await (await sharedBrowser()).newContext();
  const page = await context.newPage();
  // A development server compiles each page when it is opened for the first time. A click waits for that, too.
  page.setDefaultTimeout(120_000);
  const inConsole = complaintsOf(page);
  const complaints = () => [...inConsole, ...program.complaints()];
  try {
    await page.goto(program.url);
    await act(visitorOf(context, page));
  } catch (error) {
    throw new Error(`Failed at ${page.url()}. ${error}\n${complaints().join('\n')}`, { cause: error });
  } finally {
    await context.close();
    await program.stop();
  }
  if (complaints().length > 0) throw new Error(`Warnings or errors:\n${complaints().join('\n')}`);
}

function visitorOf(context: BrowserContext, page: Page): Visitor {
  const email = `${randomUUID()}@example.com`;
  const greeting = page.getByRole('heading', { name: `Hello, ${email}` });
  return {
    context,
    page,
    email,
    signUp: async () => {
      await page.getByRole('heading', { name: /^Create your .*account$/ }).waitFor();
      // Next.js keeps the previous page in the document, hidden.
      await page.getByLabel('Email address').filter({ visible: true }).fill(email);
      await page.locator('input[name="password"]:visible').fill('correct horse');
      await page.keyboard.press('Enter');
      await greeting.waitFor();
      if (new URL(page.url()).pathname !== '/') throw new Error('The user is not on the home page.');
      await page.reload();
      await greeting.waitFor();
      await page.getByRole('button', { name: /^Account: / }).waitFor();
    },
  };
}
