import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { internals } from '@portico/js/internals';
import { startWebhookReceiver } from '@portico/testkit/outside/webhook-receiver';
import { expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';
import { select } from '../kit/select.ts';

const at = dashboardDesk();

/** bcrypt of `abc` with the salt of a published example. */
const bcryptOfAbc = '$2a$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i';
/** https://github.com/firebase/scrypt#sample */
const firebaseUser = (email: string) => ({
  localId: randomUUID().slice(0, 8),
  email,
  displayName: 'Ada',
  passwordHash: 'lSrfV15cpx95_sZS2W9c9Kp6i_LVgQNDNC_qzrCnh1SAyZvqmZqAjTdn3aoItz-VHjoZilo78198JAdRuid5lQ==',
  salt: '42xEC-ixf3L2lw==',
});
const firebaseParameters = `hash_config {
  algorithm: SCRYPT,
  base64_signer_key: jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==,
  base64_salt_separator: Bw==,
  rounds: 8,
  mem_cost: 14,
}`;

test('an owner sees the imports, and undoes one, which spares users who were used since', async () => {
  await at.visit('/imports');
  await at.text('No imports yet').waitFor();

  const run_id = randomUUID();
  const [ada, bob] = [randomUUID(), randomUUID()];
  const lines = [ada, bob].map((id, index) => ({ line: index + 1, content: { type: 'user', id } }));
  const body = { dry_run: false, on_conflict: 'skip' as const, file_name: 'users.jsonl', lines };
  const admin = at.project.app[internals].transport('admin');
  await admin.call('POST /internal/imports/:run_id', { params: { run_id }, body });
  const counts = { skipped: 3, refused: 0 };
  await admin.call('POST /internal/imports/:run_id/finish', { params: { run_id }, body: counts });
  await (await at.project.app.getUser(bob))?.update({ displayName: 'Bob' });

  await at.visit('/imports');
  await at.page.getByRole('row', { name: /users\.jsonl .* Finished 2 created, 3 skipped/ }).waitFor();
  await at.expectGoodLooks(['/imports']);
  await at.button('Actions for users.jsonl').click();
  await at.page.getByRole('menuitem', { name: 'Undo import' }).click();
  const dialog = await at.goodDialog();
  await dialog.getByText('This deletes everything that 1 line created. These stay: 1 changed since.').waitFor();
  await at.closeWith('Undo import');
  await at.text('1 line deleted').waitFor();
  await at.page.getByRole('row', { name: /Undone 1 deleted, 1 kept/ }).waitFor();
  expect((await at.project.app.listUsers()).map(({ id }) => id)).toEqual([bob]);
});

test('an owner imports a file after reading what would happen, and the same file goes on', async () => {
  const id = randomUUID();
  const lines = [
    { type: 'user', id, display_name: 'Grace' },
    { type: 'team', display_name: 'Otters' },
    { type: 'user', primary_email: 'x' },
    { type: 'membership', team_id: randomUUID(), user_id: id },
  ];
  const buffer = Buffer.from(`${lines.map((line) => JSON.stringify(line)).join('\n')}\nno JSON`);
  const choose = async () => {
    await at.button('Import a file').click();
    const dialog = await at.goodDialog();
    await dialog.getByLabel('File').setInputFiles({ name: 'people.jsonl', mimeType: 'application/jsonl', buffer });
    await dialog.getByRole('button', { name: 'Check file' }).click();
    return dialog;
  };
  await at.visit('/imports');
  const dialog = await choose();
  await dialog.getByText(/Line 5: is no JSON/).waitFor();
  await dialog.getByText(/Line 4: team .* is neither in the project nor in an earlier line/).waitFor();
  expect((await at.project.app.listUsers()).some((user) => user.id === id)).toBe(false);
  await at.goodDialog();
  const download = at.page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download all that is left out' }).click();
  expect((await download).suggestedFilename()).toBe('left-out-people.jsonl');
  await dialog.getByRole('button', { name: 'Import 2 lines' }).click();
  await dialog.getByText('Created').waitFor();
  await at.closeWith('Done');
  await at.page.getByRole('row', { name: /people\.jsonl .* Finished 2 created, 3 refused/ }).waitFor();
  expect((await at.project.app.listUsers()).map((user) => user.displayName)).toContain('Grace');

  await at.visit('/imports');
  await at.button('Import a file').click();
  const csv = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('id;Mail\n1;ada@example.com') };
  await at.dialog().getByLabel('File').setInputFiles(csv);
  await at.dialog().getByRole('button', { name: 'Check file' }).click();
  await at.dialog().getByText('This file has another format').waitFor();

  await at.visit('/imports');
  const again = await choose();
  await again.getByText('Imported before').waitFor();
  expect(await again.getByRole('button', { name: 'Import 0 lines' }).isDisabled()).toBe(true);
});

