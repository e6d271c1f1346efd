import { KnownErrors } from '@portico/contract';
import { digestOf } from '../../base/digests.ts';
import { inTransaction } from '../../db/handle.ts';
import type { BaseContext, TenancyContext } from '../../kernel/context.ts';
import { graphOf } from '../../kernel/permission-graph.ts';
import { loadMessages, sendEmails } from '../../mail/emails/index.ts';
import { addressesOfOwners, keyOfAnyProject, revokeKey } from './api-keys.queries.ts';

type AnyContext = Pick<BaseContext, 'db' | 'now' | 'platform'>;
type LeakedKey = Awaited<ReturnType<typeof keyOfAnyProject.all>>[number];

/**
 * Revokes a publicly leaked key and emails its owners. Imports can bring the same key to several projects: it is revoked in all of them.
 * Does nothing if the key is already revoked.
 *
 * @throws {ApiKeyNotFound | PublicApiKeyCannotBeRevoked | ApiKeyExpired} in that order, if no project has it as a key that works
 * @see docs/reference/protocol/integrations.md#credential-scanning
 */
export async function revokeLeakedKey(context: AnyContext, value: string): Promise<void> {
  const keys = await keyOfAnyProject.all({ db: context.db }, { digest: digestOf(value) });
  const problems = keys.map((key) => problemOf(key, context.now));
  // @guard leaked-key-of-all-projects
  const leaked = keys.filter((_key, at) => problems[at] === undefined);
  if (leaked.length === 0) {
    const [problem] = keys.length === 0 ? [new KnownErrors.ApiKeyNotFound()] : problems;
    if (problem instanceof Error) throw problem;
    return;
  }
  const found = await Promise.all(leaked.map(async (key) => await revokeOne(context, key)));
  if (!found.includes(true)) throw new KnownErrors.ApiKeyNotFound();
}

/** Returns why a key is not revoked. `revoked`: it is already. */
function problemOf(key: LeakedKey, now: Date): Error | 'revoked' | undefined {
  if (key.is_public) return new KnownErrors.PublicApiKeyCannotBeRevoked();
  if (key.revoked_at !== null) return 'revoked';
  const isExpired = key.expires_at !== null && key.expires_at.getTime() <= now.getTime();
  return isExpired ? new KnownErrors.ApiKeyExpired() : undefined;
}

/** Revokes a key. @returns whether its project exists */
async function revokeOne({ db, now, platform }: AnyContext, key: LeakedKey): Promise<boolean> {
  const project = await platform.projects.find(db, key.project_id, key.branch_id);
  if (typeof project !== 'object') return false;
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
  return true;
}
