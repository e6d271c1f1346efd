import { accountRules, accountsRule, appAccountsOf } from './app-accounts.ts';
import { jsonObjects } from './json-objects.ts';
import { nameOf, userLine } from './people.ts';
import { converted, type Notes, passwordIsLost, readRecord } from './record.ts';
import { flagOrTime, image, secret, text, time, unneeded } from './rules.ts';
import type { Fields } from './source.ts';
import type { SourceFile } from './source-file.ts';

/** A row of the table of users. Adapters choose the names of columns, and apps add some. */
const userRules = {
  id: text('id', '`id`, `server_metadata.authjs_id`'),
  email: text('email', '`primary_email`'),
  isVerified: flagOrTime(['emailVerified', 'email_verified'], '`primary_email_verified`'),
  name: text('name', '`display_name`'),
  image: image('image'),
  created: time(['createdAt', 'created_at'], '`signed_up_at_millis`', 'seconds or millis'),
  hash: secret(['password_hash', 'passwordHash', 'password'], '`password_hash`'),
  accounts: accountsRule,
  rest: unneeded(['updatedAt', 'updated_at'], 'the time of a change in the old system'),
};

/** What the guide and the tests know of the fields. */
export const authJsRules = { user: userRules, 'user.accounts[]': accountRules };

/** Reads the users of Auth.js with their accounts, as JSON of a query. */
export function authJs(file: SourceFile): AsyncGenerator<Fields> {
  return converted(file, jsonObjects(file), (record, notes) => [userOf(record, notes)]);
}

function userOf(record: Fields, notes: Notes): Fields {
  const user = readRecord(userRules, record, notes);
  const { accounts, hash = user.hash, hasPassword } = appAccountsOf(user.accounts, notes);
  if (hasPassword && hash === undefined) notes('accounts', passwordIsLost);
  return userLine(
    'authjs',
    {
      id: user.id ?? '',
      email: user.email,
      isVerified: user.isVerified,
      name: nameOf(notes, 'name', user.name),
      image: user.image,
      created: user.created,
      hash,
      accounts,
      serverMetadata: { authjs_id: user.id },
    },
    notes,
  );
}
