import { builtInTemplates, newTemplateSource } from '@portico/contract';
import { themeSourceOf } from '../../adapters/email-rendering/theme-source.ts';
import { newId } from '../../base/ids.ts';
import { Refusal } from '../../base/refusal.ts';
import { inTransaction } from '../../db/handle.ts';
import { changeConfig } from '../../ground/projects/index.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { requireUserEmails } from '../emails/index.ts';
import { renderChecked } from './check-template.ts';
import { clearChat } from './email-chat-history.service.ts';
import { requireUnchanged } from './email-preview.service.ts';
import { requireTemplate } from './template-content.ts';
import { deleteLostVersions } from './template-versions.queries.ts';
import { publishTemplate } from './template-versions.service.ts';

/** Creates a template with a short example. @returns its ID @throws {Refusal} 400, the configuration is full */
export async function createTemplate(context: TenancyContext, displayName: string): Promise<string> {
  const id = newId<string>();
  const template = { displayName, tsxSource: newTemplateSource, themeId: null };
  await changeConfig(context, () => ({ [`emails.templates.${id}`]: template }));
  return id;
}

interface TemplateChange {
  readonly tsxSource: string;
  /** False, null and undefined keep the stored theme. */
  readonly themeId: string | false | null | undefined;
  /** The source with which the edit began. Undefined skips the check. */
  readonly base: string | undefined;
}

/**
 * Changes the source of a template, after rendering it. Publishes it at once, also if there is a draft.
 *
 * @returns the rendered HTML
 * @throws {RequiresCustomEmailServer}
 * @throws {Refusal} 404, the template does not exist. 409, its source is not `base`. 400, the configuration is full
 * @throws {EmailRenderingError | TooBusy} nothing is stored
 * @see docs/reference/protocol/emails.md#themes-templates-and-drafts
 */
export async function changeTemplate(context: TenancyContext, id: string, change: TemplateChange): Promise<string> {
  const { config } = context.project;
  requireUserEmails(context);
  requireTemplate(config, id);
  const html = await renderChecked(context, change.tsxSource, themeSourceOf(config.emails));
  await publishTemplate(context, id, ({ tsxSource, themeId }) => {
    requireUnchanged(tsxSource, change.base);
    return { tsxSource: change.tsxSource, themeId: typeof change.themeId === 'string' ? change.themeId : themeId };
  });
  return html;
}

/** Deletes a template with its versions. @throws {Refusal} 404, it does not exist. 400, it is built in */
export async function removeTemplate(context: TenancyContext, id: string): Promise<void> {
  await inTransaction(context, async (context) => {
    const { after } = await changeConfig(context, (config) => {
      requireTemplate(config, id);
      if (Object.hasOwn(builtInTemplates, id)) throw new Refusal(400, 'Built-in templates cannot be deleted.');
      return { [`emails.templates.${id}`]: null };
    });
    await deleteLostVersions.run(context, { ids: Object.keys(after.emails.templates) });
  });
  await clearChat(context, id);
}
