import { renderConfig, templateVersionsMax, versionedTemplatesMax } from '@portico/contract';
import { themeSourceOf } from '../../adapters/email-rendering/theme-source.ts';
import { digestOf } from '../../base/digests.ts';
import { Refusal } from '../../base/refusal.ts';
import { inTransaction } from '../../db/handle.ts';
import type { FormerTemplate } from '../../db/tables/emails.ts';
import { changeConfig, lockedProject, projectIsGone } from '../../ground/projects/index.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { requireUserEmails } from '../emails/index.ts';
import { renderChecked } from './check-template.ts';
import { contentOf, isSameContent, requireTemplate, storedOf, type TemplateContent } from './template-content.ts';
import { deleteLostVersions, storedTemplateVersions, writeTemplateVersions } from './template-versions.queries.ts';

interface Draft extends TemplateContent {
  readonly updatedAt: Date;
}

/** The versions of an email template. */
export interface TemplateVersions {
  /** Changes with each of the others. */
  readonly version: string;
  readonly published: TemplateContent;
  readonly draft: Draft | undefined;
  /** Newest first. */
  readonly former: readonly FormerTemplate[];
}

interface ReadVersions extends TemplateVersions {
  /** Whether the draft and the earlier versions have a row. */
  readonly isStored: boolean;
  /** The IDs of all templates of the project. */
  readonly ids: readonly string[];
}

/** Returns the versions of a template. @throws {Refusal} 404, the template does not exist @throws {CurrentProjectNotFound} */
export async function readTemplateVersions(context: TenancyContext, id: string): Promise<ReadVersions> {
  const row = await storedTemplateVersions.first(context, { id });
  if (row === undefined) throw projectIsGone(context);
  const config = renderConfig(row.config_overrides);
  const { tsxSource, themeId } = requireTemplate(config, id);
  const published = { tsxSource, themeId: themeId ?? undefined };
  const { draft, draft_updated_at: updatedAt } = row;
  return {
    // The configuration can also be changed elsewhere.
    version: digestOf(JSON.stringify([row.revision, tsxSource, themeId])),
    published,
    draft: draft === null || updatedAt === null ? undefined : { ...contentOf(draft), updatedAt },
    former: row.former ?? [],
    isStored: row.revision !== null,
    ids: Object.keys(config.emails.templates),
  };
}

/**
 * Replaces the draft.
 *
 * @throws {Refusal} 404, the template does not exist. 409, it is not `baseVersion` any more. 400, too many templates have versions
 */
export async function saveTemplateDraft(
  context: TenancyContext,
  id: string,
  content: TemplateContent,
  baseVersion: string,
): Promise<TemplateVersions> {
  return await change(context, id, async (context, before) => {
    requireVersion(before, baseVersion);
    const draft = { ...content, updatedAt: context.now };
    if (await write(context, id, before, { draft, former: before.former })) return;
    throw new Refusal(400, `At most ${versionedTemplatesMax} email templates can have drafts and earlier versions.`);
  });
}

/** Deletes the draft. @throws {Refusal} 404 and 409, as `saveTemplateDraft` */
export async function discardTemplateDraft(
  context: TenancyContext,
  id: string,
  baseVersion: string,
): Promise<TemplateVersions> {
  return await change(context, id, async (context, before) => {
    requireVersion(before, baseVersion);
    await write(context, id, before, { draft: undefined, former: before.former });
  });
}

/**
 * Publishes the draft, after rendering it, and keeps the version that it replaces.
 *
 * @throws {RequiresCustomEmailServer | EmailRenderingError | TooBusy} nothing is published
 * @throws {Refusal} 404 and 409, as `saveTemplateDraft`. 400, there is no draft, or the configuration is full
 */
export async function publishTemplateDraft(
  context: TenancyContext,
  id: string,
  baseVersion: string,
): Promise<TemplateVersions> {
  // @guard published-templates-need-own-server
  requireUserEmails(context);
  const read = await readTemplateVersions(context, id);
  requireVersion(read, baseVersion);
  const { draft } = read;
  if (draft === undefined) throw new Refusal(400, 'There is no draft to publish.');
  await renderChecked(context, draft.tsxSource, themeSourceOf(context.project.config.emails, draft.themeId));
  return await change(context, id, async (context, before) => {
    requireVersion(before, baseVersion);
    await publish(context, id, before, draft, undefined);
  });
}

/**
 * Publishes a content at once. A draft stays.
 *
 * @param work returns the content. If it throws, nothing changes
 * @throws {Refusal} 404, the template does not exist. 400, the configuration is full
 */
export async function publishTemplate(
  context: TenancyContext,
  id: string,
  work: (published: TemplateContent) => TemplateContent,
): Promise<void> {
  await change(context, id, async (context, before) => {
    await publish(context, id, before, work(before.published), before.draft);
  });
}

/** Changes of one project are serialized by the lock, so each one sees the previous one. */
async function change(
  context: TenancyContext,
  id: string,
  work: (context: TenancyContext, before: ReadVersions) => Promise<void>,
): Promise<TemplateVersions> {
  return await inTransaction(context, async (context) => {
    if ((await lockedProject.first(context, { tenancyId: context.tenancyId })) === undefined)
      throw projectIsGone(context);
    await work(context, await readTemplateVersions(context, id));
    return await readTemplateVersions(context, id);
  });
}

function requireVersion({ version }: TemplateVersions, baseVersion: string): void {
  if (version !== baseVersion) {
    // @guard template-as-it-was-read
    throw new Refusal(409, 'The template has changed since you read it. Read it again, and repeat your changes.');
  }
}

async function publish(
  context: TenancyContext,
  id: string,
  before: ReadVersions,
  content: TemplateContent,
  draft: Draft | undefined,
): Promise<void> {
  const { published, former } = before;
  await changeConfig(context, () => ({
    [`emails.templates.${id}.tsxSource`]: content.tsxSource,
    ...(content.themeId === published.themeId ? {} : { [`emails.templates.${id}.themeId`]: content.themeId ?? null }),
  }));
  const replaced = { ...storedOf(published), replaced_at_millis: context.now.getTime() };
  const kept = isSameContent(content, published) ? former : [replaced, ...former].slice(0, templateVersionsMax);
  await write(context, id, before, { draft, former: kept });
}

/** @returns false if too many other templates have versions: nothing was written */
async function write(
  context: TenancyContext,
  id: string,
  { isStored, ids }: ReadVersions,
  { draft, former }: Pick<TemplateVersions, 'draft' | 'former'>,
): Promise<boolean> {
  if (!isStored) await deleteLostVersions.run(context, { ids });
  const written = await writeTemplateVersions.first(context, {
    id,
    draft: draft === undefined ? null : JSON.stringify(storedOf(draft)),
    draftUpdatedAt: draft?.updatedAt ?? null,
    former: JSON.stringify(former),
    templatesMax: versionedTemplatesMax,
  });
  return written !== undefined;
}
