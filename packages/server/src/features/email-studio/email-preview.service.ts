import type { TenancyContext } from '../../platform/context.ts';
import type { RenderedEmail } from '../../platform/email-rendering/email-job.ts';
import { Refusal } from '../../platform/refusal.ts';
import { renderEmail, themeSourceOf } from '../emails/index.ts';

/** The name of the user in previews. */
export const previewUser = 'John Doe';

interface Preview {
  readonly template: { readonly id: string } | { readonly source: string };
  /** Without ID: the active theme. */
  readonly theme: { readonly id: string | false | undefined } | { readonly source: string };
}

/**
 * Renders an email with the preview values of its template and theme.
 *
 * @throws {Refusal} 400, the theme or the template does not exist, in that order
 * @throws {EmailRenderingError | TooBusy}
 * @see docs/protocol/emails.md#preview
 */
export async function previewEmail(context: TenancyContext, { template, theme }: Preview): Promise<RenderedEmail> {
  const { displayName, config } = context.project;
  const { themes, templates } = config.emails;
  if ('id' in theme && typeof theme.id === 'string' && !Object.hasOwn(themes, theme.id)) {
    throw new Refusal(400, 'No theme found with given id');
  }
  const templateSource = 'source' in template ? template.source : templates[template.id]?.tsxSource;
  if (templateSource === undefined) throw new Refusal(400, 'No template found with given id');
  return await renderEmail(context, {
    template: templateSource,
    theme: 'source' in theme ? theme.source : themeSourceOf(config.emails, theme.id),
    userDisplayName: previewUser,
    projectDisplayName: displayName,
    variables: {},
    isPreview: true,
  });
}
