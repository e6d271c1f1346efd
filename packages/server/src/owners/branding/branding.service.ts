import { type BrandingConfig, brandingConfig, brandingVersionsMax, type Json, renderConfig } from '@portico/contract';
import { digestOf } from '../../base/digests.ts';
import { Refusal } from '../../base/refusal.ts';
import { inTransaction } from '../../db/handle.ts';
import type { FormerBranding } from '../../db/tables/branding.ts';
import { changeConfig, lockedProject, projectIsGone } from '../../ground/projects/index.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { storedBranding, writeBranding } from './branding.queries.ts';

interface Draft {
  readonly branding: BrandingConfig;
  readonly updatedAt: Date;
}

/** The versions of a project's branding. */
export interface Branding {
  /** Changes with each of the others. */
  readonly version: string;
  readonly published: BrandingConfig;
  readonly draft: Draft | undefined;
  /** Newest first. */
  readonly former: readonly FormerBranding[];
}

/** Returns the versions of the branding. @throws {CurrentProjectNotFound} */
export async function readBranding(context: TenancyContext): Promise<Branding> {
  const row = await storedBranding.first(context);
  if (row === undefined) throw projectIsGone(context);
  const published = renderConfig(row.config_overrides).branding;
  const { draft, draft_updated_at: updatedAt } = row;
  return {
    // The configuration can also be changed elsewhere.
    version: digestOf(JSON.stringify([row.revision, published])),
    published,
    draft: draft === null || updatedAt === null ? undefined : { branding: brandingConfig.parse(draft), updatedAt },
    former: row.former ?? [],
  };
}

type Versions = Pick<Branding, 'draft' | 'former'>;

/** Replaces the draft. @throws {Refusal} 409, the branding is not `baseVersion` any more */
export async function saveDraft(
  context: TenancyContext,
  branding: BrandingConfig,
  baseVersion: string,
): Promise<Branding> {
  return await change(context, baseVersion, async (context, { former }) => {
    await write(context, { draft: { branding, updatedAt: context.now }, former });
  });
}

/** Deletes the draft. @throws {Refusal} 409, the branding is not `baseVersion` any more */
export async function discardDraft(context: TenancyContext, baseVersion: string): Promise<Branding> {
  return await change(context, baseVersion, async (context, { former }) => {
    await write(context, { draft: undefined, former });
  });
}

/**
 * Publishes the draft, and keeps the version that it replaces.
 *
 * @throws {Refusal} 400, there is no draft. 409, the branding is not `baseVersion` any more
 */
export async function publishDraft(context: TenancyContext, baseVersion: string): Promise<Branding> {
  return await change(context, baseVersion, async (context, { published, draft, former }) => {
    if (draft === undefined) throw new Refusal(400, 'There is no draft to publish.');
    await publish(context, draft.branding);
    const replaced = { branding: published, replaced_at_millis: context.now.getTime() };
    await write(context, { draft: undefined, former: [replaced, ...former].slice(0, brandingVersionsMax) });
  });
}

/**
 * Publishes the version before the current one. The current one becomes the draft, unless there is one.
 *
 * @throws {Refusal} 400, there is no earlier version. 409, the branding is not `baseVersion` any more
 */
export async function undoPublication(context: TenancyContext, baseVersion: string): Promise<Branding> {
  return await change(context, baseVersion, async (context, { published, draft, former: [last, ...older] }) => {
    if (last === undefined) throw new Refusal(400, 'There is no earlier version of the branding.');
    await publish(context, brandingConfig.parse(last.branding));
    await write(context, { draft: draft ?? { branding: published, updatedAt: context.now }, former: older });
  });
}

/** Changes of one project are serialized by the lock, so each one sees the previous one. */
async function change(
  context: TenancyContext,
  baseVersion: string,
  work: (context: TenancyContext, branding: Branding) => Promise<void>,
): Promise<Branding> {
  return await inTransaction(context, async (context) => {
    if ((await lockedProject.first(context, { tenancyId: context.tenancyId })) === undefined)
      throw projectIsGone(context);
    const branding = await readBranding(context);
    if (branding.version !== baseVersion) {
      // @guard branding-as-it-was-read
      throw new Refusal(409, 'The branding has changed since you read it. Read it again, and repeat your changes.');
    }
    await work(context, branding);
    return await readBranding(context);
  });
}

async function publish(context: TenancyContext, branding: BrandingConfig): Promise<void> {
  await changeConfig(context, () => ({ branding: branding as unknown as Json }));
}

async function write(context: TenancyContext, { draft, former }: Versions): Promise<void> {
  await writeBranding.run(context, {
    draft: draft === undefined ? null : JSON.stringify(draft.branding),
    draftUpdatedAt: draft?.updatedAt ?? null,
    former: JSON.stringify(former),
  });
}
