import { expect, test } from 'vitest';
import { accountOf } from '../kit/account.ts';
import { expectGoodLooks } from '../kit/looks.ts';
import { peopleOn } from '../kit/people.ts';
import { stage } from '../kit/stage.ts';

const on = stage({ config: { allow_user_api_keys: true } });
const { button, focused } = peopleOn(on);
const { open, section, title } = accountOf(on);

const keys = () => on.page.getByRole('list', { name: 'API keys' }).getByRole('listitem');
const keyField = () => on.page.getByLabel('API key', { exact: true });

/** Checks a key, as a server would. */
async function check(api_key: string) {
  return await on.at.api.server().call('POST /user-api-keys/check', { body: { api_key } });
}

async function create(description: string): Promise<void> {
  await button('Create key').click();
  await on.page.getByRole('textbox', { name: 'Description' }).fill(description);
  await on.page.keyboard.press('Enter');
  await on.page.getByText('Your new API key').waitFor();
}

test('a key is shown once, grants access to the API, and stops working when it is revoked', async () => {
  await on.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open('api-keys');
  await on.page.getByText('No API keys yet.').waitFor();
  await button('Create key').click();
  await on.page.getByLabel('Expiration').selectOption({ label: '30 days' });
  await button('Create key').click();
  await on.page.getByText('Enter a description.').waitFor();
  await on.page.getByRole('textbox', { name: 'Description' }).fill('Backup');
  await button('Create key').click();

  await expect.poll(() => keyField().inputValue()).toMatch(/^•+$/);
  await button('Show').click();
  const key = await keyField().inputValue();
  await button('Copy: API key').click();
  await on.page.getByText('Copied', { exact: true }).first().waitFor();
  expect(await on.page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  expect(await check(key)).toSucceed();
  await button('I have copied it').click();
  await expect.poll(focused).toBe('Create key');
  await on.page.reload();
  await expect.poll(() => keys().count()).toBe(1);
  await keys().getByText('Backup').waitFor();
  await keys()
    .getByText(`…${key.slice(-4)}`)
    .waitFor();
  await keys().getByText('Expires').waitFor();

  await button('Revoke Backup').click();
  await button('Cancel').click();
  expect(await check(key)).toSucceed();
  await button('Revoke Backup').click();
  await button('Yes, revoke this key').click();
  await keys().getByText('Revoked', { exact: true }).waitFor();
  expect(await check(key)).toFail('API_KEY_REVOKED');
  expect(await button('Revoke Backup').count()).toBe(0);
  expect(on.complaints).toEqual([]);
});

test('the next key has the same description, and the old one keeps working for a while', async () => {
  await open('api-keys');
  await create('Sync');
  await button('Show').click();
  const old = await keyField().inputValue();
  await button('I have copied it').click();

  await button('Create next key for Sync').click();
  await on.page.getByText('The next key has the same description and lifetime.').waitFor();
  await on.page.getByLabel('The old key works for').selectOption({ label: '1 day' });
  await expectGoodLooks(on.page);
  await button('Create next key').last().click();
  await on.page.getByText('Your new API key').waitFor();
  await button('Show').click();
  const next = await keyField().inputValue();
  await button('I have copied it').click();

  expect(await check(next)).toSucceed();
  const { body } = await check(old);
  expect(body.expires_at_millis).toBeLessThanOrEqual(on.server.clock.in(25, 'hour').getTime());
  expect(await keys().getByText('Sync').count()).toBe(2);
  for (const apiKey of [old, next]) expect(await check(apiKey)).toSucceed();
});

test('if the browser blocks copying, the key is selected instead', async () => {
  await on.page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'));
  await open('api-keys');
  await create('Backup');

  await button('Copy: API key').click();

  await on.page.getByText('copy it yourself').waitFor();
  const selected = await keyField().evaluate((input) =>
    input instanceof HTMLInputElement ? input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0) : '',
  );
  expect(await check(selected)).toSucceed();
});

test('of many keys, the newest are shown, and more on request', async () => {
  await open('api-keys');
  const server = on.at.api.server();
  const { body } = await server.call('GET /users', { query: { query: on.email } });
  const user_id = body.items[0]?.id;
  if (user_id === undefined) throw new Error('nobody has signed up');
  for (let number = 1; number <= 23; number += 1) {
    const key = { user_id, description: `Robot ${number}`, expires_at_millis: null };
    expect(await server.call('POST /user-api-keys', { body: key })).toSucceed();
    // Keys of the same millisecond have no order.
    on.server.clock.advance(1, 'second');
  }
  await on.page.reload();
  await expect.poll(() => keys().count()).toBe(20);
  await keys().first().getByText('Robot 23', { exact: true }).waitFor();
  await keys().first().getByText('Never expires').waitFor();
  await button('Show more (3)').click();
  await expect.poll(() => keys().count()).toBe(23);
  expect(await button(/^Show more/).count()).toBe(0);
});

test('the form, a new key and the list fit a phone in light and dark mode', async () => {
  await on.page.setViewportSize({ width: 320, height: 640 });
  await open('api-keys');
  await expectGoodLooks(on.page);
  await button('Create key').click();
  await expectGoodLooks(on.page);
  await on.page.getByRole('textbox', { name: 'Description' }).fill('A description that is rather long, for the looks');
  await on.page.keyboard.press('Enter');
  await on.page.getByText('Your new API key').waitFor();
  await expectGoodLooks(on.page);
  await button('I have copied it').click();
  await button(/^Revoke/)
    .first()
    .click();
  await expectGoodLooks(on.page);
  await button('Cancel').click();
});

test('if the server refuses to create a key, the form stays and shows the reason', async () => {
  await open('api-keys');
  await button('Create key').click();
  await on.at.project.configure({ allow_user_api_keys: false });
  try {
    await on.page.getByRole('textbox', { name: 'Description' }).fill('Backup');
    await button('Create key').click();
    await on.page.getByRole('alert').getByText('API keys are disabled.').waitFor();
    expect(await on.page.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('Backup');
    await on.page.goto(`${on.example.url}/handler/account-settings#api-keys`);
    await on.page.reload();
    await title('Profile').waitFor();
    expect(await section('API keys').count()).toBe(0);
  } finally {
    await on.at.project.configure({ allow_user_api_keys: true });
  }
});
