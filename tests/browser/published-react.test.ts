import { describe, test } from 'vitest';
import { serveBuilt } from './example-app.ts';
import { password } from './people.ts';
import { publishedReactApp } from './published-react.ts';
import { stage } from './stage.ts';

/** Published releases of `@stackframe/react` against this server. They are installed, so this is part of `npm run test:long`. */

const isLong = process.env.PORTICO_TEST_LONG !== undefined;

describe.runIf(isLong).each(['2.8.108'])('@stackframe/react %s', (version) => {
  const on = stage({
    config: { magic_link_enabled: true },
    start: async (at) => await serveBuilt(at, await publishedReactApp(version)),
  });

  const heading = (name: string | RegExp) => on.page.getByRole('heading', { name });
  const emailField = () => on.page.getByRole('textbox', { name: 'Email', exact: true });
  const visit = async (path: string) => void (await on.page.goto(`${on.example.url}${path}`));
  const signedIn = async () => await heading(`Hello, ${on.email}`).waitFor();

  test('a user signs up with a password, signs out and signs in', async () => {
    await visit('/handler/sign-up');
    await on.page.getByRole('tab', { name: 'Email & Password' }).click();
    await emailField().fill(on.email);
    await on.page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
    await on.page.getByRole('textbox', { name: 'Repeat Password' }).fill(password);
    await on.page.getByRole('button', { name: 'Sign Up' }).click();
    await signedIn();

    await visit('/handler/sign-out');
    await visit('/');
    await heading('Not signed in').waitFor();

    await visit('/handler/sign-in');
    await on.page.getByRole('tab', { name: 'Email & Password' }).click();
    await emailField().fill(on.email);
    await on.page.getByRole('textbox', { name: 'Password', exact: true }).fill('not this one');
    await on.page.getByRole('button', { name: 'Sign In' }).click();
    await on.page.getByText('Wrong e-mail or password').waitFor();
    await on.page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
    await on.page.getByRole('button', { name: 'Sign In' }).click();
    await signedIn();
  });
});
