import type { Response } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { password } from '../kit/people.ts';
import { configOfFlows, publishedPagesOn, testSharedFlows } from '../kit/published-flows.ts';
import { startPublishedNextApp } from '../kit/published-next.ts';
import { stage } from '../kit/stage.ts';

/**
 * The first and the last supported release of `@stackframe/stack` (Next.js) against this server. They are installed, so this is
 * part of `npm test -- --long`.
 */

const isLong = process.env.PORTICO_TEST_LONG !== undefined;

describe.runIf(isLong).each(['2.8.51', '2.8.108'])('@stackframe/stack %s', (version) => {
  // 2.8.51 does not know the endpoint.
  const asksForUrls = version === '2.8.108';
  const on = stage({ config: configOfFlows, start: async (at) => await startPublishedNextApp(at, version) });
  const { visit, button, field, heading, expectSignedIn, signIn, expectNoComplaints } = publishedPagesOn(on);

  testSharedFlows(on);

  test(`the app ${asksForUrls ? 'asks' : 'does not ask'} for the URLs of the server, and logs no error`, async () => {
    const answers: Response[] = [];
    on.page.on('response', (response) => {
      if (response.url().endsWith('/internal/backend-urls')) answers.push(response);
    });
    await visit('/handler/sign-in');
    await button('Send email').waitFor();
    await on.page.waitForLoadState('networkidle');
    expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual(
      asksForUrls ? [{ urls: [on.server.url] }] : [],
    );
    expectNoComplaints();
  });

  test('a server component shows the user, and a server action changes the name', async () => {
    const user = await on.at.project.user({ primary_email: on.email, password });
    await visit('/');
    await heading('Not signed in').waitFor();
    await signIn();
    await expectSignedIn();
    await field('Name').fill('Ada');
    await button('Rename').click();
    await on.page.getByText('Name: Ada').waitFor();
    const { body } = await on.at.api.as(user).call('GET /users/me');
    expect(body.display_name).toBe('Ada');
    expectNoComplaints();
  });
});
