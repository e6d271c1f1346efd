import { emailDraftsMax, newDraftSource } from '@portico/contract';
import { newId } from '../../base/ids.ts';
import { Refusal } from '../../base/refusal.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { clearChat } from './email-chat-history.service.ts';
import { allDrafts, deleteDraft, draftById, insertDraft, setDraftSent, updateDraft } from './email-drafts.queries.ts';
import { changedByOthers } from './email-preview.service.ts';

/** A stored draft. */
export type Draft = Awaited<ReturnType<typeof allDrafts.all>>[number];

/** A theme ID, `false` for no theme, undefined for the active theme. */
type ThemeChoice = string | false | undefined;

interface DraftFields {
  readonly displayName: string;
  readonly tsxSource: string | undefined;
  readonly themeId: ThemeChoice;
}

const stored = (themeId: ThemeChoice): string | null => (themeId === undefined ? null : String(themeId));

const notFound = () => new Refusal(404, 'No draft found with given id');

/** Lists the drafts of the project, last updated first. */
export async function listDrafts(context: TenancyContext): Promise<Draft[]> {
  return await allDrafts.all(context);
}

/** @throws {Refusal} 404, the draft does not exist */
export async function requireDraft(context: TenancyContext, id: string): Promise<Draft> {
  const draft = await findDraft(context, id);
  if (draft === undefined) throw notFound();
  return draft;
}

/** Creates a draft. @returns its ID @throws {Refusal} 400, the project has the maximum number of drafts */
export async function createDraft(context: TenancyContext, fields: DraftFields): Promise<string> {
  const { displayName, tsxSource = newDraftSource, themeId } = fields;
  const values = { id: newId<string>(), now: context.now, displayName, tsxSource, themeId: stored(themeId) };
  const inserted = await insertDraft.first(context, { ...values, draftsMax: emailDraftsMax });
  if (inserted === undefined) throw new Refusal(400, `A project can have at most ${emailDraftsMax} email drafts.`);
  return values.id;
}

interface DraftChange extends Partial<DraftFields> {
  /** The source with which the edit began. Undefined skips the check. */
  readonly base?: string | undefined;
}

/**
 * Changes a draft. Without a theme, it gets the active theme.
 *
 * @throws {Refusal} 404, the draft does not exist. 409, its source is not `base`
 */
export async function changeDraft(context: TenancyContext, id: string, change: DraftChange): Promise<void> {
  const { displayName = null, tsxSource = null, themeId, base = null } = change;
  const values = { id, now: context.now, displayName, tsxSource, themeId: stored(themeId), base };
  if ((await updateDraft.first(context, values)) !== undefined) return;
  await requireDraft(context, id);
  throw changedByOthers();
}

/** @throws {Refusal} 404, the draft does not exist */
export async function removeDraft(context: TenancyContext, id: string): Promise<void> {
  if ((await deleteDraft.first(context, { id })) === undefined) throw notFound();
  await clearChat(context, id);
}

/** @returns undefined if the draft does not exist */
export async function findDraft(context: TenancyContext, id: string): Promise<Draft | undefined> {
  return await draftById.first(context, { id });
}

/** Stores that a draft was sent now. Does nothing if it was deleted. */
export async function markDraftSent(context: TenancyContext, id: string): Promise<void> {
  await setDraftSent.run(context, { id, now: context.now });
}
