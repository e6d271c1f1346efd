import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

test('secrets and row data in database errors are never logged', () => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => lines.push(line) });
  const error = Object.assign(new Error('duplicate key'), { detail: 'Key (value)=(ada@example.com) already exists.' });

  logger.error(
    { err: error, body: { password: 'hunter2', refresh_token: 'abc' }, authorization: 'Bearer xyz', kept: 1 },
    'x',
  );

  const log = lines.join('');
  expect(log).toContain('duplicate key');
  expect(log).toContain('"kept":1');
  for (const secret of ['ada@example.com', 'hunter2', 'abc"', 'xyz']) expect(log).not.toContain(secret);
});
