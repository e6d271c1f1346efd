import type { UserId } from '@portico/contract';
import type { RenderedEmail } from '../../adapters/email-rendering/email-job.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { requireUserEmails, sendEmail } from '../emails/index.ts';
import { requireDraft } from './email-drafts.service.ts';
import { previewEmail } from './email-preview.service.ts';
import { requireTemplate, type TemplateContent } from './template-content.ts';

interface DraftTest {
  readonly recipient: string;
  /** Undefined or empty for the subject of the draft. */
  readonly subject: string | undefined;
  /** `isGiven` if the theme of the draft is replaced. */
  readonly theme: { readonly isGiven: boolean; readonly id: string | false | null | undefined };
}

/**
 * Sends a draft with preview values to one address, marked as a test.
 *
 * @throws {RequiresCustomEmailServer | EmailRenderingError | TooBusy}
 * @throws {Refusal} 404: no such draft. 400: no such theme
 */
export async function sendDraftTest(
  context: TenancyContext,
  id: string,
  { recipient, subject = '', theme }: DraftTest,
): Promise<void> {
  await sendTest(context, recipient, async () => {
    const draft = await requireDraft(context, id);
    const ownTheme = draft.theme_id === 'false' ? false : (draft.theme_id ?? undefined);
    const email = await previewEmail(context, {
      template: { source: draft.tsx_source },
      theme: { id: theme.isGiven ? (theme.id ?? undefined) : ownTheme },
    });
    return { email, subject: subject === '' ? (email.subject ?? draft.display_name) : subject };
  });
}

interface TemplateTest {
  readonly recipient: string;
  /** What is in the editor. It need not be stored. */
  readonly content: TemplateContent;
  readonly variables: Readonly<Record<string, unknown>> | undefined;
  readonly userId: UserId | undefined;
  readonly language: string | undefined;
}

/**
 * Sends a template to one address as its preview shows it, marked as a test.
 *
 * @throws {RequiresCustomEmailServer | UserIdDoesNotExist | EmailRenderingError | TooBusy}
 * @throws {Refusal} 404: no such template. 400: no such theme
 */
export async function sendTemplateTest(context: TenancyContext, id: string, test: TemplateTest): Promise<void> {
  const { recipient, content, ...values } = test;
  await sendTest(context, recipient, async () => {
    const { displayName } = requireTemplate(context.project.config, id);
    const { tsxSource: source, themeId } = content;
    const email = await previewEmail(context, { template: { source }, theme: { id: themeId }, ...values });
    return { email, subject: email.subject ?? displayName };
  });
}

async function sendTest(
  context: TenancyContext,
  recipient: string,
  render: () => Promise<{ readonly email: RenderedEmail; readonly subject: string }>,
): Promise<void> {
  // @guard test-of-draft-needs-own-server
  requireUserEmails(context);
  const { email, subject } = await render();
  await sendEmail(context, recipient, { subject: `[Test] ${subject}`, html: email.html, plain: email.text });
}
