import { randomUUID } from 'node:crypto';
import { type Portico, portico, rawRequest } from '@portico/testkit';
import { giveOwnSmtp } from '@portico/testkit/outside/project-smtp';
import { readMail, type TestSmtp } from '@portico/testkit/outside/smtp';
import { expect, test } from 'vitest';

const send = 'POST /emails/send-email';
const soon = { interval: 20 };
const marketing = '4f6f8873-3d04-46bd-8bef-18338b1a1b4c';

const draftSource = (
  body: string,
  category = 'Transactional',
) => `import { NotificationCategory, Subject } from "@portico/emails";
export function EmailTemplate({ user, project }) {
  return <><Subject value={"Hello " + (user.displayName ?? "there")} /><NotificationCategory value="${category}" />${body}</>;
}`;

const recipients = ({ received }: TestSmtp) => received.flatMap(({ to }) => to).sort();

async function newDraft({ api }: Portico, tsx_source: string): Promise<string> {
  const body = { display_name: 'News', tsx_source };
  return (await api.admin().call('POST /internal/email-drafts', { body })).body.id;
}

async function broadcast({ api }: Portico, id: string) {
  return (await api.admin().call('GET /internal/email-broadcasts/:id', { params: { id } })).body;
}

/** Waits until all emails of a broadcast are sent, and returns it. */
async function sent(given: Portico, id: string) {
  await expect
    .poll(async () => {
      const { status, counts } = await broadcast(given, id);
      return status === 'completed' && counts.delivered + counts.failed === counts.queued;
    }, soon)
    .toBe(true);
  return await broadcast(given, id);
}

/** Starts a round of broadcasts, as a request of another project does. */
async function wake(): Promise<void> {
  const other = await portico();
  await giveOwnSmtp(other);
  expect(await other.api.server().call(send, { body: { html: '', user_ids: [] } })).toSucceed();
}

test('HTML reaches the listed users, in the theme of the project', async () => {
  const given = await portico();
  const smtp = await giveOwnSmtp(given);
  const [one, two] = [await given.project.user(), await given.project.user()];
  await given.project.user();
  // From before transactional emails could not be turned off.
  await given.server.app.database.handle().run({
    text: `insert into notification_preferences (tenancy_id, user_id, category_id, is_enabled)
      select tenancy_id, id, '7bb82d33-2f54-4a3d-9d23-82739e0d66ef', false from users where id = $1`,
    values: [two.id],
  });

  const answer = await given.api.server().call(send, {
    body: { html: '<p>Hello <b>otters</b></p>', subject: 'News', user_ids: [one.id, two.id, one.id] },
  });

  expect(answer.body.results.toSorted((a, b) => a.user_id.localeCompare(b.user_id))).toEqual(
    [one, two]
      .map(({ id, email }) => ({ user_id: id, user_email: email }))
      .toSorted((a, b) => a.user_id.localeCompare(b.user_id)),
  );
  const done = await sent(given, answer.body.broadcast_id);
  expect(recipients(smtp)).toEqual([one.email, two.email].sort());
  const { html, text, headers } = await readMail(smtp.received[0]);
  expect(headers.subject).toBe('News');
  expect(html).toContain('<p>Hello <b>otters</b></p>');
  expect(html).toContain('rgb(250,251,251)');
  expect(text).toContain('Hello otters');
  expect(headers['list-unsubscribe']).toBeUndefined();

  const inbox = await rawRequest(given.url, { path: `/inbox/messages.json?to=${encodeURIComponent(one.email)}` });
  const [mail] = (inbox.body as { items: { id: string }[] }).items;
  expect((await rawRequest(given.url, { path: `/inbox/${mail?.id}/body` })).text).toContain(
    '<p>Hello <b>otters</b></p>',
  );
  const shown = await rawRequest(given.url, { path: `/inbox/messages/${mail?.id}` });
  expect(shown.body).toMatchObject({ subject: 'News', plain: expect.stringContaining('Hello otters') });
  expect(done).toMatchObject({
    status: 'completed',
    subject: 'News',
    to_all_users: false,
    source: { type: 'html', id: null, display_name: null },
    counts: { users: 2, processed: 2, queued: 2, delivered: 2, failed: 0 },
    possible_duplicates: 0,
  });
});

