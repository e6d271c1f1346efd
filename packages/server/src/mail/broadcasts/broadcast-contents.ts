import { type NotificationCategory, notificationCategories } from '@portico/contract';
import { type BrandedProject, emailBrandingOf } from '../../adapters/email-rendering/email-branding.ts';
import type { RenderedEmail } from '../../adapters/email-rendering/email-job.ts';
import { newSecret } from '../../base/ids.ts';
import { TooBusy } from '../../base/too-busy.ts';
import type { DbHandle } from '../../db/handle.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import type { Platform } from '../../kernel/platform.ts';
import { unsubscribeCode, unsubscribeUrl } from '../../kernel/unsubscribe-code.ts';
import type { EmailContent, HeldBroadcastEmail } from '../emails/index.ts';
import { createKeptContents, type KeptContent } from './kept-contents.ts';

/** Stands for the code of a user in emails that are rendered once for all users. */
const placeOfCode = newSecret();

/** The project of a rendering. */
type NamedProject = BrandedProject & { readonly displayName: string };

/** The user of a rendering. */
interface Reader {
  readonly emailId: string;
  readonly displayName: string | null;
}

/** A rendered email of a broadcast. */
export interface RenderedBroadcastEmail {
  readonly category: NotificationCategory;
  readonly content: EmailContent;
}

/** An email that cannot be rendered. */
export interface RenderingFailure {
  /** For the owner of the template. */
  readonly error: string;
  /** Whether a later attempt may succeed. */
  readonly isTemporary?: boolean;
}

/** Renders the emails of broadcasts. */
export interface BroadcastContents {
  /** Renders the email of a user in the category that its template names. */
  render(
    db: DbHandle,
    tenancyId: TenancyId,
    broadcastId: string,
    project: NamedProject,
    reader: Reader,
  ): Promise<RenderedBroadcastEmail | RenderingFailure>;
  /** Renders an email that was queued before. */
  contentOf(db: DbHandle, email: HeldBroadcastEmail): Promise<EmailContent | RenderingFailure>;
}

type Parts = Pick<Platform, 'emailRenderer' | 'publicUrl' | 'serverKeys' | 'projects'>;

/**
 * Creates the rendering of broadcasts. A template that does not read the user is rendered once for all users. Only the
 * code of the unsubscribe link differs between their emails.
 */
export function createBroadcastContents(platform: Parts): BroadcastContents {
  const find = createKeptContents();

  const renderWith = async (
    tenancyId: TenancyId,
    { content, shared }: KeptContent,
    project: NamedProject,
    userDisplayName: string | null,
    hasLink: boolean,
  ): Promise<RenderedEmail | RenderingFailure> => {
    const known = shared.get(hasLink);
    if (known !== undefined) return known;
    const job = {
      template: content.template_source,
      theme: content.theme_source,
      variables: content.variables ?? {},
      userDisplayName,
      projectDisplayName: project.displayName,
      branding: emailBrandingOf(project),
      ...(hasLink ? { unsubscribeLink: unsubscribeUrl(platform.publicUrl(), placeOfCode) } : {}),
    };
    try {
      const outcome = await platform.emailRenderer.render(tenancyId, job);
      if (outcome.status === 'error') return { error: outcome.error };
      if (!outcome.email.isPersonal) shared.set(hasLink, outcome.email);
      return outcome.email;
    } catch (error) {
      if (!(error instanceof TooBusy)) throw error;
      return { error: error.message, isTemporary: true };
    }
  };

  return {
    render: async (db, tenancyId, broadcastId, project, { emailId, displayName }) => {
      const found = await find(db, tenancyId, broadcastId);
      if (found === undefined) return deleted;
      const fallback = categoryById(found.content.category_id);
      const guess = found.hadLink ?? fallback.canBeDisabled;
      const first = await renderWith(tenancyId, found, project, displayName, guess);
      if ('error' in first) return first;
      const category = categoryByName(first.notificationCategory) ?? fallback;
      const hasLink = category.canBeDisabled;
      found.hadLink = hasLink;
      const email = hasLink === guess ? first : await renderWith(tenancyId, found, project, displayName, hasLink);
      return 'error' in email
        ? email
        : { category, content: contentFor(platform, found, email, hasLink ? emailId : undefined) };
    },

    contentOf: async (db, { id, tenancy_id, broadcast_id, category_id, project_id, branch_id, user_display_name }) => {
      const found = await find(db, tenancy_id, broadcast_id);
      const project = await platform.projects.find(db, project_id ?? '', branch_id ?? '');
      if (found === undefined || typeof project !== 'object') return deleted;
      const hasLink = category_id !== null;
      const email = await renderWith(tenancy_id, found, project, user_display_name, hasLink);
      return 'error' in email ? email : contentFor(platform, found, email, hasLink ? id : undefined);
    },
  };
}

/** @param emailId set if the email has an unsubscribe link */
function contentFor(
  { publicUrl, serverKeys }: Parts,
  { content }: KeptContent,
  email: RenderedEmail,
  emailId: string | undefined,
): EmailContent {
  const subject = content.subject ?? email.subject ?? '';
  if (emailId === undefined) return { subject, html: email.html, plain: `${email.text}\n` };
  const code = unsubscribeCode(serverKeys, emailId);
  return {
    subject,
    html: email.html.replaceAll(placeOfCode, code),
    plain: `${email.text.replaceAll(placeOfCode, code)}\n`,
    unsubscribeUrl: unsubscribeUrl(publicUrl(), code),
  };
}

const deleted: RenderingFailure = { error: 'The content of this email was deleted.' };

/** @returns undefined for unknown names, which templates may contain */
function categoryByName(name: string | undefined): NotificationCategory | undefined {
  return notificationCategories.find((category) => category.name === name);
}

function categoryById(id: string): NotificationCategory {
  const category = notificationCategories.find((known) => known.id === id);
  if (category === undefined) throw new Error('A broadcast has an unknown notification category.');
  return category;
}
