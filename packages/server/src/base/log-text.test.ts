import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

/** Returns what a logger in the text format writes, without the times. */
function written(log: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  log(createLogger({ logLevel: 'info', logFormat: 'text' }, { write: (line) => lines.push(line) }));
  return lines
    .join('')
    .replaceAll(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z /gm, '')
    .replaceAll(/ pid=\d+/g, '');
}

test('a line has the time, the level, the message and the fields', () => {
  const text = written((logger) =>
    logger.info({ operation: 'GET /users/:user_id', request: 'req_1', status: 200, code: undefined }, 'request'),
  );

  expect(text).toBe('INFO  request operation="GET /users/:user_id" request=req_1 status=200\n');
});

test('the stack of an error is below its line, indented, with the cause', () => {
  const error = Object.assign(new Error('no answer', { cause: new Error('refused') }), { code: 'ECONNREFUSED' });

  const [first = '', ...others] = written((logger) => logger.error({ err: error }, 'closing failed')).split('\n');

  expect(first).toBe('ERROR closing failed docs=/docs/reference/log-messages/#closing-failed err.code=ECONNREFUSED');
  expect(others[0]).toBe('    Error: no answer');
  expect(others.join('\n')).toContain('caused by: Error: refused');
  expect(others.at(-1)).toBe('');
  for (const line of others.slice(0, -1)) expect(line).toMatch(/^ {4}/);
});

test('values from outside cannot begin a line, or write to a terminal', () => {
  const forged = 'x\r\n2026-11-30T12:00:00.000Z ERROR closing failed\u2028\u001b[2J\u202e status=200';
  const error = Object.assign(new Error(forged), { [forged]: forged });

  const text = written((logger) => {
    logger.warn({ reason: forged, [forged]: [forged] }, 'the database is unavailable');
    logger.error({ err: error }, 'closing failed');
  });

  for (const interpreted of ['\r', '\u2028', '\u001b', '\u202e']) expect(text).not.toContain(interpreted);
  const begun = text.split('\n').filter((line) => line !== '' && !line.startsWith('    '));
  expect(begun.map((line) => line.split(' ')[0])).toEqual(['WARN', 'ERROR']);
  expect(text).toContain(String.raw`reason="x\r\n2026-11-30T12:00:00.000Z ERROR closing failed\u2028`);
});

test('secrets and row data are left out, as in JSON', () => {
  const error = Object.assign(new Error('duplicate key'), { detail: 'Key (value)=(ada@example.com) already exists.' });

  const text = written((logger) =>
    logger.error({ err: error, body: { password: 'hunter2' }, authorization: 'Bearer xyz' }, 'closing failed'),
  );

  expect(text).toContain('err.detail="[secret]"');
  expect(text).toContain('authorization="[secret]"');
  for (const secret of ['ada@example.com', 'hunter2', 'xyz']) expect(text).not.toContain(secret);
});

test('what is not an error is a field', () => {
  expect(written((logger) => logger.error({ err: 'a text' }, 'closing failed'))).toContain(' err="a text"\n');
});