test('a template gets its variables and the name of each user', async () => {
  const given = await portico();
  const smtp = await giveOwnSmtp(given);
  const { id } = (await given.api.admin().call('POST /internal/email-templates', { body: { display_name: 'Counter' } }))
    .body;
  const ada = await given.project.user({ display_name: 'Ada' });
  const nameless = await given.project.user();

  const body = { template_id: id, variables: { count: 42 }, user_ids: [ada.id, nameless.id] };
  const answer = await given.api.server().call(send, { body });
  await sent(given, answer.body.broadcast_id);

  const mailTo = async (email: string) => await readMail(smtp.received.find(({ to }) => to[0] === email));
  const toAda = await mailTo(ada.email);
  expect(toAda.headers.subject).toBe('Hello Ada!');
  expect(toAda.text).toContain('Hi Ada!');
  expect(toAda.text).toContain('The count is 42.');
  expect((await mailTo(nameless.email)).headers.subject).toBe('Hello there!');
  // The subject of one user is not that of the broadcast, nor of the users in later batches.
  const params = { id: answer.body.broadcast_id };
  const { body: finished } = await given.api.admin().call('GET /internal/email-broadcasts/:id', { params });
  expect(finished).toMatchObject({ subject: null, source: { display_name: 'Counter' } });
});

test('all users get an email. Users without an address, who unsubscribed, or who have deleted their account, do not', async () => {
  const given = await portico();
  const config = { 'users.allowClientUserDeletion': true, 'users.deletionGraceDays': 10 };
  await given.api
    .admin()
    .call('PATCH /internal/config/override', { body: { config_override_string: JSON.stringify(config) } });
  const leaving = await given.project.user();
  expect(await given.api.as(leaving).call('DELETE /users/me', {})).toSucceed();
  const smtp = await giveOwnSmtp(given);
  const users = [await given.project.user(), await given.project.user(), await given.project.user()];
  await given.api.server().call('POST /users', { body: {} });
  const unsubscribed = users[1];
  await given.api.server().call('PATCH /emails/notification-preference/:user_id/:notification_category_id', {
    params: { user_id: unsubscribed?.id ?? '', notification_category_id: marketing },
    body: { enabled: false },
  });
  const draft_id = await newDraft(given, draftSource('<p>News</p>', 'Marketing'));

  const answer = await given.api.admin().call(send, { body: { draft_id, all_users: true } });
  const done = await sent(given, answer.body.broadcast_id);

  expect(answer.body.results).toHaveLength(5);
  expect(recipients(smtp)).toEqual(
    users
      .filter((user) => user !== unsubscribed)
      .map(({ email }) => email)
      .sort(),
  );
  expect(done.counts).toEqual({
    users: 5,
    processed: 5,
    without_address: 2,
    unsubscribed: 1,
    queued: 2,
    delivered: 2,
    failed: 0,
  });
  const log = await given.api.admin().call('GET /internal/email-log', { query: {} });
  const leftOut = log.body.items.filter(({ status }) => status === 'skipped');
  expect(leftOut).toMatchObject([{ recipient: unsubscribed?.email, error: { errorType: 'UNSUBSCRIBED' } }]);
  const { drafts } = (await given.api.admin().call('GET /internal/email-drafts')).body;
  expect(drafts[0]?.sent_at_millis).toEqual(expect.any(Number));
});

