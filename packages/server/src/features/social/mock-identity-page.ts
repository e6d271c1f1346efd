import { identityProviders } from '@portico/contract';
import { escapeHtml } from '../../platform/html.ts';
import { serverPagePolicy } from '../../platform/page-policy.ts';
import type { MockAuthorization } from './mock-identity.ts';

/** What was typed already. */
interface Typed {
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly isVerified?: boolean;
  readonly hasProblem?: boolean;
}

/** The form on which a developer says who signs in. */
export function mockIdentityPage(asked: MockAuthorization, typed: Typed): string {
  const provider = identityProviders.find(({ id }) => id === asked.client_id)?.name ?? asked.client_id;
  const hidden = Object.entries(asked).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(String(value))}">`,
  );
  const isVerified = typed.isVerified ?? true;
  const problem = typed.hasProblem === true;
  return page(
    `Sign in with ${provider}`,
    `<header><p class="badge">Mock identity</p><h1>Sign in with ${escapeHtml(provider)}</h1>
<p class="quiet">This page stands in for ${escapeHtml(provider)} while you develop. Say who signs in; nobody checks.</p></header>
<form method="post" action="/mock-identity/authorize">${hidden.join('')}
<label for="email">E-mail</label>
<input id="email" name="email" type="email" required maxlength="256" autocomplete="email" autofocus value="${escapeHtml(typed.email ?? '')}"${problem ? ' aria-invalid="true" aria-describedby="email-problem"' : ''}>
${problem ? '<p id="email-problem" class="problem" role="alert">This is not an e-mail address that can sign in. Type one like ada@example.com.</p>' : ''}
<label for="name">Name <span class="quiet">(optional)</span></label>
<input id="name" name="name" maxlength="256" autocomplete="name" value="${escapeHtml(typed.name ?? '')}">
<label class="check"><input type="checkbox" name="verified" value="yes"${isVerified ? ' checked' : ''}> <span>${escapeHtml(provider)} has verified this address</span></label>
<div class="buttons"><button name="decision" value="allow" class="primary">Allow and continue</button>
<button name="decision" value="deny" formnovalidate>Deny</button></div></form>
<p class="quiet small">Production mode has no such page: there, give Portico the client id and secret of ${escapeHtml(provider)}.</p>`,
  );
}

/** Said to whoever comes with anything but an authorization request of ours. */
export function mockProblemPage(): string {
  return page(
    'Nothing to sign in to',
    '<h1>Nothing to sign in to</h1><p class="quiet">This page is part of a sign-in. Go back to the app and begin there.</p>',
  );
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Portico</title><style>${style}</style></head><body><main>${body}</main></body></html>`;
}

const style = `
:root{color-scheme:light dark;--line:light-dark(#8a8a96,#70707c);--soft:light-dark(#e4e4ea,#2c2c34);--text:light-dark(#1c1c22,#ececf1);--quiet:light-dark(#60606c,#9a9aa6);--accent:light-dark(#3447c4,#a5b4fc);--on:light-dark(#fff,#14141a);--danger:light-dark(#b42318,#ff9d94);--card:light-dark(#fff,#1a1a1f)}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:20px 16px;font:16px/24px system-ui,sans-serif;color:var(--text);background:light-dark(#f6f6f9,#131316)}
main{width:100%;max-width:400px;background:var(--card);border:1px solid var(--soft);border-radius:12px;padding:28px 24px}
h1{font-size:20px;line-height:28px;margin:0 0 4px;overflow-wrap:anywhere}p{margin:0 0 12px}.quiet{color:var(--quiet);font-size:14px;line-height:20px}.small{font-size:13px;margin:20px 0 0}
.badge{display:inline-block;font-size:12px;line-height:16px;padding:2px 8px;border:1px solid var(--soft);border-radius:99px;color:var(--quiet);margin:0 0 12px}
label{display:block;font-size:14px;font-weight:600;margin:16px 0 4px}label .quiet{font-weight:400}
input:not([type=checkbox]){width:100%;height:40px;padding:0 12px;font:inherit;color:inherit;background:transparent;border:1px solid var(--line);border-radius:8px}input[aria-invalid]{border-color:var(--danger)}
.check{display:flex;gap:10px;align-items:center;min-height:40px;font-weight:400;cursor:pointer}.check input{width:18px;height:18px;margin:0;accent-color:var(--accent);flex:none}
.problem{color:var(--danger);font-size:14px;line-height:20px;margin:4px 0 0}
.buttons{display:grid;gap:8px;margin-top:20px}button{height:44px;font:inherit;font-weight:600;border-radius:8px;border:1px solid var(--line);background:transparent;color:inherit;cursor:pointer}
button.primary{background:var(--accent);border-color:var(--accent);color:var(--on)}button:hover{filter:brightness(.95)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`;

/** The Content-Security-Policy of these pages. */
export const mockIdentityPolicy = serverPagePolicy({ style, hasForm: true });
