import { readFileSync } from 'node:fs';
import { type EndpointSpec, endpoints, knownErrorClasses } from '@portico/contract';
import { generalErrors } from '@portico/server/http/answer/declared-errors';
import { expect, test } from 'vitest';

/** Compares docs/reference/protocol/error-sources.md with the declarations of the endpoints. */

const page = readFileSync(new URL('../../docs/reference/protocol/error-sources.md', import.meta.url), 'utf8');
const sources = new Map(
  [...page.matchAll(/^\| ([A-Z][A-Z_]+) \| `?([^|`]+)`? \| [^|]+ \|$/gm)].map(([, code = '', request = '']) => [
    code,
    request.trim(),
  ]),
);
const specs = new Map<string, EndpointSpec>(Object.entries(endpoints));
const isGeneral = (code: string) => generalErrors.some((kind) => kind.code === code);
const declares = (spec: EndpointSpec | undefined, code: string) => spec?.errors?.some((kind) => kind.code === code);

test('the page lists every known error', () => {
  expect([...sources.keys()].sort()).toEqual(knownErrorClasses.map(({ code }) => code).sort());
});

test.each([...sources])('%s comes from %s', (code, request) => {
  if (request === 'any') {
    expect(isGeneral(code)).toBe(true);
  } else if (request === 'none') {
    expect(isGeneral(code)).toBe(false);
    expect([...specs].filter(([, spec]) => declares(spec, code)).map(([operation]) => operation)).toEqual([]);
  } else {
    expect(declares(specs.get(request), code)).toBe(true);
  }
});
