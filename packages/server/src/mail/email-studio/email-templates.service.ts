import { builtInTemplates, KnownErrors, newTemplateSource, type ProjectConfig } from '@portico/contract';
import { newId } from '../../base/ids.ts';
import { Refusal } from '../../base/refusal.ts';
import { changeConfig } from '../../ground/projects/index.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { renderEmail, requireUserEmails, themeSourceOf } from '../emails/index.ts';
import { clearChat } from './email-chat-history.service.ts';
import { previewUser, requireUnchanged } from './email-preview.service.ts';

type Template = ProjectConfig['emails']['templates'][string];

/** @throws {Refusal} 404, the template does not exist */
export function requireTemplate({ emails }: ProjectConfig, id: string): Template {
  const template = Object.hasOwn(emails.templates, id) ? emails.templates[id] : undefined;
  if (template === undefined) throw new Refusal(404, 'No template found with given id');
  return template;
}

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
 * Changes the source of a template, after rendering it.
 *
 * @returns the rendered HTML
 * @throws {RequiresCustomEmailServer}
 * @throws {Refusal} 404, the template does not exist. 409, its source is not `base`. 400, the configuration is full
 * @throws {EmailRenderingError | TooBusy} nothing is stored
 * @see docs/reference/protocol/emails.md#themes-templates-and-drafts
 */
export async function changeTemplate(context: TenancyContext, id: string, change: TemplateChange): Promise<string> {
  const { config, displayName } = context.project;
  requireUserEmails(context);
  requireTemplate(config, id);
  const { html, subject, notificationCategory } = await renderEmail(context, {
    template: change.tsxSource,
    theme: themeSourceOf(config.emails),
    userDisplayName: previewUser,
    projectDisplayName: 'My Project',
    variables: { projectDisplayName: displayName },
    isPreview: true,
  });
  if (subject === undefined) throw missing('Subject');
  if (notificationCategory === undefined) throw missing('NotificationCategory');
  await changeConfig(context, (config) => {
    requireUnchanged(requireTemplate(config, id).tsxSource, change.base);
    return {
      [`emails.templates.${id}.tsxSource`]: change.tsxSource,
      ...(typeof change.themeId === 'string' ? { [`emails.templates.${id}.themeId`]: change.themeId } : {}),
    };
  });
  return html;
}

function missing(component: 'Subject' | 'NotificationCategory') {
  return new KnownErrors.EmailRenderingError({
    error: `${component} is required, import it from @stackframe/emails`,
  });
}

/** Deletes a template. @throws {Refusal} 404, it does not exist. 400, it is built in */
export async function removeTemplate(context: TenancyContext, id: string): Promise<void> {
  await changeConfig(context, (config) => {
    requireTemplate(config, id);
    if (Object.hasOwn(builtInTemplates, id)) throw new Refusal(400, 'Built-in templates cannot be deleted.');
    return { [`emails.templates.${id}`]: null };
  });
  await clearChat(context, id);
}
