import { escapeHtml } from '../../platform/html.ts';
import { serverPagePolicy } from '../../platform/page-policy.ts';
import type { emailById, newestEmails } from './emails.queries.ts';

type ListedEmail = Awaited<ReturnType<typeof newestEmails.all>>[number];
type Email = NonNullable<Awaited<ReturnType<typeof emailById.first>>>;

/** The list of messages, newest first. */
export function inboxPage(emails: readonly ListedEmail[]): string {
  if (emails.length === 0) {
    return page(
      'Inbox',
      `<h1>Inbox</h1><div class="empty"><p><b>No mail yet</b></p>
<p>While no SMTP server is set up, everything that Portico sends lands here. Invite somebody to sign in, and the mail appears.</p></div>`,
    );
  }
  const rows = emails.map(
    ({ id, created_at, recipient, subject, project, last_error }) => `<li><a href="/inbox/${id}">
<span class="subject">${escapeHtml(subject)}</span><span class="quiet">to ${escapeHtml(recipient)} · ${escapeHtml(project ?? 'deleted project')}</span>
${time(created_at)}${last_error === null ? '' : `<span class="error">${escapeHtml(last_error)}</span>`}</a></li>`,
  );
  return page(
    'Inbox',
    `<h1>Inbox</h1><p class="quiet">All mail of this installation, newest first. Only while developing.</p><ul>${rows.join('')}</ul>`,
  );
}

/** One message: who it went to, and its body in a frame of its own. */
export function messagePage(email: Email): string {
  const error = email.last_error === null ? '' : `<p class="error">Not delivered: ${escapeHtml(email.last_error)}</p>`;
  return page(
    email.subject,
    `<p><a href="/inbox">Inbox</a></p><h1>${escapeHtml(email.subject)}</h1>
<p class="quiet">From ${escapeHtml(email.sender_name)} to ${escapeHtml(email.recipient)} · ${time(email.created_at)}</p>${error}
<iframe title="Message" src="/inbox/${email.id}/body" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>Plain text</summary><pre>${escapeHtml(email.plain)}</pre></details>`,
  );
}

/** Said of a message that is not there. */
export function noMessagePage(): string {
  return page(
    'No such message',
    '<p><a href="/inbox">Inbox</a></p><h1>No such message</h1><p>It may have gone with its project.</p>',
  );
}

function time(at: Date): string {
  return `<time class="quiet" datetime="${at.toISOString()}">${at.toISOString().replace('T', ' ').slice(0, 16)} UTC</time>`;
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Portico</title><style>${style}</style></head><body><main>${body}</main></body></html>`;
}

const style = `
:root{color-scheme:light dark;--line:light-dark(#e4e4ea,#2c2c34);--text:light-dark(#1c1c22,#ececf1);--quiet:light-dark(#60606c,#9a9aa6);--accent:light-dark(#3447c4,#a5b4fc);--danger:light-dark(#b42318,#ff9d94)}
*{box-sizing:border-box}body{margin:0;font:15px/1.55 system-ui,sans-serif;color:var(--text);background:light-dark(#fcfcfd,#131316)}
main{max-width:760px;margin:0 auto;padding:32px 20px 64px}h1{font-size:20px;line-height:28px;margin:0 0 4px;overflow-wrap:anywhere}p{margin:0 0 12px}
a{color:var(--accent);text-underline-offset:2px}a:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:6px}
ul{list-style:none;margin:16px 0 0;padding:0;border:1px solid var(--line);border-radius:12px;overflow:hidden}li+li{border-top:1px solid var(--line)}
li a{display:grid;gap:0 16px;grid-template-columns:1fr auto;padding:12px 16px;color:inherit;text-decoration:none}li a:hover{background:light-dark(#f4f4f8,#1b1b20)}
li .subject{font-weight:600;overflow-wrap:anywhere}li .subject+.quiet{grid-row:2;overflow-wrap:anywhere}li .error{grid-column:1/-1}
.quiet{color:var(--quiet);font-size:13px}.error{color:var(--danger);font-size:13px}
.empty{border:1px solid var(--line);border-radius:12px;padding:48px 24px;text-align:center;margin-top:16px}.empty p{max-width:44ch;margin:0 auto 4px;color:var(--quiet)}.empty b{color:var(--text)}
iframe{width:100%;height:60vh;border:1px solid var(--line);border-radius:12px;background:#fff;margin:8px 0 16px}
pre{font:13px/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid var(--line);border-radius:8px;padding:12px}summary{cursor:pointer}
`;

/** The Content-Security-Policy of these pages. */
export const inboxPolicy = serverPagePolicy({ style, hasFrames: true });
