import { readFileSync } from 'node:fs';
import { maxHeaderSize } from 'node:http';
import {
  bodyLimits,
  configBytesMax,
  configKeysMax,
  fields,
  formParametersMax,
  ownClaimBytesMax,
  ownClaimsMax,
  usersPageMax,
  webhookLimits,
} from '@portico/contract';
import { expect, test } from 'vitest';
import { jsonDepthMax, jsonValuesMax } from '../base/json-text.ts';
import { pageBytesMax } from '../db/page-bytes.ts';
import { logoBytesMax, pictureBytesMax } from '../ground/images/index.ts';
import { readSettings } from '../settings/settings.ts';

const page = readFileSync(new URL('../../../../docs/run/limits.md', import.meta.url), 'utf8');
const { bounds } = readSettings({});

const number = (value: number) => value.toLocaleString('en-US');

/** Each row of the page, with the limit that the server enforces. */
const rows: readonly (readonly [what: string, limit: string])[] = [
  ['Request body', `${number(bodyLimits.standard)} bytes`],
  ['Request body with an image of a user or a team', `${number(bodyLimits.image)} bytes`],
  ['Request body with the logos of a project', `${number(bodyLimits.logos)} bytes`],
  ['Request body with a configuration', `${number(bodyLimits.document)} bytes`],
  ['Request body with a webhook message', `${number(bodyLimits.webhookMessage)} bytes`],
  ['Form parameters', number(formParametersMax)],
  ['Values in a JSON body', number(jsonValuesMax)],
  ['Nesting levels in JSON', number(jsonDepthMax)],
  ['Request headers and URL', `${number(maxHeaderSize)} bytes`],
  ['Each metadata field of a user or a team', `${number(fields.metadataBytesMax)} bytes of JSON`],
  ['All metadata of an anonymous user', `${number(fields.anonymousMetadataBytesMax)} bytes of JSON`],
  ['Image of a user, a team or a member', `${number(pictureBytesMax)} bytes`],
  ['Logo of a project', `${number(logoBytesMax)} bytes`],
  ['URL of a page, such as `callback_url`, or of an external image', `${number(fields.urlLengthMax)} characters`],
  ['Project configuration', `${number(configBytesMax)} bytes of JSON`],
  ['Keys in the project configuration, at all levels', number(configKeysMax)],
  ['Display name', `${number(fields.displayNameLengthMax)} characters`],
  ['Own claims in access tokens', number(ownClaimsMax)],
  ['Value of an own claim', `${number(ownClaimBytesMax)} bytes of JSON`],
  ['Sessions of a user', `\`PORTICO_MAX_SESSIONS_PER_USER\` | ${number(bounds.sessions)}`],
  ['Contact channels of a user', `\`PORTICO_MAX_CONTACT_CHANNELS_PER_USER\` | ${number(bounds.contactChannels)}`],
  ['API keys of a user or a team', `\`PORTICO_MAX_API_KEYS_PER_OWNER\` | ${number(bounds.apiKeys)}`],
  ['Teams of a user', `\`PORTICO_MAX_TEAMS_PER_USER\` | ${number(bounds.teams)}`],
  ['Open invitations of a team', `\`PORTICO_MAX_OPEN_INVITATIONS_PER_TEAM\` | ${number(bounds.invitations)}`],
  ['Webhook endpoints of a project, or of one of its customers', `none | ${number(webhookLimits.endpoints)}`],
  ['Webhook listeners of a project', `none | ${number(webhookLimits.listeners)}`],
  ['Users per page', number(usersPageMax)],
  ['Bytes per page of users', number(pageBytesMax)],
];

test.each(rows)('docs/run/limits.md contains the limit that the server enforces: %s', (what, limit) => {
  expect(page).toContain(`\n| ${what} | ${limit} |`);
});