test('each user of a newsletter gets an unsubscribe link of their own, also for one click', async () => {
  const given = await portico();
  const smtp = await giveOwnSmtp(given);
  const users = [await given.project.user(), await given.project.user()];
  const body = {
    html: '<p>News</p>',
    subject: 'News',
    user_ids: users.map(({ id }) => id),
    notification_category_name: 'Marketing',
  };

  await sent(given, (await given.api.server().call(send, { body })).body.broadcast_id);

  const links: URL[] = [];
  for (const mail of smtp.received) {
    const { headers, html, text } = await readMail(mail);
    const link = headers['list-unsubscribe']?.slice(1, -1) ?? '';
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(html).toContain(link);
    expect(text).toContain(link);
    links.push(new URL(link));
  }
  expect(links[0]?.href).not.toBe(links[1]?.href);
  expect(links[0]?.href).toMatch(/\/api\/v1\/emails\/unsubscribe-link\?code=[0-9a-z]{45}$/);

  const click = async (method: string, link = links[0]) =>
    await rawRequest(given.url, {
      method,
      path: `${link?.pathname}${link?.search}`,
      ...(method === 'POST'
        ? {
            headers: { 'content-type': 'multipart/form-data; boundary=x' },
            body: '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
          }
        : {}),
    });
  given.server.clock.advance(40, 'day');
  await click('HEAD');
  const first = await click('POST');
  expect(first.status).toBe(200);
  expect(first.text).toContain(
    '<h1>You’re unsubscribed</h1><p>You will no longer receive emails of the category “Marketing”',
  );
  expect(first.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect((await click('GET')).text).toContain('You have already unsubscribed');
  const page = await click('GET', links[1]);
  expect(page.text).toContain('<form method="post"><button type="submit">Unsubscribe</button></form>');
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
  expect(page.headers.get('content-security-policy')).not.toContain('script-src');
  expect((await click('GET', links[1])).text).toBe(page.text);
  expect((await click('POST', links[1])).text).toContain('<h1>You’re unsubscribed</h1>');
  const tampered = new URL(links[0]?.href ?? '');
  const code = tampered.searchParams.get('code') ?? '';
  tampered.searchParams.set('code', `${code[0] === '0' ? '1' : '0'}${code.slice(1)}`);
  expect(await click('GET', tampered)).toFail('VERIFICATION_CODE_NOT_FOUND');

  await sent(given, (await given.api.server().call(send, { body })).body.broadcast_id);
  expect(smtp.received).toHaveLength(2);
});

test('the page of an unsubscribe link has the branding of the project, an undo, and links to the app', async () => {
  const given = await portico();
  const smtp = await giveOwnSmtp(given);
  await given.api.admin().call('PATCH /internal/projects/current', {
    body: { full_logo_url: 'https://cdn.example.com/logo.svg', logo_dark_mode_url: 'https://cdn.example.com/dark.svg' },
  });
  const config = {
    'branding.light.accent': '#0f766e',
    'domains.trustedDomains.app': { baseUrl: 'https://app.example.com', handlerPath: '/handler' },
  };
  await given.api
    .admin()
    .call('PATCH /internal/config/override', { body: { config_override_string: JSON.stringify(config) } });
  const user = await given.project.user();
  const body = { html: '<p>News</p>', subject: 'News', user_ids: [user.id], notification_category_name: 'Marketing' };
  await sent(given, (await given.api.server().call(send, { body })).body.broadcast_id);
  const [mail] = smtp.received;
  const { headers } = await readMail(mail ?? expect.fail('no email'));
  const link = new URL(headers['list-unsubscribe']?.slice(1, -1) ?? '');
  const post = async (path: string) => await rawRequest(given.url, { method: 'POST', path });

  const done = await post(`${link.pathname}${link.search}`);
  expect(done.text).toContain('<img src="https://cdn.example.com/logo.svg"');
  expect(done.text).toContain('srcset="https://cdn.example.com/dark.svg"');
  expect(done.text).toContain('--accent:light-dark(#0f766e,');
  expect(done.text).toContain('<a href="https://app.example.com/handler/account-settings#notifications">');
  expect(done.text).toContain('<a href="https://app.example.com/">Back to ');
  const action = /<form method="post" action="(\?[^"]+)">/.exec(done.text)?.[1]?.replaceAll('&amp;', '&');
  const undone = await post(`${link.pathname}${action}`);
  expect(undone.text).toContain('<h1>You’re subscribed again</h1>');
  const question = await rawRequest(given.url, { path: `${link.pathname}${link.search}` });
  expect(question.text).toContain('Stop receiving emails of the category “Marketing”');
});

test('a repeated request with the same idempotency key sends once, also at the same time', async () => {
  const given = await portico();
  const smtp = await giveOwnSmtp(given);
  const user = await given.project.user();
  const idempotency_key = randomUUID();
  const body = { html: '<p>Once</p>', subject: 'Once', user_ids: [user.id], idempotency_key };

  const answers = await Promise.all(
    Array.from({ length: 5 }, async () => await given.api.server().call(send, { body })),
  );
  const [id = ''] = new Set(answers.map((answer) => answer.body.broadcast_id));
  await sent(given, id);

  expect(new Set(answers.map((answer) => answer.body.broadcast_id)).size).toBe(1);
  expect(smtp.received).toHaveLength(1);
  expect(await given.api.server().call(send, { body: { ...body, subject: 'Twice' } })).toBeRefused(
    400,
    'This idempotency key was used with a different request.',
  );
});

