import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

test('secrets and row data in database errors are never logged', () => {
  const lines: string[] = [];
  const logger = createLogger({ logLevel: 'info' }, { write: (line) => lines.push(line) });
  const error = Object.assign(new Error('duplicate key'), { detail: 'Key (value)=(ada@example.com) already exists.' });

  logger.error(
    { err: error, body: { password: 'hunter2', refresh_token: 'abc' }, authorization: 'Bearer xyz', kept: 1 },
    'closing failed',
  );

  const log = lines.join('');
  expect(log).toContain('duplicate key');
  expect(log).toContain('"kept":1');
  for (const secret of ['ada@example.com', 'hunter2', 'abc"', 'xyz']) expect(log).not.toContain(secret);
});

test('warnings name the section of the documentation that explains them, and lines about requests do not', () => {
  const lines: string[] = [];
  const logger = createLogger({ logLevel: 'info' }, { write: (line) => lines.push(line) });

  logger.warn({ reason: 'ECONNREFUSED' }, 'the database is unavailable');
  logger.info({ operation: 'GET /users/me' }, 'request');

  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    reason: 'ECONNREFUSED',
    docs: '/docs/reference/log-messages/#database-unavailable',
    msg: 'the database is unavailable',
  });
  expect(JSON.parse(lines[1] ?? '')).not.toHaveProperty('docs');
});
