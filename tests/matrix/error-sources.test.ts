import { type EndpointSpec, endpoints, knownErrorClasses } from '@portico/contract';
import { generalErrors } from '@portico/server/http/answer/declared-errors';
import { type ErrorHelp, errorHelp, everyErrorHasHelp } from '@portico/server/pages/help/error-help';
import { expect, test } from 'vitest';

/** Compares the help for errors, from which docs/reference/errors.md is made, with the declarations of the endpoints. */

const helps = Object.values(errorHelp).flatMap((section) => Object.entries<ErrorHelp>(section));
const specs = new Map<string, EndpointSpec>(Object.entries(endpoints));
const isGeneral = (code: string) => generalErrors.some((kind) => kind.code === code);
const declares = (spec: EndpointSpec | undefined, code: string) => spec?.errors?.some((kind) => kind.code === code);

test('every known error has help', () => {
  // A type that is another one if a code has no help.
  expect(everyErrorHasHelp).toBe(true);
  expect(helps.map(([code]) => code).sort()).toEqual(knownErrorClasses.map(({ code }) => code).sort());
});

test.each(helps)('%s comes from the request that its help names, and says what to do', (code, { from, cause, fix }) => {
  if (from === 'any') {
    expect(isGeneral(code)).toBe(true);
  } else if (from === 'none') {
    expect(isGeneral(code)).toBe(false);
    expect([...specs].filter(([, spec]) => declares(spec, code)).map(([operation]) => operation)).toEqual([]);
  } else {
    expect(declares(specs.get(from), code)).toBe(true);
  }
  for (const text of [cause, fix]) expect(text).toMatch(/^[`A-Z].*[.]$/);
});
