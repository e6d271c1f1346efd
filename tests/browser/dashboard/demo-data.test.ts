import { expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';

const at = dashboardDesk();

test('one click fills an empty project, and another one empties it again', async () => {
  await at.visit('');
  await at.figure('Users', '0').waitFor();
  await at.button('Add demo data').click();
  await at.figure('Users', '60').waitFor();
  expect(await at.page.getByRole('figure').count()).toBeGreaterThan(1);
  await at.visit('/users?tag=vip');
  await at.page.getByRole('row', { name: 'Amelia Hart' }).waitFor();

  await at.visit('/settings');
  await at.section('Demo data').getByRole('button', { name: 'Remove demo data' }).click();
  await at.goodDialog();
  await at.closeWith('Remove demo data');
  await at.section('Demo data').waitFor({ state: 'detached' });
  await at.visit('');
  await at.figure('Users', '0').waitFor();
  await at.text('No users yet').waitFor();
  await at.button('Add demo data').waitFor();
  expect(await at.project.app.countUsers()).toEqual({ count: 0, isExact: true });
});