test('the columns of a CSV get fields, which are guessed, and remembered', async () => {
  const email = `${randomUUID()}@example.com`;
  const hash = createHash('sha256').update('correct horse').digest('hex');
  const rows = [`User;Mail address;Password;Plan`, `Ada;${email};${hash};pro`, 'Bob;bob;1;2;3'].join('\r\n');
  const choose = async () => {
    await at.visit('/imports');
    await at.button('Import a file').click();
    const dialog = at.dialog();
    await select(dialog.getByLabel('From'), 'CSV of another system');
    const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) };
    await dialog.getByLabel('File').setInputFiles(file);
    await dialog.getByRole('button', { name: 'Choose columns' }).click();
    await dialog
      .getByText(`${email.slice(0, 40)}…`)
      .first()
      .waitFor();
    return dialog;
  };
  const dialog = await choose();
  await at.goodDialog();
  expect(await dialog.getByLabel('Field of Mail address').innerText()).toBe('Email');
  expect(await dialog.getByLabel('Hash format').innerText()).toBe('SHA-256 in hex');
  await select(dialog.getByLabel('Field of User'), 'Display name');
  await dialog.getByText('Mapping file', { exact: true }).click();
  const download = at.page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download mapping' }).click();
  const saved = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
  expect(saved).toEqual({
    display_name: 'User',
    primary_email: 'Mail address',
    password_hash: 'Password',
    password_hash_format: 'sha256',
    server_metadata: [],
  });
  await dialog.getByRole('button', { name: 'Check file' }).click();
  await dialog.getByText('Line 3: has 5 cells, and the first row has 4').waitFor();
  await dialog.getByRole('button', { name: 'Import 1 line' }).click();
  await dialog.getByText('Created').waitFor();
  await at.closeWith('Done');
  const app = await at.clientApp();
  await app.signInWithCredential({ email, password: 'correct horse', noRedirect: true });
  expect(await app.getUser()).toMatchObject({ displayName: 'Ada', primaryEmail: email });

  await at.visit('/imports');
  await at.button('Import a file').click();
  await select(at.dialog().getByLabel('From'), 'CSV of another system');
  const empty = { name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('User;Mail address\r\n') };
  await at.dialog().getByLabel('File').setInputFiles(empty);
  await at.dialog().getByRole('button', { name: 'Choose columns' }).click();
  await at.dialog().getByText('empty.csv has no rows below the names of the columns.').waitFor();

  const again = await choose();
  expect(await again.getByLabel('Field of User').innerText()).toBe('Display name');
  const mapping = {
    name: 'mapping.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"primary_email":"Mail"}'),
  };
  await again.getByText('Mapping file', { exact: true }).click();
  await again.getByLabel('Use a mapping file').setInputFiles(mapping);
  await again.getByText('mapping.json has columns that this CSV does not have.').waitFor();
});

