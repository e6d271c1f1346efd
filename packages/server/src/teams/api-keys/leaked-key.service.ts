import { KnownErrors } from '@portico/contract';
import { digestOf } from '../../base/digests.ts';
import { inTransaction } from '../../db/handle.ts';
import type { BaseContext, TenancyContext } from '../../kernel/context.ts';
import { loadMessages, sendEmails } from '../../mail/emails/index.ts';
import { graphOf } from '../../users/permissions/index.ts';
import { addressesOfOwners, keyOfAnyProject, revokeKey } from './api-keys.queries.ts';

/**
 * Revokes a publicly leaked key and emails its owners. Does nothing if the key is already revoked.
 *
 * @throws {ApiKeyNotFound | PublicApiKeyCannotBeRevoked | ApiKeyExpired} in that order
 * @see docs/reference/protocol/integrations.md#credential-scanning
 */
export async function revokeLeakedKey(
  { db, now, platform }: Pick<BaseContext, 'db' | 'now' | 'platform'>,
  value: string,
): Promise<void> {
  const key = await keyOfAnyProject.first({ db }, { digest: digestOf(value) });
  const project = key === undefined ? undefined : await platform.projects.find(db, key.project_id, key.branch_id);
  if (key === undefined || typeof project !== 'object') throw new KnownErrors.ApiKeyNotFound();
  if (key.is_public) throw new KnownErrors.PublicApiKeyCannotBeRevoked();
  if (key.revoked_at !== null) return;
  if (key.expires_at !== null && key.expires_at.getTime() <= now.getTime()) throw new KnownErrors.ApiKeyExpired();
  const context: TenancyContext = { db, now, platform, project, tenancyId: project.tenancyId };
  const messages = await loadMessages(context);
  await inTransaction(context, async (context) => {
    const revoked = await revokeKey.first(context, { id: key.id, now });
    if (revoked === undefined) return;
    const permissionIds = graphOf(project.config).implying('$manage_api_keys');
    const owners = await addressesOfOwners.all(context, { userId: key.user_id, teamId: key.team_id, permissionIds });
    const message = messages.apiKeyRevoked(key.description);
    await sendEmails(
      context,
      owners.map(({ value: address }) => address),
      message,
    );
  });
}