test('the result names who is left out, and why', async () => {
  const given = await portico();
  await giveOwnSmtp(given);
  const [fine, off, bounced] = [await given.project.user(), await given.project.user(), await given.project.user()];
  const none = (await given.api.server().call('POST /users', { body: {} })).body;
  const open = { primary_email: `${randomUUID()}@example.com`, primary_email_verified: false };
  const unverified = (await given.api.server().call('POST /users', { body: open })).body;
  await given.api.server().call('PATCH /emails/notification-preference/:user_id/:notification_category_id', {
    params: { user_id: off.id, notification_category_id: marketing },
    body: { enabled: false },
  });
  const suppressed = await given.api
    .admin()
    .call('POST /internal/email-suppressions', { body: { email_addresses: [bounced.email] } });
  expect(suppressed).toSucceed();
  const reasons = async (more: object, users: object = { all_users: true }) => {
    const answer = await given.api.server().call(send, { body: { html: '<p>News</p>', ...users, ...more } as never });
    expect(answer).toSucceed();
    return Object.fromEntries(answer.body.results.map(({ user_id, left_out }) => [user_id, left_out]));
  };
  const always = { [fine.id]: undefined, [bounced.id]: 'suppressed', [none.id]: 'no_address' };
  expect(await reasons({})).toEqual({ ...always, [off.id]: undefined, [unverified.id]: undefined });
  const ofMarketing = { notification_category_name: 'Marketing' };
  const all = { ...always, [off.id]: 'unsubscribed', [unverified.id]: undefined };
  expect(await reasons(ofMarketing)).toEqual(all);
  expect(await reasons({ only_verified: true })).toMatchObject({ [unverified.id]: 'not_verified' });
  const user_ids = [fine.id, off.id, bounced.id, none.id, unverified.id];
  expect(await reasons(ofMarketing, { user_ids })).toEqual(all);
});

test('a scheduled email is sent at its time, and can be cancelled until then', async () => {
  const given = await portico();
  const smtp = await giveOwnSmtp(given);
  const user = await given.project.user();
  const at = given.server.clock.now().getTime() + 3_600_000;
  const body = { html: '<p>Later</p>', subject: 'Later', user_ids: [user.id], scheduled_at_millis: at };
  const [sooner, never] = [
    (await given.api.server().call(send, { body })).body.broadcast_id,
    (await given.api.server().call(send, { body: { ...body, subject: 'Never' } })).body.broadcast_id,
  ];

  expect(await broadcast(given, sooner)).toMatchObject({ status: 'scheduled', scheduled_at_millis: at });
  const params = { id: never };
  const cancelled = await given.api.admin().call('POST /internal/email-broadcasts/:id/cancel', { params, body: {} });
  expect(cancelled.body.status).toBe('cancelled');
  expect(smtp.received).toHaveLength(0);
  given.server.clock.advance(61, 'minute');
  await wake();

  await sent(given, sooner);
  expect(smtp.received).toHaveLength(1);
  expect((await readMail(smtp.received[0])).headers.subject).toBe('Later');
  expect(await given.api.admin().call('POST /internal/email-broadcasts/:id/cancel', { params, body: {} })).toBeRefused(
    400,
    'This broadcast is already over.',
  );
});

test('requests are checked in the order of the protocol', async () => {
  const given = await portico();
  const user = await given.project.user();
  const html = '<p>Hi</p>';
  const call = async (body: object) => await given.api.server().callBadly(send, { body });

  expect(await call({ html })).toFail('REQUIRES_CUSTOM_EMAIL_SERVER');
  await giveOwnSmtp(given);
  for (const users of [{}, { user_ids: [], all_users: true }]) {
    expect(await call({ html, ...users })).toFail('SCHEMA_ERROR', {
      message: 'Exactly one of user_ids or all_users must be provided',
    });
  }
  expect(await call({ html, user_ids: [], notification_category_name: 'marketing' })).toBeRefused(
    400,
    'Notification category not found with given name',
  );
  expect(await call({ template_id: randomUUID(), user_ids: [] })).toBeRefused(
    400,
    'No template found with given template_id',
  );
  for (const draft_id of [randomUUID(), 'nonsense']) {
    expect(await call({ draft_id, user_ids: [] })).toBeRefused(400, 'No draft found with given draft_id');
  }
  const unknown = randomUUID();
  expect(await call({ html, user_ids: [user.id, 'me', unknown] })).toFail('USER_ID_DOES_NOT_EXIST', { user_id: 'me' });
  expect(await call({ html, user_ids: [user.id, unknown] })).toFail('USER_ID_DOES_NOT_EXIST', { user_id: unknown });
  expect(await call({ html, all_users: false })).toFail('SCHEMA_ERROR');
  expect(await call({ html, template_id: randomUUID(), user_ids: [] })).toFail('SCHEMA_ERROR');
  expect(await call({ html, user_ids: Array.from({ length: 10_001 }, () => user.id) })).toFail('SCHEMA_ERROR');
  expect(await call({ html, user_ids: [], scheduled_at_millis: 9e15 })).toBeRefused(400, /at most a year ahead/);
  expect((await call({ html, user_ids: [] })).body).toMatchObject({ results: [] });
  expect(await given.api.callBadly(send, { body: { html, user_ids: [] } })).toFail('INSUFFICIENT_ACCESS_TYPE');
  const foreign = await portico();
  await giveOwnSmtp(foreign);
  expect(await foreign.api.server().callBadly(send, { body: { html, user_ids: [user.id] } })).toFail(
    'USER_ID_DOES_NOT_EXIST',
  );
});
