import { expect, test } from 'vitest';
import { accountOf } from '../kit/account.ts';
import { plugIn } from '../kit/authenticator.ts';
import { peopleOn } from '../kit/people.ts';
import { stage } from '../kit/stage.ts';

const on = stage({ config: { passkey_enabled: true } });
const { button } = peopleOn(on);
const { open } = accountOf(on);

interface Signal {
  readonly method: string;
  readonly options: unknown;
}

/** Records the signals of the page, and passes them on to the browser if it has the method. */
async function record(): Promise<void> {
  await on.page.addInitScript(() => {
    const signals: unknown[] = [];
    Reflect.set(globalThis, 'signals', signals);
    for (const method of ['signalUnknownCredential', 'signalAllAcceptedCredentials', 'signalCurrentUserDetails']) {
      const original: unknown = Reflect.get(PublicKeyCredential, method);
      Reflect.set(PublicKeyCredential, method, async (options: unknown) => {
        signals.push({ method, options });
        if (typeof original === 'function') await Reflect.apply(original, PublicKeyCredential, [options]);
      });
    }
  });
}

const signals = async () => await on.page.evaluate(() => Reflect.get(globalThis, 'signals') as Signal[]);

async function addPasskey(): Promise<void> {
  await button('Add a passkey').click();
  await button(/^Remove passkey/).waitFor();
}

async function rename(): Promise<void> {
  await button(/^Rename /).click();
  await on.page.getByLabel('Name', { exact: true }).fill('Laptop');
  await button('Save name').click();
  await on.page.getByText('Passkey renamed.').waitFor();
}

async function remove(): Promise<void> {
  await button(/^Remove passkey/).click();
  await button('Yes, remove it').click();
  await button('Add a passkey').waitFor();
  await expect.poll(async () => await button(/^Remove passkey/).count()).toBe(0);
}

test('the browser learns the name of the user, and which passkeys no longer sign in', async () => {
  await record();
  const authenticator = await plugIn(on);
  await open('auth');
  await addPasskey();
  const [{ credentialId, userHandle } = { credentialId: '', userHandle: '' }] = (await authenticator.credentials()) as {
    credentialId: string;
    userHandle: string;
  }[];
  const base64Url = (text: string) => Buffer.from(text, 'base64').toString('base64url');
  const of = { rpId: 'localhost', userId: base64Url(userHandle) };

  await rename();
  const details = { ...of, name: on.email, displayName: on.email };
  await expect.poll(signals).toEqual([{ method: 'signalCurrentUserDetails', options: details }]);
  await remove();

  await expect.poll(signals).toEqual([
    { method: 'signalCurrentUserDetails', options: details },
    {
      method: 'signalUnknownCredential',
      options: { rpId: 'localhost', credentialId: base64Url(credentialId) },
    },
    { method: 'signalAllAcceptedCredentials', options: { ...of, allAcceptedCredentialIds: [] } },
  ]);
  expect(on.complaints).toEqual([]);
});

test('passkeys are renamed and removed in browsers without the API, and in those that refuse the signals', async () => {
  for (const refuses of [false, true]) {
    await on.page.addInitScript((refuses) => {
      for (const method of ['signalUnknownCredential', 'signalAllAcceptedCredentials', 'signalCurrentUserDetails']) {
        Reflect.set(
          PublicKeyCredential,
          method,
          refuses ? () => Promise.reject(new DOMException('refused', 'SecurityError')) : undefined,
        );
      }
    }, refuses);
    await plugIn(on);
    await open('auth');
    await addPasskey();
    await rename();
    await remove();
    expect(on.complaints).toEqual([]);
    if (!refuses) await on.enter();
  }
});

test('Chromium removes the passkey of a removed one', async () => {
  const authenticator = await plugIn(on);
  await open('auth');
  await addPasskey();
  await remove();

  await expect.poll(async () => await authenticator.credentials()).toEqual([]);
  expect(on.complaints).toEqual([]);
});
