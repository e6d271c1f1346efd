import { Refusal } from '../../base/refusal.ts';
import type { BaseContext } from '../../kernel/context.ts';
import type { AudienceKey } from '../../kernel/tokens/audience-keys.ts';
import { type Issuer, issuerDocument } from '../../kernel/tokens/issuer-document.ts';
import { audienceOf } from '../../kernel/tokens/token-claims.ts';

/** Returns the public keys that verify the access tokens of a project. @throws {Refusal} 404 */
export async function publicKeysOf(
  { db, platform }: Pick<BaseContext, 'db' | 'platform'>,
  projectId: string,
  withAnonymous: boolean | undefined,
): Promise<AudienceKey['jwk'][]> {
  await requireProject({ db, platform }, projectId);
  const audiences = [false, ...(withAnonymous === true ? [true] : [])];
  return audiences.flatMap((isAnonymous) =>
    platform.audienceKeys.of(audienceOf(projectId, isAnonymous)).map(({ jwk }) => jwk),
  );
}

/** Returns the document of an issuer of access tokens. @throws {Refusal} 404, the project does not exist */
export async function issuerDocumentOf(
  { db, platform }: Pick<BaseContext, 'db' | 'platform'>,
  projectId: string,
  issuer: Issuer,
) {
  await requireProject({ db, platform }, projectId);
  return issuerDocument(platform.publicUrl(), projectId, issuer);
}

async function requireProject(
  { db, platform }: Pick<BaseContext, 'db' | 'platform'>,
  projectId: string,
): Promise<void> {
  const project = await platform.projects.find(db, projectId, 'main');
  if (typeof project !== 'object') throw new Refusal(404, 'Project not found');
}
