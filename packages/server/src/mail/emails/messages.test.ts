import {
  brandingConfig,
  builtInTemplateIds,
  builtInTemplateSource,
  builtInTemplates,
  builtInTemplateTypes,
  builtInThemes,
  darkThemeId,
  defaultThemeId,
  noThemeSource,
  writeBlocks,
} from '@portico/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { type BrandedProject, emailBrandingOf } from '../../adapters/email-rendering/email-branding.ts';
import { createEmailRenderer } from '../../adapters/email-rendering/renderer.ts';
import { programFiles } from '../../base/program-files.ts';
import { emailLanguages, languageOfRequest } from '../../kernel/languages.ts';
import { messageNames } from './built-in/skeletons.ts';
import { inDirectionOf } from './direction.ts';
import { harmlessName, loadMessagesIn } from './messages.ts';
import { sourceInLanguage } from './source-language.ts';

const directory = programFiles.emailRuntime;
const renderer = createEmailRenderer({ directory });
afterAll(async () => await renderer.close());

const link = "https://app.example.com/handler/x?a=1&code=abc'd";
const values = {
  emailVerificationLink: link,
  passwordResetLink: link,
  magicLink: link,
  otp: 'AB12CD',
  teamDisplayName: "Rowers' “club” & <b>",
  teamInvitationLink: link,
  signInInvitationLink: link,
  accessReviewLink: link,
  accessList: '• Passkey\n• API key',
  apiKeyDescription: 'deploy',
  productDisplayName: 'Pro & “more”',
  amount: '4,99\u00a0$',
  receiptLink: link,
  invoiceLink: link,
  cardDisplayName: 'Visa •••• 4242',
  expiryMonth: 'December 2030',
};
const project = 'Otters & "Co"';
const themes = [
  ['light', builtInThemes[defaultThemeId]?.tsxSource ?? ''],
  ['dark', builtInThemes[darkThemeId]?.tsxSource ?? ''],
] as const;

const logos = { logoUrl: null, fullLogoUrl: null, logoDarkModeUrl: null, logoFullDarkModeUrl: null };
const branded = (branding: object, given: Partial<BrandedProject> = {}) =>
  emailBrandingOf({ ...logos, ...given, config: { branding: brandingConfig.parse(branding) } });
const allSet = {
  light: { accent: '#0a7d5a', background: '#fff8e7', surface: '#fffdf5', text: '#222200', border: '#ddccaa' },
  dark: { accent: '#34d399', background: '#001100', surface: '#002200', text: '#eeffee', border: '#335533' },
  radius: 2,
  font: 'serif',
};
const https = 'https://cdn.example.com/a"b.png?x=1&y=2';

