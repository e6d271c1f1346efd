import { execFileSync } from 'node:child_process';
import { schemaAt } from '@portico/contract';
import { expect, test } from 'vitest';
import { toJsonSchema } from '../../http/documents/openapi-responses.ts';
import { exampleBody } from './api-examples.ts';
import { apiPages } from './api-pages.ts';
import { referencePages } from './reference-pages.ts';

const pages = await referencePages();
const operations = (await apiPages()).flatMap(({ operations: list }) => list);

/** Returns the examples of all pages in a language. */
function examplesIn(language: string): string[] {
  const text = [...pages.values()].join('\n');
  return [...text.matchAll(new RegExp(`^\`\`\`${language} title="[^"]+"\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    ([, code = '']) => code,
  );
}

test('every operation has one place in the reference, with an anchor of its own on its page', async () => {
  const names = operations.map(({ operation }) => operation);
  expect(new Set(names).size).toBe(names.length);

  for (const [path, text] of pages) {
    const anchors = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, anchor]) => anchor);
    expect(new Set(anchors).size, path).toBe(anchors.length);
  }
});

test('the bodies of the examples match the schemas', () => {
  const rejected = operations.flatMap(({ operation, spec }) => {
    const schema = schemaAt(spec.body, spec.access === 'public' ? 'client' : spec.access);
    if (schema === undefined || spec.bodyFormat === 'text') return [];
    const { success, error } = schema.safeParse(exampleBody(operation, toJsonSchema(schema, 'input')));
    return success ? [] : [`${operation}: ${error.message}`];
  });

  expect(rejected).toEqual([]);
});

test('the examples in JavaScript and in the shell have no syntax errors', () => {
  const AsyncFunction = (async () => {}).constructor as new (code: string) => unknown;
  const scripts = examplesIn('js');
  const commands = examplesIn('sh');
  expect(scripts.length).toBe(operations.length);
  expect(commands.length).toBe(operations.length);

  for (const code of scripts) expect(() => new AsyncFunction(code), code).not.toThrow();
  if (process.platform !== 'win32') execFileSync('sh', ['-n'], { input: commands.join('\n') });
});
