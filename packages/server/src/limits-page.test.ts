import { readFileSync } from 'node:fs';
import { maxHeaderSize } from 'node:http';
import { bodyLimits, configBytesMax, configKeysMax, fields, formParametersMax, usersPageMax } from '@portico/contract';
import { expect, test } from 'vitest';
import { pageBytesMax } from './db/page-bytes.ts';
import { anonymousImageBytesMax } from './features/users/index.ts';
import { jsonDepthMax, jsonValuesMax } from './platform/json-text.ts';
import { readSettings } from './settings/settings.ts';

const page = readFileSync(new URL('../../../docs/limits.md', import.meta.url), 'utf8');
const { bounds } = readSettings({});

const number = (value: number) => value.toLocaleString('en-US');

/** Each row of the page, with the limit that the server enforces. */
const rows: readonly (readonly [what: string, limit: string])[] = [
  ['Body of a request', `${number(bodyLimits.standard)} bytes`],
  ['Body with an image of a user or a team', `${number(bodyLimits.image)} bytes`],
  ['Body with the logos of a project', `${number(bodyLimits.logos)} bytes`],
  ['Body with a configuration', `${number(bodyLimits.document)} bytes`],
  ['Parameters of a form', number(formParametersMax)],
  ['Values in the JSON of a body', number(jsonValuesMax)],
  ['Levels of nesting in JSON', number(jsonDepthMax)],
  ['Headers of a request, with its address', `${number(maxHeaderSize)} bytes`],
  ['One field of metadata of a user or a team', `${number(fields.metadataBytesMax)} bytes of JSON`],
  ['All metadata of an anonymous user', `${number(fields.anonymousMetadataBytesMax)} bytes of JSON`],
  ['Image of an anonymous user', `${number(anonymousImageBytesMax)} bytes`],
  ['URL of a page, such as `callback_url`, and of an image elsewhere', `${number(fields.urlLengthMax)} characters`],
  ['Configuration of a project', `${number(configBytesMax)} bytes of JSON`],
  ['Keys in the configuration of a project, at all levels', number(configKeysMax)],
  ['Display name', `${number(fields.displayNameLengthMax)} characters`],
  ['Sessions of a user', `\`PORTICO_MAX_SESSIONS_PER_USER\` | ${number(bounds.sessions)}`],
  ['Contact channels of a user', `\`PORTICO_MAX_CONTACT_CHANNELS_PER_USER\` | ${number(bounds.contactChannels)}`],
  ['API keys of a user or of a team', `\`PORTICO_MAX_API_KEYS_PER_OWNER\` | ${number(bounds.apiKeys)}`],
  ['Teams of a user', `\`PORTICO_MAX_TEAMS_PER_USER\` | ${number(bounds.teams)}`],
  ['Open invitations of a team', `\`PORTICO_MAX_OPEN_INVITATIONS_PER_TEAM\` | ${number(bounds.invitations)}`],
  ['Users in one page', number(usersPageMax)],
  ['Bytes of one page of users', number(pageBytesMax)],
];

test.each(rows)('docs/limits.md contains the limit that the server enforces: %s', (what, limit) => {
  expect(page).toContain(`\n| ${what} | ${limit} |`);
});
