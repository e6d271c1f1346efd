import { KnownErrors } from '@portico/contract';
import { formPage } from '../../base/form-page.ts';
import { escapeHtml } from '../../base/html.ts';
import type { PublicContext } from '../../kernel/context.ts';
import type { ProjectSnapshot } from '../../kernel/project-snapshot.ts';
import { describeAccess } from '../../users/other-access/index.ts';
import { projectOfLink, type ResetReview, type ReviewLink, type ShownReview } from './access-review.service.ts';
import { removalPage, removedAllPage } from './removal.page.ts';

type Page = ReturnType<typeof formPage>;

/** Renders the form for a link. Opening it changes nothing. */
export async function reviewPage(
  link: ReviewLink,
  review: ShownReview,
  acceptLanguage: string | undefined,
): Promise<Page> {
  const hidden = Object.entries(link)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
  if (review.after === 'reset') return resetPage(hidden, review);
  return await removalPage(hidden, review, acceptLanguage);
}

/** Renders the form that lists all access that can be removed after a password reset. */
function resetPage(hidden: string, { project, access }: ResetReview): Page {
  const name = escapeHtml(project.displayName);
  if (access.length === 0) {
    const body = `<p>Only your password can sign in to ${name} now.</p>`;
    return formPage({ title: 'Nothing to review', body, project });
  }
  const items = access.map((item) => {
    const label = escapeHtml(describeAccess(item));
    if (item.isRemovable) {
      return `<li><label><input type="checkbox" name="${escapeHtml(item.field)}" value="on"> ${label}</label></li>`;
    }
    return `<li><label><input type="checkbox" disabled> ${label}</label>
<p class="quiet">Set up more than 7 days ago. It can't be removed by email. If it isn't yours, contact ${name} support.</p></li>`;
  });
  return formPage({
    title: 'Review access to your account',
    project,
    body: `<p>Your password for ${name} was reset. The following can still be used with your account. Select what you don't recognize.</p>
<form method="post">${hidden}<ul>${items.join('')}</ul>
<p class="quiet">Removing access also signs you out everywhere. This can't be undone.</p>
<button type="submit">Remove selected</button></form>`,
  });
}

/** Renders the page that lists the removed access. */
export async function removedPage(review: ShownReview, acceptLanguage: string | undefined): Promise<Page> {
  if (review.after === 'verification') return await removedAllPage(review, acceptLanguage);
  const { project, access } = review;
  const items = access.map((item) => `<li>${escapeHtml(describeAccess(item))}</li>`).join('');
  return formPage({
    title: 'Access removed',
    project,
    body: `<p>The following no longer works with your account at ${escapeHtml(project.displayName)}:</p><ul>${items}</ul>
<p>All sessions were signed out. Sign in with your new password.</p>`,
  });
}

/** Runs `work` and renders errors as a page, since users open these links in a browser. */
export async function pageOf(
  context: PublicContext,
  link: ReviewLink,
  work: () => Promise<Page>,
): Promise<Page & { readonly status: number }> {
  try {
    return { status: 200, ...(await work()) };
  } catch (error) {
    if (!KnownErrors.VerificationCodeError.isInstance(error)) throw error;
    const isOver =
      KnownErrors.VerificationCodeExpired.isInstance(error) ||
      KnownErrors.VerificationCodeAlreadyUsed.isInstance(error);
    // Only a link that was valid says whose it is: anyone can write a link with the ID of a project.
    return { status: error.status, ...badLinkPage(isOver, isOver ? await projectOfLink(context, link) : undefined) };
  }
}

/** Renders the page for an invalid or expired link. */
function badLinkPage(isOver: boolean, project: ProjectSnapshot | undefined): Page {
  const title = isOver ? 'This link has expired' : 'This link is not valid';
  return formPage({
    title,
    project,
    body: '<p>Links to review access work once and for a limited time. Reset your password to get a new one.</p>',
  });
}
