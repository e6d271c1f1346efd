import { type BrandingConfig, builtInTemplates, builtInThemes, KnownErrors, type UserId } from '@portico/contract';
import { emailBrandingOf } from '../../adapters/email-rendering/email-branding.ts';
import type { RenderedEmail } from '../../adapters/email-rendering/email-job.ts';
import { themeSourceOf } from '../../adapters/email-rendering/theme-source.ts';
import { Refusal } from '../../base/refusal.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { languageOfRequest } from '../../kernel/languages.ts';
import { inDirectionOf, sourceInLanguage } from '../emails/index.ts';
import { previewedUser } from './email-preview.queries.ts';
import { renderEmail } from './render.service.ts';

/** The name of the user in previews. */
export const previewUser = 'John Doe';

interface Preview {
  readonly template: { readonly id: string } | { readonly source: string };
  /** Without ID: the active theme. */
  readonly theme: { readonly id: string | false | undefined } | { readonly source: string };
  /** Replace the preview values of the template. */
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  /** The user who would get the email. Default: "John Doe". */
  readonly userId?: UserId | undefined;
  /** Language of a template in blocks, as in an Accept-Language header. Default: as it was written. */
  readonly language?: string | undefined;
  /** Default: that of the project. With it, the email has no unsubscribe link, as the emails of every project. */
  readonly branding?: BrandingConfig | undefined;
}

/**
 * Renders an email with the preview values of its template and theme.
 *
 * @throws {Refusal} 400, the theme or the template does not exist, in that order
 * @throws {UserIdDoesNotExist | EmailRenderingError | TooBusy}
 * @see docs/reference/protocol/emails.md#preview
 */
export async function previewEmail(context: TenancyContext, preview: Preview): Promise<RenderedEmail> {
  const { template, theme, variables = {}, userId, language, branding } = preview;
  const { displayName, config } = context.project;
  const { themes, templates } = config.emails;
  if ('id' in theme && typeof theme.id === 'string' && !Object.hasOwn(themes, theme.id)) {
    throw new Refusal(400, 'No theme found with given id');
  }
  const templateSource = 'source' in template ? template.source : templates[template.id]?.tsxSource;
  if (templateSource === undefined) throw new Refusal(400, 'No template found with given id');
  const { source, language: lang } = await sourceInLanguage(templateSource, languageOfRequest(language));
  const email = await renderEmail(context, {
    template: source,
    theme: 'source' in theme ? theme.source : themeSourceOf(config.emails, theme.id),
    userDisplayName: userId === undefined ? previewUser : await requireUserName(context, userId),
    projectDisplayName: displayName,
    branding: emailBrandingOf(branding === undefined ? context.project : { ...context.project, config: { branding } }),
    variables,
    ...(branding === undefined ? {} : { unsubscribeLink: null }),
    isPreview: true,
  });
  return { ...email, html: inDirectionOf(lang, email.html) };
}

async function requireUserName(context: TenancyContext, userId: UserId): Promise<string | null> {
  const user = await previewedUser.first(context, { userId });
  if (user === undefined) throw new KnownErrors.UserIdDoesNotExist({ user_id: userId });
  return user.display_name;
}

/** Returns the source of a template or theme before all changes. @throws {Refusal} 404, it is not built in */
export function builtInSource(id: string): string {
  for (const sources of [builtInTemplates, builtInThemes]) {
    const found = Object.hasOwn(sources, id) ? sources[id] : undefined;
    if (found !== undefined) return found.tsxSource;
  }
  throw new Refusal(404, 'No built-in email found with given id');
}

/**
 * Checks that a source is still the one with which an edit began.
 *
 * @param base undefined skips the check
 * @throws {Refusal} 409
 */
export function requireUnchanged(stored: string, base: string | undefined): void {
  if (base !== undefined && base !== stored) throw changedByOthers();
}

/** Returns the refusal of a change that would overwrite the change of someone else. */
export function changedByOthers(): Refusal {
  return new Refusal(409, 'The source has changed since you opened it.');
}
