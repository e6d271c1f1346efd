import { knownErrorClasses } from '@portico/contract/errors';
import { expect, test } from 'vitest';
import { knownErrorFromWire } from './known-error-from-wire.ts';

test.each(knownErrorClasses.map((kind) => [kind.code, kind] as const))(
  '%s is recognised, and so are its parents',
  (code, kind) => {
    const error = knownErrorFromWire({ code, error: 'text' }, kind.status);

    expect(error.lineage).toEqual(kind.lineage);
    expect(kind.isInstance(error)).toBe(true);
  },
);

test('code, status, text and details are those of the server', () => {
  const error = knownErrorFromWire({ code: 'PASSWORD_TOO_SHORT', details: { min_length: 12 }, error: 'Twelve.' }, 400);

  expect(error).toMatchObject({
    code: 'PASSWORD_TOO_SHORT',
    status: 400,
    details: { min_length: 12 },
    message: 'Twelve.',
  });
});
