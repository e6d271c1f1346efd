import { expect, test } from 'vitest';
import { plugIn } from '../kit/authenticator.ts';
import { violationsOf } from '../kit/looks.ts';
import { password, peopleOn } from '../kit/people.ts';
import { stage } from '../kit/stage.ts';

/** The sign-in page begins with the method that was last used in this browser, and is the same for every address. */

const on = stage({
  config: {
    magic_link_enabled: true,
    passkey_enabled: true,
    oauth_providers: [
      { id: 'github', type: 'shared' },
      { id: 'google', type: 'shared' },
    ],
  },
});
const { button, emailField, passwordField, expectSignedIn, signOut } = peopleOn(on);

/** Returns the methods of the sign-in page in their order. */
async function methods(): Promise<string[]> {
  await on.visit('/handler/sign-in');
  await emailField().waitFor();
  const parts = { github: /GitHub/, passkey: /passkey/, form: undefined } as const;
  const places = Object.entries(parts).map(async ([name, words]) => {
    const part = words === undefined ? emailField() : button(words);
    const box = await part.boundingBox();
    if (box === null) throw new Error(`The page does not show ${name}.`);
    return { name, y: box.y };
  });
  return (await Promise.all(places)).sort((a, b) => a.y - b.y).map(({ name }) => name);
}

const chosenTab = async () => await on.page.getByRole('tab', { selected: true }).innerText();

test('the method that was last used in this browser comes first, and strangers see the methods of the project', async () => {
  await plugIn(on);
  const ofProject = ['github', 'passkey', 'form'];
  expect(await methods()).toEqual(ofProject);

  await on.visit('/handler/sign-up');
  await on.page.getByRole('tab', { name: 'Password' }).click();
  await emailField().fill(on.email);
  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');
  await expectSignedIn();
  await button('Add a passkey').click();
  await button('Remove passkey').waitFor();
  await signOut();
  expect(await methods()).toEqual(['form', 'github', 'passkey']);
  expect(await chosenTab()).toBe('Password');
  expect(await violationsOf(on.page)).toEqual([]);

  await button(/passkey/).click();
  await expectSignedIn();
  await signOut();
  expect(await methods()).toEqual(['passkey', 'github', 'form']);

  const { email } = on;
  await on.newBrowser();
  await plugIn(on);
  expect(await methods()).toEqual(ofProject);
  for (const address of [email, 'nobody@example.com']) {
    await emailField().fill(address);
    await on.page.keyboard.press('Tab');
    expect(await chosenTab()).toBe('Email code');
    expect(await on.page.getByText('Last used').count()).toBe(0);
  }
  expect(on.complaints).toEqual([]);
});

test('the buttons of providers have the order of the owner, and the one that was last used here comes first', async () => {
  const names = async () => {
    await on.visit('/handler/sign-in');
    await emailField().waitFor();
    const buttons = await on.page.getByRole('button', { name: /^Continue with / }).allInnerTexts();
    return buttons.map((text) => text.replaceAll('\n', ' '));
  };
  expect(await names()).toEqual(['Continue with GitHub', 'Continue with Google']);

  await button('Continue with Google').click();
  await on.page.getByLabel('Email', { exact: true }).fill(on.email);
  await button('Allow and continue').click();
  await expectSignedIn();
  await signOut();

  expect(await names()).toEqual(['Continue with Google Last used', 'Continue with GitHub']);
});

test('a visit to a provider that ends without a sign-in does not change the method that was last used', async () => {
  await on.visit('/handler/sign-in');
  await button('Continue with Google').click();
  await button('Deny').click();
  await on.page.getByRole('heading', { name: 'Access denied' }).waitFor();

  await on.visit('/handler/sign-in');
  await button('Continue with Google').waitFor();
  expect(await on.page.getByText('Last used').count()).toBe(0);
});
