import { expect, test } from 'vitest';
import { stage } from '../kit/stage.ts';

/** A page with only `@portico/js`, after a deployment that removed the files which it has not loaded yet. */

const on = stage({ app: 'sdk-app' });

interface SdkPage {
  app: { sendMagicLinkEmail(email: string): Promise<unknown>; signInWithOAuth(id: string): Promise<unknown> };
}

test('a call whose code is gone throws a ConnectionError that asks for a reload, and keeps the page', async () => {
  await on.visit('/');
  await on.page.waitForLoadState('networkidle');
  await on.page.route('**/assets/**', async (route) => await route.fulfill({ status: 404 }));
  let loads = 0;
  on.page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++;
  });

  const errors = await on.page.evaluate(async () => {
    const { app } = globalThis as unknown as SdkPage;
    const calls = [() => app.sendMagicLinkEmail('ada@example.com'), () => app.signInWithOAuth('github')];
    const errorOf = async (call: () => Promise<unknown>) =>
      await call().then(
        () => undefined,
        ({ name, message }: Error) => ({ name, message }),
      );
    return await Promise.all(calls.map(errorOf));
  });

  const gone = { name: 'ConnectionError', message: expect.stringContaining('Reload') };
  expect(errors).toEqual([gone, gone]);
  expect(loads).toBe(0);
});
