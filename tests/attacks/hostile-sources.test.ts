import { type Portico, portico } from '@portico/testkit';
import { isShortRun, longTest } from '@portico/testkit/runs';
import { describe, expect, test } from 'vitest';

/** Sources that keep the parser busy: it reads each of them in 2^n ways. */

const render = 'POST /emails/render-email';
const sources = {
  'nested types': '<T>{['.repeat(50),
  'nested calls': `x = ${'f<T>('.repeat(50)}`,
  'arrow functions': `x = ${'a ? (b) : c =>'.repeat(40)}`,
  'asynchronous functions': `x = ${'async <T>('.repeat(40)}`,
};
const harmless = 'export const EmailTemplate = () => <p>done</p>;';
const theme = 'export const EmailTheme = ({ children }) => <html><head /><body>{children}</body></html>;';

const preview = async ({ api }: Portico, template_tsx_source: string, theme_tsx_source = theme) =>
  await api.admin().callBadly(render, { body: { template_tsx_source, theme_tsx_source } });

describe('a source with', () => {
  test.each(Object.entries(sources).slice(0, isShortRun ? 1 : undefined))(
    '%s is refused within the time of a rendering',
    async (_name, source) => {
      const given = await portico();

      for (const answer of [await preview(given, source), await preview(given, harmless, source)]) {
        expect(answer).toFail('EMAIL_RENDERING_ERROR');
        expect(answer.text).toMatch(/takes too long to read/);
      }
    },
  );

  test('nested types is not stored as a template, theme or change of one', async () => {
    const { api } = await portico();
    const admin = api.admin();
    const [source] = Object.values(sources);
    const [{ id } = { id: '' }] = (await admin.call('GET /internal/email-themes')).body.themes;

    const change = await admin.call('PATCH /internal/email-themes/:id', {
      params: { id },
      body: { tsx_source: source ?? '' },
    });
    expect(change).toFail('EMAIL_RENDERING_ERROR');
  });
});

test('code that cannot be interrupted ends within the time of a rendering', async () => {
  const given = await portico();
  await preview(given, harmless);
  const source = `export const EmailTemplate = () => eval('('.repeat(250) + 'a+'.repeat(2e6));`;

  const answer = await preview(given, source);

  expect(answer).toFail('EMAIL_RENDERING_ERROR');
  expect(answer.text).toMatch(/takes too long/);
});

longTest('four projects with such sources do not hold up the email of another project', async () => {
  const [victim, ...hostile] = await Promise.all(Array.from({ length: 5 }, async () => await portico()));
  if (victim === undefined) throw new Error('Five projects were created.');
  expect(await preview(victim, harmless)).toSucceed();
  let refused = 0;

  const attacks = hostile.map(async (given) => {
    const answer = await preview(given, sources['nested types']);
    refused += 1;
    return answer;
  });
  const answer = await preview(victim, harmless);

  expect(answer).toSucceed();
  expect(refused).toBeLessThan(hostile.length);
  for (const attack of await Promise.all(attacks)) expect(attack).toFail('EMAIL_RENDERING_ERROR');
});
