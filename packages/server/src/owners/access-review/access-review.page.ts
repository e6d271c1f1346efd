import { KnownErrors } from '@portico/contract';
import { formPage as page } from '../../base/form-page.ts';
import { escapeHtml } from '../../base/html.ts';
import { describeAccess } from '../../users/other-access/index.ts';
import type { ResetReview, ReviewLink, ShownReview } from './access-review.service.ts';
import { removalPage, removedAllPage } from './removal.page.ts';

/** Renders the form for a link. Opening it changes nothing. */
export async function reviewPage(
  link: ReviewLink,
  review: ShownReview,
  acceptLanguage: string | undefined,
): Promise<string> {
  const hidden = Object.entries(link)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
  if (review.after === 'reset') return resetPage(hidden, review);
  return await removalPage(hidden, review, acceptLanguage);
}

/** Renders the form that lists all access that can be removed after a password reset. */
function resetPage(hidden: string, { projectName, access }: ResetReview): string {
  const project = escapeHtml(projectName);
  if (access.length === 0) {
    return page('Nothing to review', `<p>Only your password can sign in to ${project} now.</p>`);
  }
  const items = access.map((item) => {
    const label = escapeHtml(describeAccess(item));
    if (item.isRemovable) {
      return `<li><label><input type="checkbox" name="${escapeHtml(item.field)}" value="on"> ${label}</label></li>`;
    }
    return `<li><label><input type="checkbox" disabled> ${label}</label>
<p class="quiet">Set up more than 7 days ago. It can't be removed by email. If it isn't yours, contact ${project} support.</p></li>`;
  });
  return page(
    'Review access to your account',
    `<p>Your password for ${project} was reset. The following can still be used with your account. Select what you don't recognize.</p>
<form method="post">${hidden}<ul>${items.join('')}</ul>
<p class="quiet">Removing access also signs you out everywhere. This can't be undone.</p>
<button type="submit">Remove selected</button></form>`,
  );
}

/** Renders the page that lists the removed access. */
export async function removedPage(review: ShownReview, acceptLanguage: string | undefined): Promise<string> {
  if (review.after === 'verification') return await removedAllPage(review, acceptLanguage);
  const { projectName, access } = review;
  const project = escapeHtml(projectName);
  const items = access.map((item) => `<li>${escapeHtml(describeAccess(item))}</li>`).join('');
  return page(
    'Access removed',
    `<p>The following no longer works with your account at ${project}:</p><ul>${items}</ul>
<p>All sessions were signed out. Sign in with your new password.</p>`,
  );
}

/** Runs `work` and renders errors as a page, since users open these links in a browser. */
export async function pageOf(work: () => Promise<string>): Promise<{ readonly status: number; readonly body: string }> {
  try {
    return { status: 200, body: await work() };
  } catch (error) {
    if (!KnownErrors.VerificationCodeError.isInstance(error)) throw error;
    return { status: error.status, body: badLinkPage(error) };
  }
}

/** Renders the page for an invalid or expired link. */
function badLinkPage(error: unknown): string {
  const isOver =
    KnownErrors.VerificationCodeExpired.isInstance(error) || KnownErrors.VerificationCodeAlreadyUsed.isInstance(error);
  const title = isOver ? 'This link has expired' : 'This link is not valid';
  return page(
    title,
    '<p>Links to review access work once and for a limited time. Reset your password to get a new one.</p>',
  );
}
