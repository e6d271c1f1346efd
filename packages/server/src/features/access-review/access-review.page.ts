import { KnownErrors } from '@portico/contract';
import { escapeHtml } from '../../platform/html.ts';
import { serverPagePolicy } from '../../platform/page-policy.ts';
import { describeAccess } from '../other-access/index.ts';
import type { ReviewLink, ShownReview } from './access-review.service.ts';

/** Renders the form that lists all access that can be removed. Opening it changes nothing. */
export function reviewPage(link: ReviewLink, { projectName, access }: ShownReview): string {
  const project = escapeHtml(projectName);
  if (access.length === 0) {
    return page('Nothing to review', `<p>Only your password can sign in to ${project} now.</p>`);
  }
  const hidden = Object.entries(link)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
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
export function removedPage({ projectName, access }: ShownReview): string {
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
    '<p>Links to review access work once and for one hour. Reset your password again to get a new one.</p>',
  );
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
}

const style = `
:root{color-scheme:light dark;--line:light-dark(#e4e4ea,#2c2c34);--card:light-dark(#fff,#1b1b20);--text:light-dark(#1c1c22,#ececf1);--quiet:light-dark(#60606c,#9a9aa6);--accent:light-dark(#4338ca,#a5b4fc)}
*{box-sizing:border-box}body{margin:0;padding:32px 16px;font:16px/1.5 system-ui,sans-serif;color:var(--text);background:light-dark(#f4f4f7,#131316)}
main{max-width:520px;margin:0 auto;padding:24px;background:var(--card);border:1px solid var(--line);border-radius:12px;overflow-wrap:anywhere}
h1{font-size:20px;line-height:28px;margin:0 0 12px}p{margin:0 0 16px}ul{list-style:none;margin:0 0 16px;padding:0}li{padding:10px 0;border-top:1px solid var(--line)}
label{display:flex;gap:10px;align-items:baseline}.quiet{color:var(--quiet);font-size:14px}li .quiet{margin:4px 0 0 24px}
button{font:inherit;font-weight:600;padding:10px 18px;border:0;border-radius:8px;color:#fff;background:#4338ca;cursor:pointer}
button:focus-visible,input:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`;

/** The Content-Security-Policy of these pages. */
export const reviewPolicy = serverPagePolicy({ style, hasForm: true });
