import { type Language, MessageCard, PorticoClientApp, PorticoProvider, SignIn } from '@portico/react';
import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server.browser';
import { expect, test } from 'vitest';
import { startLocalApi } from '../../../js/testing/local-api.ts';
import { useText } from './text-context.tsx';

const config = { sign_up_enabled: true, credential_enabled: true, enabled_oauth_providers: [] };
const project = { id: 'internal', display_name: 'Otters', config };

interface Options {
  readonly lang?: Language;
  readonly overrides?: Readonly<Record<string, string>>;
}

async function rendered(page: ReactNode, { lang, overrides }: Options = {}) {
  const api = await startLocalApi(() => ({ json: project }));
  const keys = { projectId: 'internal', publishableClientKey: 'pck_1', baseUrl: api.url };
  const app = new PorticoClientApp({ ...keys, tokenStore: new Request('http://localhost') });
  const stream = await renderToReadableStream(
    <PorticoProvider app={app} lang={lang} translationOverrides={overrides}>
      {page}
    </PorticoProvider>,
  );
  await stream.allReady;
  return await new Response(stream).text();
}

test('a server waits for the language and sets the lang attribute', async () => {
  const html = await rendered(<SignIn />, { lang: 'de-DE' });

  expect(html).toContain('Bei Otters anmelden');
  expect(html).toContain('lang="de-DE"');
  expect(html).not.toContain('Sign in');
});

test('without a language the components are in English and have no lang attribute', async () => {
  const html = await rendered(<SignIn />);

  expect(html).toContain('Sign in to Otters');
  expect(html).not.toContain('lang=');
});

test('an override applies in every language', async () => {
  const overrides = { 'Sign in to {project}': 'Willkommen bei {project}' };

  expect(await rendered(<SignIn />, { lang: 'de-DE', overrides })).toContain('Willkommen bei Otters');
  expect(await rendered(<SignIn />, { overrides })).toContain('Willkommen bei Otters');
});

test('numbers and durations are formatted for the language', async () => {
  function Words() {
    const text = useText();
    const wait = text('problem.too-many-until', { wait: { seconds: 90 } });
    return <MessageCard title={text('problem.password-long', { count: 1200 })}>{wait}</MessageCard>;
  }
  const html = await rendered(<Words />, { lang: 'de-DE' });

  expect(html).toContain('höchstens 1.200 Zeichen');
  expect(html).toContain('in 2 Minuten noch einmal');
});

test('Arabic is written from right to left, with its plural forms, and names do not change the order', async () => {
  function Words() {
    const text = useText();
    const short = text('problem.password-short', { count: 8 });
    return <MessageCard title={short}>{text('signed-in.text', { name: 'Ada' })}</MessageCard>;
  }
  const html = await rendered(<Words />, { lang: 'ar' });

  expect(html).toContain('lang="ar" dir="rtl"');
  expect(html).toContain('من 8 أحرف على الأقل');
  expect(html).toContain('\u2068Ada\u2069');
  expect(await rendered(<Words />, { lang: 'de-DE' })).not.toMatch(/dir=|\u2068/);
});
