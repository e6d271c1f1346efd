import { portico } from '@portico/testkit';
import { expect, test } from 'vitest';
import { inTerminal } from './in-terminal.ts';

/** `portico users …` and `teams …` as the owner of a project. */
async function given() {
  const at = await portico();
  const terminal = inTerminal();
  terminal.signIn(at, at.project.owner);
  return { ...terminal, at };
}

test('users are created, shown, restricted, released and deleted by their address', async () => {
  const { run, at } = await given();
  const created = await run(['users', 'create', 'ada@example.com', '--name', 'Ada', '--password-from-stdin'], {
    input: 'correct horse battery',
  });
  expect(created).toMatchObject({ code: 0, data: { user: { primary_email: 'ada@example.com', has_password: true } } });
  const body = { email: 'ada@example.com', password: 'correct horse battery' };
  expect(await at.api.call('POST /auth/password/sign-in', { body })).toSucceed();

  const shown = await run('users show ADA@example.com');
  expect(shown.text).toMatch(/^ID +[0-9a-f-]{36}\nEmail +ada@example.com\n/);
  expect(shown.text).toContain('Signs in with  password');
  expect((await run('users sessions ada@example.com')).text).toContain('password');

  const restricted = await run(['users', 'restrict', 'ada@example.com', '--reason', 'Unpaid', '--yes']);
  expect(restricted).toMatchObject({ code: 0, text: 'Restricted the user ada@example.com.' });
  expect((await run('users show ada@example.com')).text).toMatch(/State +restricted\nReason +Unpaid/);
  expect(await run('users release ada@example.com')).toMatchObject({ code: 0 });

  const { id } = created.data.user as { id: string };
  expect(await run(`users delete ${id} --yes`)).toMatchObject({ code: 0, data: { user_id: id } });
  expect(await run('users show ada@example.com')).toMatchObject({
    code: 1,
    text: 'No user has the primary email address ada@example.com.',
  });
  expect(await run(`users show ${id}`)).toMatchObject({ code: 1, text: 'The user was not found.' });
});

test('a link signs in as a user once, and needs a reason', async () => {
  const { run, at } = await given();
  const { id, email } = await at.project.user();
  expect(await run(`users sign-in-as ${email}`)).toMatchObject({ code: 2, text: 'Say why: add --reason.' });
  const page = 'http://localhost:3000/handler/impersonation';
  const made = await run(['users', 'sign-in-as', email, '--reason', 'Ticket 4711', '--minutes', '5', '--page', page]);
  expect(made).toMatchObject({ code: 0, data: { user_id: id, session_expires_in_millis: 300_000 } });
  expect(made.text).toContain(`\n${page}#code=`);

  const code = new URLSearchParams(new URL(String(made.data.url)).hash.slice(1)).get('code') ?? '';
  const { body } = await at.api.call('POST /auth/impersonation/sign-in', { body: { code } });
  expect(body.user_id).toBe(id);
});

test('what cannot be undone needs an answer, and without a terminal --yes', async () => {
  const { run, at } = await given();
  const { email } = await at.project.user();
  const asked = await run(`users delete ${email}`);
  expect(asked).toMatchObject({ code: 2, text: expect.stringContaining('add --yes.') });
  expect(await run(`users restrict ${email}`)).toMatchObject({ code: 2 });

  const no = await run(`users delete ${email}`, { answer: false });
  expect(no).toMatchObject({ code: 2, text: 'Nothing was changed.' });
  expect(no.notes[0]).toMatch(new RegExp(`^This deletes the user ${email} .+ permanently\\. Continue\\?$`));
  expect(await run(`users show ${email}`)).toMatchObject({ code: 0 });

  expect(await run(`users delete ${email}`, { answer: true })).toMatchObject({ code: 0 });
});

