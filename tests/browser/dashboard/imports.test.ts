import { randomUUID } from 'node:crypto';
import { internals } from '@portico/js/internals';
import { startWebhookReceiver } from '@portico/testkit/outside/webhook-receiver';
import { expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';

const at = dashboardDesk();

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
  await dialog.getByText('API keys of 1 line. These stay: 1 changed since.').waitFor();
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
  await dialog.getByRole('button', { name: 'Download all lines that are left out' }).click();
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

test('an owner sets up an old system, tests it, and sees why it gave no answer', async () => {
  const hook = await startWebhookReceiver();
  hook.reply({ body: JSON.stringify({ user: { display_name: 'Ada' }, total_users: 12 }) });
  await at.visit('/imports');
  await at.button('Set up').click();
  const dialog = await at.goodDialog();
  await dialog.getByLabel('Ask').selectOption('Your own hook');
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
