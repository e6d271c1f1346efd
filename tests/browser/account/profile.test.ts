import { longTest } from '@portico/testkit/runs';
import { expect, test } from 'vitest';
import { accountOf } from '../kit/account.ts';
import { expectGoodLooks } from '../kit/looks.ts';
import { password, peopleOn } from '../kit/people.ts';
import { stage } from '../kit/stage.ts';

const on = stage();
const { heading, button, focused } = peopleOn(on);
const { open, block } = accountOf(on);

const nameField = () => on.page.getByRole('textbox', { name: 'Display name' });
const newAddress = () => on.page.getByRole('textbox', { name: 'Add an address' });
const row = (email: string) => block('Email addresses').getByRole('listitem').filter({ hasText: email });
const rows = () => block('Email addresses').getByRole('listitem');
const picture = () => block('Profile picture').locator('.portico-avatar img');
const fileInput = () => block('Profile picture').locator('input[type="file"]');

/** Returns a picture whose left half is red and whose right half is blue. */
async function twoColors(width: number, height: number) {
  const url = await on.page.evaluate(
    ({ width, height }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const pencil = canvas.getContext('2d');
      if (pencil === null) throw new Error('no canvas');
      pencil.fillStyle = '#f00';
      pencil.fillRect(0, 0, width / 2, height);
      pencil.fillStyle = '#00f';
      pencil.fillRect(width / 2, 0, width / 2, height);
      return canvas.toDataURL('image/png');
    },
    { width, height },
  );
  return { name: 'colors.png', mimeType: 'image/png', buffer: Buffer.from(url.split(',')[1] ?? '', 'base64') };
}

/** Returns the size of the picture that others see, and the colors of its left and right edges. */
async function seenPicture() {
  const source = await picture().getAttribute('src');
  const answer = await fetch(source ?? '');
  const bytes = Buffer.from(await answer.arrayBuffer()).toString('base64');
  return await on.page.evaluate(
    async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const { naturalWidth: width, naturalHeight: height } = image;
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const pencil = canvas.getContext('2d', { willReadFrequently: true });
      if (pencil === null) throw new Error('no canvas');
      pencil.drawImage(image, 0, 0);
      const colorAt = (x: number) => {
        const [red = 0, , blue = 0] = pencil.getImageData(x, height / 2, 1, 1).data;
        return red > blue ? 'red' : 'blue';
      };
      return { width, height, left: colorAt(3), right: colorAt(width - 4) };
    },
    `data:${answer.headers.get('content-type')};base64,${bytes}`,
  );
}

async function addAddress(email: string): Promise<void> {
  await newAddress().fill(email);
  await on.page.keyboard.press('Enter');
  await on.page.getByText(`${email} was added.`).waitFor();
}

test('a name is kept after a reload, and can be removed', async () => {
  await open('profile');
  await nameField().fill('Ada Lovelace');
  await button('Save name').click();
  await on.page.getByText('Name saved.').waitFor();
  await on.page.reload();
  await expect.poll(() => nameField().inputValue()).toBe('Ada Lovelace');
  await nameField().fill('  ');
  await button('Save name').click();
  await on.page.getByText('Name saved.').waitFor();
  await on.page.reload();
  await expect.poll(() => nameField().inputValue()).toBe('');
});

test('a picture can be cropped with keys and a slider, and others see the cropped square', async () => {
  await open('profile');
  await fileInput().setInputFiles(await twoColors(1200, 600));
  const zoom = on.page.getByRole('slider', { name: 'Zoom' });
  await zoom.waitFor();
  await expect.poll(focused).toBe('Cancel');
  await zoom.focus();
  for (let press = 0; press < 20; press += 1) await on.page.keyboard.press('ArrowRight');
  await expect.poll(() => zoom.inputValue()).toBe('2');
  await on.page.getByRole('application', { name: 'Picture' }).focus();
  for (let press = 0; press < 20; press += 1) await on.page.keyboard.press('ArrowRight');
  await button('Use picture').click();
  await on.page.getByText('Picture saved.').waitFor();
  await expect.poll(focused).toBe('Profile picture');

  await on.page.reload();
  await picture().waitFor();
  expect(await seenPicture()).toEqual({ width: 300, height: 300, left: 'red', right: 'red' });
  expect(on.complaints).toEqual([]);
});

