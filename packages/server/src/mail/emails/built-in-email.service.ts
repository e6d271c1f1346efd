import { type BuiltInTemplateType, builtInTemplateIds, builtInTemplates } from '@portico/contract';
import { emailBrandingOf } from '../../adapters/email-rendering/email-branding.ts';
import { themeSourceOf } from '../../adapters/email-rendering/theme-source.ts';
import { TooBusy } from '../../base/too-busy.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { inLanguageOf, languageOfRequest } from '../../kernel/languages.ts';
import { inDirectionOf } from './direction.ts';
import { harmlessName, hasSkeletons, loadMessages, type MessageText } from './messages.ts';
import { sourceInLanguage } from './source-language.ts';

/** One of the emails that every project sends. */
interface BuiltInEmail {
  readonly type: BuiltInTemplateType;
  /** Variables of the template, without the ones that all templates have. */
  readonly variables: Readonly<Record<string, string>>;
  /** Name of the user, for emails that get the user. Default: null. */
  readonly userDisplayName?: string | null;
  /** Language of the user. Default: that of the request. */
  readonly language?: string | null;
}

/**
 * Returns a built-in email with the template and theme of the project. Unedited templates, and templates in blocks with all
 * translations, are in the language of the user or the request. Without changes of the owner, they were rendered at build time and need no renderer. If the owner's sources
 * cannot be rendered, users get the unedited email, so that they can sign in.
 *
 * Do not call it in a transaction: rendering takes time.
 *
 * @see docs/reference/protocol/emails.md#built-in-themes-and-templates
 */
export async function builtInEmail(given: TenancyContext, email: BuiltInEmail): Promise<MessageText> {
  const context = inLanguageOf(given, email);
  const { platform, project, tenancyId } = context;
  const { emails } = project.config;
  const id = builtInTemplateIds[email.type];
  const template = emails.templates[id];
  const theme = themeSourceOf(emails, template?.themeId);
  const messages = await loadMessages(context, theme);
  const unedited = () => messages.fill(email.type, email.variables);
  const isUnedited = template === undefined || template.tsxSource === builtInTemplates[id]?.tsxSource;
  if (isUnedited && hasSkeletons(theme)) return unedited();
  const { displayName: projectDisplayName } = project;
  const { userDisplayName: name } = email;
  const userDisplayName = name === undefined || name === null ? null : harmlessName(name);
  const edited = isUnedited ? builtInTemplates[id]?.tsxSource : template.tsxSource;
  const { source, language } = await sourceInLanguage(edited ?? '', languageOfRequest(context.acceptLanguage));
  const job = {
    template: source,
    theme,
    userDisplayName,
    projectDisplayName,
    branding: emailBrandingOf(project),
    variables: { ...email.variables, projectDisplayName, userDisplayName: userDisplayName ?? '' },
  };
  try {
    const outcome = await platform.emailRenderer.render(tenancyId, job, { isUrgent: true });
    if (outcome.status === 'error') return unedited();
    const { html, text, subject = unedited().subject } = outcome.email;
    return { html: inDirectionOf(language, html), plain: `${text}\n`, subject };
  } catch (error) {
    if (!(error instanceof TooBusy)) throw error;
    return unedited();
  }
}
