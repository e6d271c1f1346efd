import { fields, type UserId } from '@portico/contract';
import { z } from 'zod';
import { Refusal } from '../../base/refusal.ts';
import { inTransaction } from '../../db/handle.ts';
import { lockedOwner, setProjectOwner } from '../../ground/projects/index.ts';
import { codeKind, consumeCode, issueCode, tryCode } from '../../ground/verification-codes/index.ts';
import type { AttemptContext, BaseContext, TenancyContext } from '../../kernel/context.ts';
import type { IntegrationClient } from '../../settings/integration-rows.ts';
import { createTeam, personalTeamName } from '../../teams/teams/index.ts';
import { requireUserRow } from '../../users/users/index.ts';
import { internalContext } from './integration-client.ts';
import { lockedProvisioned, markTransferred, provisionedProject } from './provisioned-projects.queries.ts';

type Context = Pick<BaseContext, 'db' | 'now' | 'platform'>;

const transferCode = codeKind('integration_transfer', z.object({ project_id: fields.projectId }), {
  lifetimeMillis: 3_600_000,
});

/** Partners compare this text. @see docs/reference/protocol/integrations.md#endpoints */
function notAuthorized({ family }: IntegrationClient): Refusal {
  const who = family === 'neon' ? 'Neon client' : 'external project';
  return new Refusal(
    400,
    `This project either doesn't exist or the current ${who} is not authorized to transfer it. Note that projects can only be transferred once.`,
  );
}

/** Checks that an integration can transfer a project. @throws {Refusal} 400 */
export async function requireTransferable(
  context: Context,
  client: IntegrationClient,
  projectId: string,
): Promise<void> {
  const row = await provisionedProject.first(context, { projectId });
  if (row?.client_id !== client.client_id || row.transferred_at !== null) throw notAuthorized(client);
}

/**
 * Creates a link for accepting a project transfer, valid for an hour.
 *
 * @throws {Refusal} 400, the project does not belong to the integration, or was already transferred
 */
export async function beginTransfer(context: Context, client: IntegrationClient, projectId: string): Promise<string> {
  await requireTransferable(context, client, projectId);
  const data = { project_id: fields.projectId.parse(projectId) };
  const code = await issueCode(await internalContext(context), transferCode, data);
  return `${context.platform.publicUrl()}/integrations/${client.family}/projects/transfer/confirm?code=${code}`;
}

/** Checks that a transfer link is valid. @throws {VerificationCodeError} */
export async function checkTransfer(context: AttemptContext, code: string): Promise<void> {
  await tryCode(context, transferCode, code);
}

/**
 * Transfers a project to a new team of the user who has the link.
 *
 * @param context context of the internal project
 * @returns the id of the project
 * @throws {VerificationCodeError | UserNotFound}
 * @throws {Refusal} 400, the project was deleted or was transferred with another link
 */
export async function confirmTransfer(context: AttemptContext, userId: UserId, code: string): Promise<string> {
  const usable = await tryCode(context, transferCode, code);
  const projectId = usable.data.project_id;
  await inTransaction<TenancyContext, void>(context, async (context) => {
    // Lock the project first, in the same order as its deletion.
    const project = await lockedOwner.first(context, { projectId });
    const row = await lockedProvisioned.first(context, { projectId });
    if (project === undefined || row === undefined)
      throw new Refusal(400, 'This project was not provisioned by an integration');
    if (row.transferred_at !== null) throw new Refusal(400, 'This project was already transferred');
    const user = await requireUserRow(context, userId);
    const name = personalTeamName({ displayName: user.display_name, email: user.primary_email });
    const team = await createTeam(context, { display_name: name }, { creatorUserId: userId, image: undefined });
    await setProjectOwner(context, projectId, team.id);
    await markTransferred.run(context, { projectId, now: context.now });
    await consumeCode(context, usable);
  });
  return projectId;
}
