import { expect, test } from 'vitest';
import { stage } from './stage.ts';

/** What components are shown, or done, when nobody is signed in. */

const on = stage({ app: 'switchers-app' });

test("who turns back from the sign-in page of a host's router is sent there again", async () => {
  const signIn = on.page.getByRole('button', { name: 'Sign in', exact: true });
  await on.visit('/routed/team');
  await signIn.waitFor();

  await on.page.goBack();

  await signIn.waitFor();
  expect(new URL(on.page.url()).searchParams.get('after_auth_return_to')).toBe('/routed/team');
});

test('an anonymous user who cannot be signed up is told so, and nothing is asked again', async () => {
  let asked = 0;
  await on.context.route('**/auth/anonymous/sign-up', async (route) => {
    asked += 1;
    await route.abort();
  });
  await on.visit('/anonymous');
  await expect.poll(() => on.complaints.some((text) => text.includes('unable to connect'))).toBe(true);

  // React renders a second time before it believes an error, and asks for nothing more.
  expect(asked).toBe(1);
});