describe.each(themes)('a branding in the %s theme', (name, theme) => {
  test.each([
    ['nothing', branded({})],
    ['an accent', branded({ light: { accent: '#ffd400' } })],
    ['everything', branded(allSet, { logoUrl: 'https://example.com/square.png', fullLogoUrl: https })],
    ['logos of both modes', branded({}, { fullLogoUrl: https, logoFullDarkModeUrl: 'https://example.com/dark.png' })],
    ['a logo of dark mode', branded({}, { logoDarkModeUrl: 'https://example.com/dark.png' })],
    ['a logo that emails cannot show', branded({}, { logoUrl: 'data:image/png;base64,AA==' })],
  ])('looks the same in unedited and rendered emails: %s', async (_what, branding) => {
    const { fill, texts } = await loadMessagesIn('en', theme, project, branding);
    for (const type of ['magic_link', 'team_invitation'] as const) {
      const template = builtInTemplateSource(type, texts);
      const job = { template, theme, userDisplayName: null, projectDisplayName: project, branding, variables: values };
      const outcome = await renderer.render('a', job);
      if (outcome.status === 'error') throw new Error(outcome.error);
      const { html, plain } = fill(type, values);
      expect(html).toBe(outcome.email.html);
      expect(plain).toBe(`${outcome.email.text}\n`);
    }
  });

  test('has the colors, the font, the radius and the logo', async () => {
    const { fill } = await loadMessagesIn('en', theme, project, branded(allSet, { fullLogoUrl: https }));
    const { html, plain } = fill('email_verification', values);

    expect(html).toContain('src="https://cdn.example.com/a&quot;b.png?x=1&amp;y=2"');
    expect(html).toContain('alt="Otters &amp; &quot;Co&quot;"');
    expect(html).toMatch(/<a [^>]*border-radius:2px;background-color:#0a7d5a/);
    expect(html).toMatch(/<body [^>]*font-family:ui-serif, /);
    expect(html).toContain('.button { background-color: #34d399 !important; color: #000000 !important; }');
    expect(html).toContain(`background-color:${name === 'light' ? '#fff8e7' : '#001100'}`);
    expect(html).not.toMatch(/rel="preload"|data:image/);
    expect(plain).not.toContain('cdn.example.com');
  });
});

test('an email whose translations together exceed the limit of a source is sent as it was written', async () => {
  const blocks = Array.from({ length: 50 }, () => ({ type: 'text', text: 'a' }) as const);
  const sourceWith = (translation: string) =>
    writeBlocks({ subject: 'a', blocks, variables: {}, translations: { 'de-DE': { a: translation } } });

  expect((await sourceInLanguage(sourceWith('b'), 'de-DE')).language).toBe('de-DE');
  expect((await sourceInLanguage(sourceWith('b'.repeat(2000)), 'de-DE')).language).toBe('en');
});

test('HTML of a theme that never ends a tag is read once', () => {
  const html = `${'<html'.repeat(19_000)}${'x'.repeat(880_000)}`;
  expect(inDirectionOf('de-DE', html)).toBe(html);
  expect(inDirectionOf('de-DE', '<html dir="ltr" lang="en">')).toBe('<html dir="ltr" lang="de-DE">');
});

describe.each(themes)('the unedited emails in the %s theme', (_name, theme) => {
  test.each(emailLanguages)('equal what the renderer makes of their templates: %s', async (language) => {
    const { fill, texts } = await loadMessagesIn(language, theme, project);
    for (const type of builtInTemplateTypes) {
      const template = builtInTemplateSource(type, texts);
      const job = { template, theme, userDisplayName: null, projectDisplayName: project, variables: values };
      const outcome = await renderer.render('a', job);
      if (outcome.status === 'error') throw new Error(outcome.error);
      const { html, plain, subject } = fill(type, values);

      const rendered = inDirectionOf(language, outcome.email.html);
      expect(html).toBe(rendered.replace('lang="en"', `lang="${language}"`));
      expect({ plain, subject }).toEqual({ plain: `${outcome.email.text}\n`, subject: outcome.email.subject });
    }
  });

  test.each(emailLanguages)('equal their blocks with translations: %s', async (language) => {
    const { texts } = await loadMessagesIn(language, theme, project);
    for (const type of builtInTemplateTypes) {
      const source = builtInTemplates[builtInTemplateIds[type]]?.tsxSource ?? '';
      expect(await sourceInLanguage(source, language)).toEqual({
        source: builtInTemplateSource(type, texts),
        language,
      });
    }
  });

  test.each(messageNames)('%s works in email programs', async (name) => {
    const messages = await loadMessagesIn('en', theme, project);
    const about = { details: ['Time: today'], link: name === 'security_notice' ? undefined : 'https://example.com' };
    const isNotice = name === 'security_notice' || name === 'security_notice_with_link';
    const { html } = isNotice ? messages.securityNotice('password_changed', about) : messages.fill(name, values);

    expect(html).toMatch(/^<!DOCTYPE html PUBLIC [^>]+><html dir="ltr" lang="en"><head>/);
    expect(html).toContain('<meta name="viewport"');
    expect(html).toMatch(/<meta name="color-scheme" content="(light dark|dark)"\/>/);
    // Layout: tables for the page, no layout that email programs do not know, nothing that loads.
    expect(html.match(/<table /g)).toHaveLength((html.match(/role="presentation"/g) ?? []).length);
    expect(html).not.toMatch(/display:\s*(flex|grid)|position:|<script|<link|<img|@import|url\(|@defaults/);
    expect(html.slice(html.indexOf('<td>'))).not.toMatch(/rem[;"]/);
    // Without the rules in the head, every text still has a size and a color that fits its background.
    const inline = html.replace(/<style>.*?<\/style>/gs, '').replaceAll(/ class="[^"]*"/g, '');
    for (const [tag] of inline.matchAll(/<(h1|p|a) [^>]*>/g))
      expect(tag).toMatch(/style="[^"]*(font-size|color:inherit)/);
    expect(inline).toMatch(/<body style="background-color:rgb\([^"]+;[^"]*color:/);
    expect(inline).toMatch(/<table [^>]*style="[^"]*background-color:rgb\([^"]+;[^"]*color:/);
    expect(html.length).toBeLessThan(10_000);
  });
});

test('values cannot insert markup, placeholders or header lines', async () => {
  const nasty = '<img src=x onerror="alert(1)">\r\nBcc: eve@example.com \uE000magicLink\uE001 $& \u2028 {otp}';
  const { fill } = await loadMessagesIn('en', '', nasty);

  const { subject, html, plain } = fill('team_invitation', {
    teamDisplayName: nasty,
    teamInvitationLink: 'https://app.example.com/"onclick="x',
  });

  expect(subject).not.toMatch(/[\r\n\u2028]/);
  expect(html).not.toContain('<img');
  expect(html).not.toContain('"onclick="');
  expect(plain).toContain(nasty);
});

test('a theme that is not built in gives the default one', async () => {
  const { fill } = await loadMessagesIn('en', noThemeSource, 'Otters');
  const { html, plain } = fill('magic_link', { magicLink: link, otp: 'AB12CD' });

  expect(html).toContain('background-color:rgb(250,251,251)');
  expect(plain).toMatch(/^AB12CD$/m);
});

describe('languages', () => {
  test.each([
    [undefined, 'en'],
    ['*', 'en'],
    ['en-GB,de;q=0.9', 'en'],
    ['de-AT,en;q=0.5', 'de-DE'],
    ['sv,fr-CA;q=0.8,fr;q=0.9', 'fr-FR'],
    ['fr-CA', 'fr-CA'],
    ['pt', 'pt-BR'],
    ['pt-AO', 'pt-PT'],
    ['zh-Hant-HK', 'zh-TW'],
    ['zh', 'zh-CN'],
    ['ja;q=0,ko', 'ko-KR'],
    ['de;q=x, it', 'it-IT'],
    ['__proto__,constructor', 'en'],
    [`de,${'x'.repeat(1000)}`, 'en'],
  ])('the Accept-Language %s gives %s', (header, language) => {
    expect(languageOfRequest(header)).toBe(language);
  });
});

test('an email in Arabic is written from right to left, and names do not change the order of its sentences', async () => {
  const { fill } = await loadMessagesIn('ar', '', 'Otters');
  const { subject, html, plain } = fill('team_invitation', { teamDisplayName: 'A', teamInvitationLink: link });

  expect(html).toContain('<html dir="rtl" lang="ar">');
  expect(html).toMatch(/border-right:3px solid[^"]*"|padding-right:12px;border-right:3px/);
  expect(html).not.toMatch(/border-left|dir="ltr"/);
  expect(plain).toContain('\u2068Otters\u2069');
  expect(subject).toContain(' Otters');
  // Of the project, not of the styles.
  const named = (await loadMessagesIn('ar', '', 'margin-left:')).fill('team_invitation', {
    teamDisplayName: 'A',
    teamInvitationLink: link,
  });
  expect(named.html).toContain('\u2068margin-left:\u2069');
});

describe('the name of a user in an email', () => {
  test.each([
    ['Ada Lovelace', 'Ada Lovelace'],
    ['Ada\r\nBcc: eve@x.co\u2028!', 'Ada Bcc: eve@\u200cx.\u200cco !'],
    ['https://evil.example', 'https:\u200c/\u200c/\u200cevil.\u200cexample'],
    ['\u202eadA\u2066', 'adA'],
    ['x'.repeat(500), `${'x'.repeat(100)}…`],
  ])('%j becomes %j', (name, shown) => {
    expect(harmlessName(name)).toBe(shown);
  });
});