longTest('a picture follows the mouse, is stored in the required size, and can be removed', async () => {
  await open('profile');
  await fileInput().setInputFiles(await twoColors(3000, 1500));
  const crop = on.page.getByRole('application', { name: 'Picture' });
  await on.page.getByRole('slider', { name: 'Zoom' }).waitFor();
  const box = await crop.boundingBox();
  if (box === null) throw new Error('nothing to drag');
  await on.page.mouse.move(box.x + box.width - 4, box.y + 20);
  await on.page.mouse.down();
  await on.page.mouse.move(box.x + 4, box.y + 20, { steps: 4 });
  await on.page.mouse.up();
  await button('Use picture').click();
  await on.page.getByText('Picture saved.').waitFor();
  await picture().waitFor();
  expect(await seenPicture()).toEqual({ width: 512, height: 512, left: 'blue', right: 'blue' });

  await block('Profile picture').getByRole('button', { name: 'Remove' }).click();
  await button('Yes, remove it').click();
  await on.page.getByText('Picture removed.').waitFor();
  await on.page.reload();
  await nameField().waitFor();
  expect(await picture().count()).toBe(0);
});

longTest('users who cannot drag can tap the new center of a picture', async () => {
  await open('profile');
  await fileInput().setInputFiles(await twoColors(3000, 1500));
  const crop = on.page.getByRole('application', { name: 'Picture' });
  await on.page.getByRole('slider', { name: 'Zoom' }).waitFor();
  const box = await crop.boundingBox();
  if (box === null) throw new Error('nothing to tap');
  for (const _ of ['to its right half', 'to its right edge']) {
    await crop.click({ position: { x: box.width - 2, y: box.height / 2 } });
  }
  await button('Use picture').click();
  await on.page.getByText('Picture saved.').waitFor();
  await picture().waitFor();
  expect(await seenPicture()).toEqual({ width: 512, height: 512, left: 'blue', right: 'blue' });
});

longTest('two fingers zoom a picture', async () => {
  await open('profile');
  await fileInput().setInputFiles(await twoColors(800, 800));
  const zoom = on.page.getByRole('slider', { name: 'Zoom' });
  await zoom.waitFor();
  const box = await on.page.getByRole('application', { name: 'Picture' }).boundingBox();
  if (box === null) throw new Error('nothing to touch');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const fingers = (apart: number) => [-1, 1].map((side, id) => ({ id, x: x + (side * apart) / 2, y }));
  const devtools = await on.context.newCDPSession(on.page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(60) });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(90) });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(120) });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });

  await expect.poll(() => zoom.inputValue()).toBe('2');
});

longTest('a dropped file is used, and a file that is not a picture shows an error', async () => {
  await open('profile');
  const dropped = await on.page.evaluateHandle(() => {
    const files = new DataTransfer();
    files.items.add(new File(['not a picture'], 'notes.png', { type: 'image/png' }));
    return files;
  });
  await on.page.locator('.portico-picture').dispatchEvent('drop', { dataTransfer: dropped });
  await on.page.getByRole('alert').getByText('This file cannot be used.').waitFor();
  await button('Cancel').click();
  await button('Cancel').waitFor({ state: 'detached' });
  await fileInput().waitFor();
});

test('an address is added, verified by the link in the email, made primary, and the old one is removed', async () => {
  await open('profile');
  const [first, second] = [on.email, `second.${on.email}`];
  await row(first).getByText('Primary', { exact: true }).waitFor();
  await addAddress(second);
  await expect.poll(() => rows().count()).toBe(2);
  expect(await row(second).getByRole('button', { name: 'Make primary' }).count()).toBe(0);

  on.email = second;
  const { link } = await on.mail('Verify your email');
  const tab = await on.newTab();
  await tab.goto(link);
  await tab.getByRole('button', { name: 'Verify email' }).click();
  await tab.getByRole('heading', { name: 'Email verified' }).waitFor();
  await tab.close();
  await on.page.reload();
  await row(second).getByText('Verified', { exact: true }).waitFor();
  await row(second).getByRole('button', { name: 'Make primary' }).click();
  await on.page.getByText(`${second} is now your primary address.`).waitFor();
  await row(second).getByText('Primary', { exact: true }).waitFor();
  await row(second).getByRole('button', { name: 'Use for sign-in' }).click();
  await row(second).getByText('Used for sign-in', { exact: true }).waitFor();
  await button(`Remove ${first}`).click();
  await button('Yes, remove this address').click();
  await expect.poll(() => rows().count()).toBe(1);
  await expect.poll(focused).toBe('Email addresses');
  const signIn = (email: string) => on.at.api.call('POST /auth/password/sign-in', { body: { email, password } });
  expect(await signIn(second)).toSucceed();
  expect(await signIn(first)).toFail('EMAIL_PASSWORD_MISMATCH');
  expect(on.complaints).toEqual([]);
});