test('a CSV shows what each value becomes, and asks what it leaves open', async () => {
  const emails = [randomUUID(), randomUUID(), randomUUID()].map((name) => `${name}@example.com`);
  const rows = [
    'First name,Last name,Mail,Verified,Joined,Seen,Plan,Private notes',
    `Ada,Lovelace,${emails[0]},WAHR,03.02.2020,17.11.2023 10:00,pro,difficult`,
    `Bob,,${emails[1]},offen,04.02.2020,NULL,free,`,
    `Cy,,${emails[2]},2023-01-02 03:04:05,garbage,,free,late payer`,
  ].join('\n');
  await at.visit('/imports');
  await at.button('Import a file').click();
  const dialog = at.dialog();
  await select(dialog.getByLabel('From'), 'CSV of another system');
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) };
  await dialog.getByLabel('File').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Choose columns' }).click();

  await dialog.getByText('Joined: First name + Last name').waitFor();
  await dialog.getByText('4 columns left out.').waitFor();
  const chosen = async (column: string) => await dialog.getByLabel(`Field of ${column}`).innerText();
  expect(await chosen('Private notes')).toBe('Leave out');
  await dialog.getByRole('button', { name: 'Keep all in server metadata' }).click();
  expect(await chosen('Private notes')).toBe('Keep in server metadata');
  await dialog.getByRole('button', { name: 'Leave all out' }).click();
  await select(dialog.getByLabel('Field of Plan'), 'Keep in server metadata');
  await select(dialog.getByLabel('Field of Joined'), 'Signed up at');
  await select(dialog.getByLabel('Field of Seen'), 'Last active at');

  // The first column leaves the order open, and the second one shows it.
  await dialog.getByText('Choose how the times are written.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Check file' }).isDisabled()).toBe(true);
  expect(await dialog.getByLabel('Times of Seen').innerText()).toBe('Day first: 31.12.2020');
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await preview.getByRole('row', { name: /Joined 03.02.2020 .* The line is refused/ }).waitFor();
  await select(dialog.getByLabel('Times of Joined'), 'Day first: 31.12.2020');
  await preview.getByRole('row', { name: 'Joined 03.02.2020 Signed up at 2020-02-03 00:00:00 UTC' }).waitFor();
  await preview.getByRole('row', { name: 'Private notes difficult Left out' }).waitFor();
  await preview.getByRole('row', { name: 'Verified WAHR Email is verified yes' }).waitFor();

  await preview.getByRole('button', { name: 'Next row' }).click();
  await preview.getByRole('row', { name: /Verified offen Email is verified The line is refused/ }).waitFor();
  await select(dialog.getByLabel('Meaning of offen'), 'No');
  await preview.getByRole('row', { name: 'Verified offen Email is verified no' }).waitFor();
  await dialog.getByLabel('Read NULL as an empty cell').uncheck();
  await preview.getByRole('row', { name: /Seen NULL .* The line is refused: the value is no time/ }).waitFor();
  await dialog.getByLabel('Read NULL as an empty cell').check();
  await preview.getByRole('button', { name: 'Next row' }).click();
  const garbage = 'Joined garbage Signed up at';
  await dialog.getByLabel('Leave values that are no times empty').check();
  await preview
    .getByRole('row', { name: `${garbage} Left out: the value is no time, so it is the time of the import` })
    .waitFor();
  await at.goodDialog();
  await dialog.getByLabel('Leave values that are no times empty').uncheck();
  await preview.getByRole('row', { name: `${garbage} The line is refused: the value is no time` }).waitFor();

  await dialog.getByRole('button', { name: 'Check file' }).click();
  await dialog.getByText('Line 4: Joined: “garbage” is no time').waitFor();
  const notImported = dialog.getByRole('region', { name: 'What is not imported' });
  await notImported.getByText(/Private notes is left out by the mapping\s*1 line/).waitFor();
  await notImported.getByText(/Seen is read as empty\s*Such as NULL\s*1 line/).waitFor();
  await at.goodDialog();
  await dialog.getByRole('button', { name: 'Import 2 lines' }).click();
  await dialog.getByText('Created', { exact: true }).waitFor();
  await notImported.getByText(/Private notes/).waitFor();
  await at.closeWith('Done');
  const users = (await at.project.app.listUsers()).filter(({ primaryEmail }) => emails.includes(primaryEmail ?? ''));
  expect(users.map((user) => [user.displayName, user.primaryEmailVerified, user.serverMetadata])).toEqual(
    expect.arrayContaining([
      ['Ada Lovelace', true, { Plan: 'pro' }],
      ['Bob', false, { Plan: 'free' }],
    ]),
  );
  expect(users.map(({ signedUpAt }) => signedUpAt.toISOString().slice(0, 10)).toSorted()).toEqual([
    '2020-02-03',
    '2020-02-04',
  ]);
});