test('a list is one page with the command for the next one', async () => {
  const { run, at } = await given();
  const { id: first } = await at.project.user({ primary_email: 'one@example.com' });
  const { id: second } = await at.project.user({
    primary_email: 'two@example.com',
    display_name: 'Two\u001b[31m\nLines',
  });

  const page = await run('users list --limit 1');
  expect(page.data).toMatchObject({ items: [{ id: first }], next_cursor: expect.any(String) });
  const [, next = ''] = /\nMore: portico (users list .+)$/.exec(page.text) ?? [];
  const last = await run(next);
  expect(last.data).toMatchObject({ items: [{ id: second }], next_cursor: null });
  expect(last.text).toContain('Two[31m Lines');
  expect((await run('users list --query one@')).data).toMatchObject({ items: [{ id: first }] });
  expect((await run('users list --newest')).data).toMatchObject({ items: [{ id: second }, { id: first }] });
  expect(await run('users list --limit 0')).toMatchObject({
    code: 2,
    text: '--limit must be a whole number from 1 to 200, but is 0.',
  });
});

test('an address that several users have is not guessed', async () => {
  const { run, at } = await given();
  const contact = { primary_email: 'same@example.com', primary_email_auth_enabled: false };
  for (let count = 0; count < 2; count += 1) await at.api.server().call('POST /users', { body: contact });

  const refused = await run('users delete same@example.com --yes');

  expect(refused).toMatchObject({
    code: 2,
    text: expect.stringMatching(/^Several users have the address.+(\n {2}[0-9a-f-]{36}){2}$/),
  });
  expect((await run('users list')).data.items).toHaveLength(2);
  expect(await run('users show ada')).toMatchObject({
    code: 2,
    text: 'ada is neither a user ID nor an email address.',
  });
});

test('sessions are listed and ended', async () => {
  const { run, at } = await given();
  const { email, refresh_token } = await at.project.user();
  const { items } = (await run(`users sessions ${email}`)).data as { items: { id: string }[] };
  expect(items).toHaveLength(1);

  expect(await run(`users sessions ${email} --end ${items[0]?.id} --yes`)).toMatchObject({ code: 0 });

  const refresh = { headers: { 'x-stack-refresh-token': refresh_token } };
  expect(await at.api.call('POST /auth/sessions/current/refresh', refresh)).toFail(
    'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
  );
  expect((await run(`users sessions ${email} --end-all --yes`)).code).toBe(0);
  expect((await run(`users sessions ${email}`)).text).toBe('No sessions.');
});

test('teams are listed and shown with their members', async () => {
  const { run, at } = await given();
  const { id: creator_user_id, email } = await at.project.user();
  const { body: team } = await at.api
    .server()
    .call('POST /teams', { body: { display_name: 'Otters', creator_user_id } });

  expect((await run('teams list --query otter')).text).toMatch(new RegExp(`\\n${team.id} +Otters`));
  const shown = await run(`teams show ${team.id}`);
  expect(shown.text).toContain(email);
  expect(shown.data).toMatchObject({ team: { display_name: 'Otters' }, members: [{ id: creator_user_id }] });
  expect((await run(`users list --team ${team.id}`)).data.items).toHaveLength(1);
});

test('users are listed by a tag, and demo data is added and removed', async () => {
  const { run, at } = await given();
  await at.project.user({ display_name: 'Real person' });
  const added = await run('demo');
  expect(added).toMatchObject({ code: 0, data: { added_at_millis: expect.any(Number) } });
  expect(added.text).toMatch(/^Added the demo data\.\nRemove it with: /);
  expect((await run('demo')).text).toMatch(/^The project has demo data already\./);
  const listed = await run('users list --tag VIP --limit 50');
  expect(listed).toMatchObject({ code: 0 });
  expect(listed.text).toContain('Amelia Hart');
  expect(listed.text).not.toContain('Real person');

  expect(await run('demo --remove')).toMatchObject({ code: 2, text: expect.stringContaining('add --yes.') });
  expect(await run('demo --remove --yes')).toMatchObject({ code: 0, text: 'Removed the demo data.' });
  expect((await run('demo --remove --yes')).text).toBe('The project has no demo data.');
  expect((await run('users list')).text).toContain('Real person');
});
