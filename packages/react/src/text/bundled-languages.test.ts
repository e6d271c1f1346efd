import { fileURLToPath } from 'node:url';
import { texts as german } from '@portico/texts/de-DE/pages';
import { texts as spanish } from '@portico/texts/es-ES/pages';
import { texts as japanese } from '@portico/texts/ja-JP/pages';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const app = `
  import { PorticoProvider } from '@portico/react';
  import { language } from '@portico/react/languages/de-DE';
  console.log(PorticoProvider, language);
`;

/** Bundles an app with German into a single file. */
async function bundled(conditions: readonly string[]): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: app, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    conditions: ['source', ...conditions],
    bundle: true,
    format: 'esm',
    charset: 'utf8',
    external: ['react', 'react/*', 'react-dom', 'react-dom/*'],
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

const has = (code: string) =>
  [german, spanish, japanese].map((texts) => code.includes(texts['problem.wrong-password']));

test('a bundle with a single file has only the languages that the app passes', async () => {
  expect(has(await bundled(['portico-own-languages']))).toEqual([true, false, false]);
});

test('without the condition, all languages are loaded on demand', async () => {
  expect(has(await bundled([]))).toEqual([true, true, true]);
});
