import { KnownErrors } from '@portico/contract';
import { emailBrandingOf } from '../../adapters/email-rendering/email-branding.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { previewUser } from './email-preview.service.ts';
import { renderEmail } from './render.service.ts';

/**
 * Checks that a template can be sent: renders it with its preview values.
 *
 * @returns the rendered HTML
 * @throws {EmailRenderingError} it cannot be rendered, or has no subject or no notification category
 * @throws {TooBusy}
 */
export async function renderChecked(context: TenancyContext, template: string, theme: string): Promise<string> {
  const { html, subject, notificationCategory } = await renderEmail(context, {
    template,
    theme,
    userDisplayName: previewUser,
    projectDisplayName: 'My Project',
    branding: emailBrandingOf(context.project),
    variables: { projectDisplayName: context.project.displayName },
    isPreview: true,
  });
  if (subject === undefined) throw missing('Subject');
  if (notificationCategory === undefined) throw missing('NotificationCategory');
  return html;
}

function missing(component: 'Subject' | 'NotificationCategory') {
  return new KnownErrors.EmailRenderingError({
    error: `${component} is required, import it from @stackframe/emails`,
  });
}
