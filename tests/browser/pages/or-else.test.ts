import { expect, test } from 'vitest';
import { stage } from '../kit/stage.ts';

/** What components show or do if no user is signed in. */

const on = stage({ app: 'switchers-app' });

test('a user who goes back from the sign-in page of a host router is redirected again', async () => {
  const signIn = on.page.getByRole('button', { name: 'Sign in', exact: true });
  await on.visit('/routed/team');
  await signIn.waitFor();

  await on.page.goBack();

  await signIn.waitFor();
  expect(new URL(on.page.url()).searchParams.get('after_auth_return_to')).toBe('/routed/team');
});

test('a failed anonymous sign-up shows an error and is not repeated', async () => {
  let asked = 0;
  await on.context.route('**/auth/anonymous/sign-up', async (route) => {
    asked += 1;
    await route.abort();
  });
  await on.visit('/anonymous');
  await expect.poll(() => on.complaints.some((text) => text.includes('unable to connect'))).toBe(true);

  // React renders again before it reports an error, without another request.
  expect(asked).toBe(1);
});
