import { expect, test } from 'vitest';
import { refusePooler } from './dump-postgres.ts';
import { toolConnection } from './postgres-tools.ts';

test.each([
  ['postgres://me:pa%40ss@db.example.com:5433/portico', 'postgres://me@db.example.com:5433/portico'],
  ['postgresql://me@localhost/portico?password=pa%40ss', 'postgresql://me@localhost/portico'],
])('the password of %s is in the environment, not in the URL', (given, url) => {
  expect(toolConnection(given)).toEqual({
    url,
    environment: { PGAPPNAME: 'portico backup', PGPASSWORD: 'pa@ss' },
  });
});

test.each([
  ['sslmode=require', 'sslmode=verify-full&sslrootcert=system'],
  ['sslmode=no-verify', 'sslmode=require'],
  ['sslmode=disable', 'sslmode=disable'],
  ['sslmode=verify-full&sslrootcert=/etc/ca.pem', 'sslmode=verify-full&sslrootcert=%2Fetc%2Fca.pem'],
  ['ssl=true', 'sslmode=verify-full&sslrootcert=system'],
  ['uselibpqcompat=true&options=-c a%3Db', 'options=-c%20a%3Db'],
  ['host=/var/run/postgresql', 'host=%2Fvar%2Frun%2Fpostgresql'],
])('the programs get what they understand of %s', (given, expected) => {
  const { url } = toolConnection(`postgres://me:secret@db/portico?${given}`);
  expect(url).toBe(`postgres://me@db/portico?${expected}`);
});

test('no program connects through a pooler', () => {
  expect(() => refusePooler({ isPooled: true })).toThrow('PORTICO_DATABASE_URL is the address of a connection pooler.');
  expect(() => refusePooler({ isPooled: false })).not.toThrow();
});
