import type { TenancyContext } from '../../kernel/context.ts';
import { requireUserEmails, sendEmail } from '../emails/index.ts';
import { requireDraft } from './email-drafts.service.ts';
import { previewEmail } from './email-preview.service.ts';

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
  // @guard test-of-draft-needs-own-server
  requireUserEmails(context);
  const draft = await requireDraft(context, id);
  const ownTheme = draft.theme_id === 'false' ? false : (draft.theme_id ?? undefined);
  const email = await previewEmail(context, {
    template: { source: draft.tsx_source },
    theme: { id: theme.isGiven ? (theme.id ?? undefined) : ownTheme },
  });
  const shown = subject === '' ? (email.subject ?? draft.display_name) : subject;
  await sendEmail(context, recipient, { subject: `[Test] ${shown}`, html: email.html, plain: email.text });
}
