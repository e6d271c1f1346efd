import type { BaseContext } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { audienceOf } from '../../platform/tokens/access-tokens.ts';
import type { AudienceKey } from '../../platform/tokens/audience-keys.ts';
import { type Issuer, issuerDocument } from '../../platform/tokens/issuer-document.ts';

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
