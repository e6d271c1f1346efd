import type { BaseContext } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { audienceOf } from '../../platform/tokens/access-tokens.ts';
import type { AudienceKey } from '../../platform/tokens/audience-keys.ts';

/** Returns the public keys that verify the access tokens of a project. @throws {Refusal} 404 */
export async function publicKeysOf(
  { db, platform }: Pick<BaseContext, 'db' | 'platform'>,
  projectId: string,
  withAnonymous: boolean | undefined,
): Promise<AudienceKey['jwk'][]> {
  if (typeof (await platform.projects.find(db, projectId, 'main')) !== 'object') {
    throw new Refusal(404, 'Project not found');
  }
  const audiences = [false, ...(withAnonymous === true ? [true] : [])];
  return audiences.flatMap((isAnonymous) =>
    platform.audienceKeys.of(audienceOf(projectId, isAnonymous)).map(({ jwk }) => jwk),
  );
}