test('files of other systems move in, with what their passwords need', async () => {
  const firebase = `${randomUUID()}@example.com`;
  const auth0 = `${randomUUID()}@example.com`;
  const choose = async (from: string, name: string, text: string) => {
    await at.visit('/imports');
    await at.button('Import a file').click();
    await select(at.dialog().getByLabel('From'), from);
    const file = { name, mimeType: 'application/json', buffer: Buffer.from(text) };
    await at.dialog().getByLabel('File', { exact: true }).setInputFiles(file);
    return at.dialog();
  };
  const importAll = async () => {
    await at.dialog().getByRole('button', { name: 'Check file' }).click();
    await at.dialog().getByRole('button', { name: 'Import 1 line' }).click();
    await at.closeWith('Done');
  };
  const app = await at.clientApp();
  const first = await choose('Firebase', 'users.json', JSON.stringify({ users: [firebaseUser(firebase)] }));
  await first.getByText(/Not included: passwords without the parameters/).waitFor();
  await first.getByLabel('Password hash parameters').fill(firebaseParameters);
  await at.goodDialog();
  await first.getByLabel('Record events').check();
  await importAll();
  await app.signInWithCredential({ email: firebase, password: 'user1password', noRedirect: true });
  expect(await app.getUser()).toMatchObject({ displayName: 'Ada' });

  const second = await choose('Auth0', 'users.jsonl', JSON.stringify({ user_id: 'auth0|1', email: auth0 }));
  const hashes = JSON.stringify({ _id: { $oid: '1' }, passwordHash: bcryptOfAbc });
  const file = { name: 'hashes.json', mimeType: 'application/json', buffer: Buffer.from(hashes) };
  await second.getByLabel('Password hashes').setInputFiles(file);
  await importAll();
  await app.signInWithCredential({ email: auth0, password: 'abc', noRedirect: true });

  const refused = await choose(
    'Auth0',
    'more.jsonl',
    `{"user_id":"auth0|2"}\n${JSON.stringify({ user_id: 'auth0|1' })}`,
  );
  await select(refused.getByLabel('If a user already exists'), 'Refuse the file');
  await refused.getByRole('button', { name: 'Check file' }).click();
  await refused.getByText(/Nothing can be imported/).waitFor();
  await refused.getByText(/Line 2: /).waitFor();
  expect(await refused.getByRole('button', { name: 'Import 1 line' }).isDisabled()).toBe(true);

  const roles = await choose('Clerk', 'users.json', '{"data":[]}');
  await roles.getByLabel('Permissions of roles').fill('owner');
  await roles.getByRole('button', { name: 'Check file' }).click();
  await roles.getByText('Permissions of roles must be pairs, such as owner=team_admin,editor=edit_posts.').waitFor();

  const broken = await choose('Keycloak', 'realm.json', '{"users":[\n{"id":"a",}]}');
  await broken.getByRole('button', { name: 'Check file' }).click();
  await broken.getByText(/realm.json is no JSON: look at line 2/).waitFor();
});

test('an owner sets up an old system, tests it, and sees why it gave no answer', async () => {
  const hook = await startWebhookReceiver();
  hook.reply({ body: JSON.stringify({ user: { display_name: 'Ada' }, total_users: 12 }) });
  await at.visit('/imports');
  await at.button('Set up').click();
  const dialog = await at.goodDialog();
  await select(dialog.getByLabel('Ask'), 'Your own hook');
  await dialog.getByLabel('URL').fill(hook.url);
  await dialog.getByLabel('Signing secret', { exact: true }).fill('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
  await at.goodDialog();
  await at.closeWith('Save changes');
  await at.button('Test').click();
  const test = await at.goodDialog();
  await test.getByLabel('Email').fill('ada@example.com');
  await test.getByLabel('Password', { exact: true }).fill('correct horse');
  await test.getByRole('button', { name: 'Test' }).click();
  await test.getByText(/Ada would move in/).waitFor();
  hook.reply({ status: 500 });
  await test.getByRole('button', { name: 'Test' }).click();
  await test.getByText(/The hook responded with 500/).waitFor();
  await at.expectGoodLooks(['/imports']);
  await hook.stop();
});
