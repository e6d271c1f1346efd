import { portico, rawRequest } from '@portico/testkit';
import { giveOwnSmtp } from '@portico/testkit/outside/project-smtp';
import { readMail } from '@portico/testkit/outside/smtp';
import { expect, test } from 'vitest';

const marketing = '4f6f8873-3d04-46bd-8bef-18338b1a1b4c';

test('an unsubscribe link takes back only its own choice, and for an hour', async () => {
  const given = await portico();
  const smtp = await giveOwnSmtp(given);
  const user = await given.project.user();
  const news = async () => {
    const body = { html: '<p>News</p>', subject: 'News', user_ids: [user.id], notification_category_name: 'Marketing' };
    const before = smtp.received.length;
    expect(await given.api.server().call('POST /emails/send-email', { body })).toSucceed();
    await expect.poll(() => smtp.received.length, { interval: 20 }).toBe(before + 1);
    const { headers } = await readMail(smtp.received.at(-1) ?? expect.fail('no email'));
    return new URL(headers['list-unsubscribe']?.slice(1, -1) ?? '');
  };
  const [link, other] = [await news(), await news()];
  const post = async (url: URL, action = url.search) =>
    (await rawRequest(given.url, { method: 'POST', path: `${url.pathname}${action}` })).text;
  const undoIn = (page: string) =>
    /<form method="post" action="(\?[^"]+)">/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const choose = async (enabled: boolean) => {
    const params = { user_id: user.id, notification_category_id: marketing };
    const path = 'PATCH /emails/notification-preference/:user_id/:notification_category_id';
    expect(await given.api.as(user).call(path, { params, body: { enabled } })).toSucceed();
  };
  const again = 'You’re subscribed again';
  const already = 'You have already unsubscribed';

  const undo = undoIn(await post(link));
  // The emails are off already, so the other link has no choice of its own.
  expect(undoIn(await post(other))).toBe('');
  expect(await post(link, undo.replace(/undo=\d+/, 'undo=1'))).toContain(already);
  expect(await post(link, `${link.search}&undo=true`)).toContain(already);
  const code = other.searchParams.get('code') ?? '';
  expect(await post(other, undo.replace(/code=\w+/, `code=${code}`))).toContain(already);
  expect(await post(link, undo)).toContain(again);
  expect(await post(link, undo)).toContain('Stop receiving emails');

  // The user has chosen the same in the settings since.
  const second = undoIn(await post(link));
  await choose(true);
  await choose(false);
  expect(await post(link, second)).toContain(already);

  await choose(true);
  const third = undoIn(await post(link));
  given.server.clock.advance(61, 'minute');
  expect(await post(link, third)).toContain(already);
});
