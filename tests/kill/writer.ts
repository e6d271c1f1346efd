import { flushCompileCache } from 'node:module';
import { openDatabase } from '@portico/server/db/database';
import { print } from './print.ts';

/** Writes rows until it is killed, and prints each number after the database has acknowledged it. */

const [, , dataDir, from = '1', rows = 'Infinity'] = process.argv;
if (dataDir === undefined) throw new Error('Missing argument: the data directory.');
const database = await openDatabase({ url: undefined, dataDir });
await database.handle().script('create table if not exists acknowledged (n int primary key, text text)');
// Node.js writes it when a process ends, which killed ones do not.
flushCompileCache();
print('ready');
for (let n = Number(from); n < Number(from) + Number(rows); n += 1) {
  const insert = 'insert into acknowledged values ($1, $2)';
  await database.handle().run({ name: 'kill.insert', text: insert, values: [n, `row ${n} `.repeat(50)] });
  print(String(n));
}
await database.close();
