import { gzipSync } from 'node:zlib';
import { mailsTo } from '@portico/testkit';
import { expect, test } from 'vitest';
import { expectGoodLooks, expectRoom, violationsOf } from '../kit/looks.ts';
import { password, peopleOn } from '../kit/people.ts';
import { stage } from '../kit/stage.ts';

const on = stage({ app: 'languages-app', config: { magic_link_enabled: true, client_team_creation_enabled: true } });
const { heading, passwordField } = peopleOn(on);

/** Chooses the language before the page opens. */
async function speak(lang: string): Promise<void> {
  await on.context.addInitScript((name) => localStorage.setItem('lang', name), lang);
}

/** Signs up in German and waits for the home page. */
async function signUp(): Promise<void> {
  await on.visit('/handler/sign-up');
  await on.page.getByRole('tab', { name: 'Passwort' }).click();
  await on.page.getByLabel('E-Mail-Adresse').fill(on.email);
  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');
  await heading('Signed in').waitFor();
}

test('emails are in the language of the page, not of the browser', async () => {
  await speak('de-DE');
  await signUp();
  await on.visit('/handler/forgot-password');
  await on.page.getByLabel('E-Mail-Adresse').fill(on.email);
  await on.page.getByRole('button', { name: 'Link senden' }).click();
  await on.page.getByRole('button', { name: 'Erneut senden' }).waitFor();

  const subjects = async () => (await mailsTo(on.server.url, on.email)).map(({ subject }) => subject);
  await expect.poll(subjects).toContainEqual(expect.stringMatching(/^Setze dein Passwort bei .* zurück$/));
});

/** Collects the language files that the page requests from now on. */
function filesAskedFor(): ReadonlySet<string> {
  const names = new Set<string>();
  on.page.on('request', (request) => {
    const name = fileOfLanguage.exec(request.url())?.[1];
    if (name !== undefined) names.add(name);
  });
  return names;
}

const fileOfLanguage = /\/(pages|account)-[^/]*\.js$/;

test.each([
  ['en-US', 'Sign in to Portico'],
  ['ar', 'تسجيل الدخول إلى \u2068Portico\u2069'],
  ['de-DE', 'Bei Portico anmelden'],
  ['es-ES', 'Inicia sesión en Portico'],
  ['fr-CA', 'Se connecter à Portico'],
  ['fr-FR', 'Se connecter à Portico'],
  ['it-IT', 'Accedi a Portico'],
  ['ja-JP', 'Portico にログイン'],
  ['ko-KR', 'Portico에 로그인'],
  ['nl-NL', 'Inloggen bij Portico'],
  ['pt-BR', 'Entrar em Portico'],
  ['pt-PT', 'Iniciar sessão em Portico'],
  ['zh-CN', '登录 Portico'],
  ['zh-TW', '登入 Portico'],
])('the sign-in page is translated to %s, fits a phone, and is accessible', async (lang, title) => {
  await on.page.setViewportSize({ width: 320, height: 640 });
  await speak(lang);
  await on.visit('/handler/sign-in');

  const project = (await on.at.api.call('GET /projects/current')).body.display_name;
  await heading(title.replace('Portico', project)).waitFor();
  expect(await on.page.locator('.portico-scope').getAttribute('lang')).toBe(lang);
  expect(await on.page.locator('.portico-scope').getAttribute('dir')).toBe(lang === 'ar' ? 'rtl' : null);
  expect(await violationsOf(on.page)).toEqual([]);
  await expectRoom(on.page);
  expect(on.complaints).toEqual([]);
});

test('the skeleton of the page is shown until the language is loaded, and never English', async () => {
  const held = Promise.withResolvers<void>();
  await on.page.route(fileOfLanguage, async (route) => {
    await held.promise;
    await route.continue();
  });
  await speak('de-DE');
  await on.visit('/handler/sign-in');

  await on.page.getByRole('status').getByText('Wird geladen').waitFor();
  expect(await on.page.getByRole('heading').count()).toBe(0);
  held.resolve();
  await on.page.getByLabel('E-Mail-Adresse').waitFor();
  expect(on.complaints).toEqual([]);
});

test('a language is two files, of which the sign-in page needs a small one; English needs none', async () => {
  const files = filesAskedFor();
  await on.visit('/handler/sign-in');
  await on.page.getByLabel('Email address').waitFor();
  expect(files).toEqual(new Set());

  await speak('de-DE');
  const file = on.page.waitForResponse(fileOfLanguage).then((response) => response.body());
  await signUp();
  expect(gzipSync(await file).length).toBeLessThan(6000);
  expect(files).toEqual(new Set(['pages']));
  await on.visit('/handler/account-settings');
  await heading('Kontoeinstellungen').waitFor();
  expect(files).toEqual(new Set(['pages', 'account']));
});

test('the page is in English when the language cannot be loaded', async () => {
  await on.page.route(fileOfLanguage, async (route) => await route.abort());
  await speak('de-DE');
  await on.visit('/handler/sign-in');
  await on.page.getByLabel('Email address').waitFor();
});

test('switching the language keeps what the user has typed', async () => {
  await speak('de-DE');
  await on.visit('/handler/sign-in');
  await on.page.getByLabel('E-Mail-Adresse').fill('ada@example.com');
  await on.page.getByRole('button', { name: 'ja-JP' }).click();
  await on.page.getByLabel('メールアドレス').waitFor();
  expect(await on.page.getByLabel('メールアドレス').inputValue()).toBe('ada@example.com');
  expect(on.complaints).toEqual([]);
});

test('every section of the account settings is translated, formats dates for the language, and fits a phone', async () => {
  await on.page.setViewportSize({ width: 320, height: 640 });
  await speak('de-DE');
  await signUp();
  for (const [section, title] of [
    ['profile', 'Profil'],
    ['auth', 'Anmeldung und Sicherheit'],
    ['notifications', 'Benachrichtigungen'],
    ['sessions', 'Aktive Sitzungen'],
    ['settings', 'Konto'],
    ['team-creation', 'Team erstellen'],
  ] as const) {
    await on.visit('/handler/account-settings');
    await on.page.getByRole('navigation').getByRole('link', { name: title, exact: true }).click();
    await on.page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor();
    await on.page.getByRole('status').filter({ hasText: 'Wird geladen' }).first().waitFor({ state: 'detached' });
    if (section === 'sessions') await on.page.getByText(/Angemeldet: \d\d\.\d\d\.\d{4}, \d\d:\d\d/).waitFor();
    await expectGoodLooks(on.page);
  }
  expect(on.complaints).toEqual([]);
});
