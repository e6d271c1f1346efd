import type { CurrentServerUser } from '@portico/js';
import { type Html, html } from './html.ts';
import { style } from './style.ts';

/** Around every page. */
export function page(title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <link rel="icon" href="data:," />
    <style>${style}</style>
  </head>
  <body>
    <main>${content}</main>
  </body>
</html>
`;
}

/** Shown to everybody who is not signed in: two forms, and what went wrong with one of them. */
export function welcome(problem: string | null, email: string): Html {
  const form = (action: 'sign-in' | 'sign-up', label: string, password: 'current-password' | 'new-password') => html`
    <form method="post" action="/${action}">
      <h2>${label}</h2>
      <label>E-mail address <input name="email" type="email" autocomplete="username" required value="${email}" /></label>
      <label>Password <input name="password" type="password" autocomplete="${password}" required /></label>
      <button>${label}</button>
    </form>`;
  return page(
    'Portico in a Node.js server',
    html`<h1>Hello</h1>
      <p>Nobody is signed in. These forms work without a script in the browser.</p>
      ${problem === null ? null : html`<p class="problem" role="alert">${problem}</p>`}
      <div class="forms">
        ${form('sign-in', 'Sign in', 'current-password')} ${form('sign-up', 'Create account', 'new-password')}
      </div>`,
  );
}

/** Shown to who is signed in. */
export function profile(user: CurrentServerUser): Html {
  const name = user.displayName ?? '';
  return page(
    'Your profile',
    html`<h1>Hello, ${user.displayName ?? user.primaryEmail}</h1>
      <dl>
        <dt>E-mail address</dt>
        <dd>${user.primaryEmail}</dd>
        <dt>Signed up</dt>
        <dd>${user.signedUpAt.toISOString().slice(0, 10)}</dd>
        <dt>User id</dt>
        <dd><code>${user.id}</code></dd>
      </dl>
      <form method="post" action="/name">
        <label>Your name <input name="name" autocomplete="name" maxlength="256" value="${name}" /></label>
        <button>Save</button>
      </form>
      <form method="post" action="/sign-out"><button>Sign out</button></form>
      <p><a href="/api/me">What the API of this server says of you</a></p>`,
  );
}

/** Shown until the example knows which project it belongs to. */
export function setUp(missing: readonly string[]): Html {
  return page(
    'One step to go',
    html`<h1>One step to go</h1>
      <p>This example needs to know which project its users belong to.</p>
      <ol>
        <li>Start Portico with <code>npm start</code>, open the dashboard and create a project.</li>
        <li>
          Copy the block that it shows for “A server of your own” into the file <code>examples/node/.env</code>. It looks like this:
          <pre>
PORTICO_API_URL=http://localhost:…
PORTICO_PROJECT_ID=…
PORTICO_PUBLISHABLE_CLIENT_KEY=pck_…
PORTICO_SECRET_SERVER_KEY=ssk_…</pre
          >
        </li>
        <li>Stop this example, and start it again.</li>
      </ol>
      <p>Still missing: ${missing.join(', ')}</p>`,
  );
}