longTest('a user who returns from the tab of the link sees that the address is verified', async () => {
  await open('profile');
  await row(on.email).getByText('Not verified').waitFor();
  const { body } = await on.at.api.server().call('GET /users', { query: { query: on.email } });
  await on.at.api.server().call('PATCH /users/:user_id', {
    params: { user_id: body.items[0]?.id ?? '' },
    body: { primary_email_verified: true },
  });

  await on.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

  await row(on.email).getByText('Verified', { exact: true }).waitFor();
});

longTest('removing the last address for sign-in needs a confirmation', async () => {
  await open('profile');
  await button('Stop using for sign-in').click();
  await on.page.getByText('This is your only address for sign-in.').waitFor();
  await button('Cancel').click();
  await row(on.email).getByText('Used for sign-in', { exact: true }).waitFor();
  await button(`Remove ${on.email}`).click();
  await on.page.getByText('This is your only address for sign-in.').waitFor();
  await button('Cancel').click();

  await button('Stop using for sign-in').click();
  await button('Yes, stop using for sign-in').click();
  await row(on.email).getByText('Used for sign-in', { exact: true }).waitFor({ state: 'detached' });
  const body = { email: on.email, password };
  expect(await on.at.api.call('POST /auth/password/sign-in', { body })).toFail('EMAIL_PASSWORD_MISMATCH');
});

longTest(
  'errors have texts: a duplicate address, an invalid address, and one that another user signs in with',
  async () => {
    await open('profile');
    await newAddress().fill('ada@');
    await button('Add address').click();
    await on.page.getByText('Enter a valid email address').waitFor();
    await newAddress().fill(on.email.toUpperCase());
    await button('Add address').click();
    await on.page.getByRole('alert').getByText('You already have this address.').waitFor();
    const other = await on.at.project.user();
    await addAddress(other.email);
    const { body } = await on.at.api.server().call('GET /contact-channels', {});
    const channel = body.items.find((item) => item.value === other.email && item.user_id !== other.id);
    await on.at.api.server().call('PATCH /contact-channels/:user_id/:contact_channel_id', {
      params: { user_id: channel?.user_id ?? '', contact_channel_id: channel?.id ?? '' },
      body: { is_verified: true },
    });
    await on.page.reload();
    await row(other.email).getByRole('button', { name: 'Use for sign-in' }).click();
    await row(other.email).getByText('Another user already signs in with this address.').waitFor();
  },
);

longTest('the profile, the crop tool and every confirmation fit a phone in light and dark mode', async () => {
  await on.page.setViewportSize({ width: 320, height: 640 });
  await open('profile');
  await row(on.email).waitFor();
  await expectGoodLooks(on.page);
  await button('Stop using for sign-in').click();
  await expectGoodLooks(on.page);
  await button('Cancel').click();
  await fileInput().setInputFiles(await twoColors(400, 300));
  await on.page.getByRole('slider', { name: 'Zoom' }).waitFor();
  await expectGoodLooks(on.page);
  await button('Cancel').click();
  await button('Cancel').waitFor({ state: 'detached' });
  await heading('Account settings').first().waitFor({ state: 'attached' });
});

test('the language of emails is chosen once, and not that of the browser any more', async () => {
  await open('profile');
  const choice = () => on.page.getByRole('combobox', { name: 'Language of emails' });
  await choice().selectOption('Nederlands');
  await on.page.getByText('Language saved.').waitFor();
  await on.page.reload();
  await expect.poll(() => choice().inputValue()).toBe('nl-NL');
  await choice().selectOption('Language of the browser');
  await on.page.getByText('Language saved.').waitFor();
});
