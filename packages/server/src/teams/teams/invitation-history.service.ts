import { type Endpoints, KnownErrors, type ResponseOf, type TeamId } from '@portico/contract';
import { pageOf } from '../../base/page.ts';
import { positionAt } from '../../base/position.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { invitationCode } from './invitations.service.ts';
import { invitationPage } from './teams.queries.ts';

const pageDefault = 20;

type PastInvitation = ResponseOf<Endpoints['GET /team-invitations/history'], 'server'>['items'][number];

interface Page {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/**
 * Lists all invitations of a team with their status, newest first.
 *
 * @returns `next` is null at the end of the list
 * @throws {TeamNotFound}
 */
export async function listInvitationHistory(
  context: TenancyContext,
  teamId: TeamId,
  { limit = pageDefault, cursor }: Page,
): Promise<{ readonly invitations: PastInvitation[]; readonly next: string | null }> {
  const after = positionAt(cursor);
  const position = { createdAt: after?.time ?? null, id: after?.id ?? null };
  const rows = await invitationPage.all(context, {
    teamId,
    createdAt: position.createdAt,
    id: position.id,
    count: limit + 1,
  });
  if (rows.length === 0) throw new KnownErrors.TeamNotFound({ team_id: teamId });
  const { page, next } = pageOf(rows, limit, ({ iso, id }) => `${iso}_${id}`);
  const invitations = page.flatMap(({ id, created_at, expires_at, used_at, revoked_at, data }) => {
    if (id === null || created_at === null || expires_at === null) return [];
    return [
      {
        id,
        team_id: teamId,
        recipient_email: invitationCode.data.parse(data).email,
        status: statusOf({
          isUsed: used_at !== null,
          isRevoked: revoked_at !== null,
          isOver: expires_at <= context.now,
        }),
        created_at_millis: created_at.getTime(),
        expires_at_millis: expires_at.getTime(),
        ended_at_millis: used_at?.getTime() ?? null,
      },
    ];
  });
  return { invitations, next };
}

interface State {
  readonly isUsed: boolean;
  readonly isRevoked: boolean;
  readonly isOver: boolean;
}

function statusOf({ isUsed, isRevoked, isOver }: State): PastInvitation['status'] {
  if (isRevoked) return 'revoked';
  if (isUsed) return 'accepted';
  return isOver ? 'expired' : 'pending';
}
