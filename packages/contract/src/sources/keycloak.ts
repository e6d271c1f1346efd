import { accountsOf } from './accounts.ts';
import { arrayObjects } from './json-objects.ts';
import { signInOf } from './keycloak-credentials.ts';
import { groupRules, identityRules, userRules } from './keycloak-rules.ts';
import { filled, nameOf, userLine } from './people.ts';
import { converted, type Notes, NotImported, readItems, readRecord } from './record.ts';
import { type Fields, idOf } from './source.ts';
import type { SourceFile } from './source-file.ts';
import { teamLine } from './teams.ts';
import { NotUnderstood, shown } from './understood.ts';

/** Reads the JSON of a realm that Keycloak exports, also several files one after another. The groups of the first level become teams. */
export async function* keycloak(file: SourceFile): AsyncGenerator<Fields> {
  const teams = new Map<string, string>();
  yield* converted(file, groupsOf(file), (record, notes) => {
    const { id, name = '', description, attributes } = readRecord(groupRules, record, notes, 'groups[]');
    const path = `/${name}`;
    const team = teamLine('keycloak', { id: id ?? path, name, facts: { description, attributes } }, notes);
    teams.set(path, String(team.id));
    return [team];
  });
  const arrays = ['users', 'federatedUsers', 'organizations'];
  yield* converted(file, arrayObjects(file, arrays), ({ array, fields }, notes) => {
    if (array === 'federatedUsers') throw new NotImported('is a user of another storage, such as LDAP');
    if (array === 'organizations') throw new NotImported('is an organization: only groups become teams');
    if (array === undefined && fields.realm !== undefined && fields.username === undefined)
      throw new NotUnderstood(fields.realm, 'is a realm in a list. Write each realm to a file of its own', {
        field: 'realm',
      });
    return linesOf(fields, teams, notes);
  });
}

async function* groupsOf(file: SourceFile): AsyncGenerator<Fields> {
  for await (const { array, fields } of arrayObjects(file, ['groups'])) if (array !== undefined) yield fields;
}

function linesOf(record: Fields, teams: ReadonlyMap<string, string>, notes: Notes): readonly Fields[] {
  const user = readRecord(userRules, record, notes);
  const { username, email } = user;
  if (user.service !== undefined) throw new NotImported(`is the service account of ${shown(user.service)}`);
  const duties = new Set(user.duties);
  for (const duty of duties) notes('requiredActions', `${shown(duty)} is no duty here`);
  const { hash, totp } = signInOf(user.credentials, duties.has('UPDATE_PASSWORD'), notes);
  if (user.storage !== undefined && hash === undefined) notes('federationLink', passwordElsewhere);
  const identities = readItems(identityRules, user.identities, notes, 'federatedIdentities');
  const line = userLine(
    'keycloak',
    {
      id: user.id ?? username ?? '',
      email,
      isVerified: user.isVerified === true && !duties.has('VERIFY_EMAIL'),
      name: nameOf(notes, 'firstName', user.firstName, user.lastName) ?? nameOf(notes, 'username', username),
      created: user.created,
      isRestricted: user.isEnabled === false,
      hash,
      totp,
      accounts: accountsOf(identities, notes, 'federatedIdentities'),
      serverMetadata: {
        username,
        attributes: filled(user.attributes),
        realm_roles: user.realmRoles,
        client_roles: user.clientRoles,
      },
    },
    notes,
  );
  const memberOf = new Set((user.groups ?? []).flatMap((path) => teamOf(path, teams, notes)));
  return [
    line,
    ...[...memberOf].map((team_id) => ({
      type: 'membership',
      team_id,
      user_id: idOf('keycloak', user.id ?? username ?? ''),
    })),
  ];
}

const passwordElsewhere = 'the user has a password in another system, and none here';

/** Returns the team of a group. */
function teamOf(path: string, teams: ReadonlyMap<string, string>, notes: Notes): readonly string[] {
  // A slash in a name is written as ~/.
  const [first = path] = /^\/(?:~\/|[^/])+/.exec(path) ?? [];
  const team = teams.get(first.replaceAll('~/', '/'));
  if (first !== path) notes('groups', 'is below another group: the user joins the one of the first level', path);
  if (team === undefined) notes('groups', `${shown(first)} is not in this file. Put the files of the realm into one`);
  return team === undefined ? [] : [team];
}
