import { type QueryCreator, sql } from 'kysely';
import { rowsIn } from '../../db/parts.ts';
import { scoped } from '../../db/statements.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { isCodeUsed, type UsedCodeValues, useCodePart } from '../../ground/verification-codes/index.ts';
import {
  grantCreatorPermissionsPart,
  insertMembershipPart,
  insertTeamPart,
  type PersonalTeamValues,
} from '../../teams/teams/index.ts';
import { insertAddressPart } from '../../users/contact-channels/index.ts';
import { grantProjectPermissionsPart, type ProjectGrantValues } from '../../users/permissions/index.ts';
import { insertLinksPart } from '../../users/provider-links/index.ts';
import { insertSessionPart, type NewSessionValues } from '../../users/sessions/index.ts';
import { insertUserPart, type NewUserValues } from '../../users/users/index.ts';

/** Values of a new user with dependent rows. */
export type SignUpValues = NewUserValues & PersonalTeamValues & ProjectGrantValues;

/** Parts of a statement that insert a user and dependent rows. */
function insertParts(q: QueryCreator<Tables>, the: SignUpValues, tenancyId: TenancyId) {
  return q
    .with('address', (cte) => insertAddressPart(cte, the, tenancyId))
    .with('links', (cte) => insertLinksPart(cte, the, tenancyId))
    .with('project_grants', (cte) => grantProjectPermissionsPart(cte, the, tenancyId))
    .with('team', (cte) => insertTeamPart(cte, the, tenancyId))
    .with('member', (cte) => insertMembershipPart(cte, the, tenancyId))
    .with('team_grants', (cte) => grantCreatorPermissionsPart(cte, the, tenancyId))
    .with('new_user', (cte) => insertUserPart(cte, the, tenancyId));
}

/** Inserts a user and dependent rows atomically, in one statement. */
export const insertUserWithBelongings = scoped('sign_up.insert', (q, the: SignUpValues, tenancyId) =>
  insertParts(q, the, tenancyId).selectFrom('new_user').select('new_user.id'),
);

/** The same with a first session, for users who sign up themselves. */
export const insertUserWithSession = scoped(
  'sign_up.insert_with_session',
  (q, the: SignUpValues & NewSessionValues, tenancyId) =>
    insertParts(q, the, tenancyId)
      .with('session', (cte) => insertSessionPart(cte, the, tenancyId))
      .selectFrom('new_user')
      .select('new_user.id'),
);

/** Error of the statement when the code was used concurrently. */
export const codeIsUsed = 'the code is used';

/** The same for users who were verified by a code, which is consumed. */
export const insertUserByCode = scoped(
  'sign_up.insert_by_code',
  (q, the: SignUpValues & NewSessionValues & UsedCodeValues, tenancyId) => {
    const using = q.with('used', (cte) => useCodePart(cte, the, tenancyId, sql`${the.sessionId}::uuid`));
    return insertParts(using, the, tenancyId)
      .with('session', (cte) => insertSessionPart(cte, the, tenancyId))
      .selectFrom('new_user')
      .select('new_user.id')
      .where(sql<boolean>`refuse_unless(${isCodeUsed(rowsIn(using, 'used'), the)}, ${sql.lit(codeIsUsed)})`);
  },
);
