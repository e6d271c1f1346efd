import { type BuiltInTemplateType, builtInTemplateIds, builtInTemplates } from '@portico/contract';
import type { TenancyContext } from '../../platform/context.ts';
import { TooBusy } from '../../platform/passwords/work-queue.ts';
import type { MessageText } from './messages.ts';
import { isDefaultTheme, themeSourceOf } from './themes.ts';

/** One of the emails that every project sends. */
interface BuiltInEmail {
  readonly type: BuiltInTemplateType;
  /** Variables of the template, without the ones that all templates have. */
  readonly variables: Readonly<Record<string, string>>;
  /** The email without changes of the owner. */
  readonly unedited: MessageText;
}

/**
 * Returns a built-in email with the template and theme of the project. Unedited emails are rendered at build time and
 * need no renderer. If the owner's sources cannot be rendered, users get the unedited email, so that they can sign in.
 *
 * Do not call it in a transaction: rendering takes time.
 *
 * @see docs/protocol/emails.md#built-in-themes-and-templates
 */
export async function builtInEmail(context: TenancyContext, email: BuiltInEmail): Promise<MessageText> {
  const { platform, project, tenancyId } = context;
  const { emails } = project.config;
  const id = builtInTemplateIds[email.type];
  const template = emails.templates[id];
  const theme = themeSourceOf(emails, template?.themeId);
  const isUnedited = template === undefined || template.tsxSource === builtInTemplates[id]?.tsxSource;
  if (template === undefined || (isUnedited && isDefaultTheme(theme))) return email.unedited;
  const { displayName: projectDisplayName } = project;
  const variables = { ...email.variables, projectDisplayName, userDisplayName: '' };
  const job = { template: template.tsxSource, theme, userDisplayName: null, projectDisplayName, variables };
  try {
    const outcome = await platform.emailRenderer.render(tenancyId, job, { isUrgent: true });
    if (outcome.status === 'error') return email.unedited;
    const { html, text, subject = email.unedited.subject } = outcome.email;
    return { html, plain: `${text}\n`, subject };
  } catch (error) {
    if (!(error instanceof TooBusy)) throw error;
    return email.unedited;
  }
}
