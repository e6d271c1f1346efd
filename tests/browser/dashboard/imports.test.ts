import { randomUUID } from 'node:crypto';
import { internals } from '@portico/js/internals';
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
