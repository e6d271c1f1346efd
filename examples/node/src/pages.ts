import type { CurrentServerUser } from '@portico/js';
import { type Html, html } from './html.ts';
import { style } from './style.ts';

/** The layout of every page. */
function page(title: string, content: Html): Html {
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

/** Returns the page for visitors who are not signed in: two forms, and perhaps an error. */
export function welcome(problem: string | null, email: string): Html {
  const form = (action: 'sign-in' | 'sign-up', label: string, password: 'current-password' | 'new-password') => html`
    <form method="post" action="/${action}">
      <h2>${label}</h2>
      <label>Email address <input name="email" type="email" autocomplete="username" required value="${email}" /></label>
      <label>Password <input name="password" type="password" autocomplete="${password}" required /></label>
      <button>${label}</button>
    </form>`;
  return page(
    'Portico with Node.js',
    html`<h1>Hello</h1>
      <p>You are not signed in. These forms work without JavaScript in the browser.</p>
      ${problem === null ? null : html`<p class="problem" role="alert">${problem}</p>`}
      <div class="forms">
        ${form('sign-in', 'Sign in', 'current-password')} ${form('sign-up', 'Create account', 'new-password')}
      </div>`,
  );
}

/** Returns the page for signed-in users. */
export function profile(user: CurrentServerUser): Html {
  const name = user.displayName ?? '';
  return page(
    'Your profile',
    html`<h1>Hello, ${user.displayName ?? user.primaryEmail}</h1>
      <dl>
        <dt>Email address</dt>
        <dd>${user.primaryEmail}</dd>
        <dt>Signed up</dt>
        <dd>${user.signedUpAt.toISOString().slice(0, 10)}</dd>
        <dt>User ID</dt>
        <dd><code>${user.id}</code></dd>
      </dl>
      <form method="post" action="/name">
        <label>Your name <input name="name" autocomplete="name" maxlength="256" value="${name}" /></label>
        <button>Save</button>
      </form>
      <form method="post" action="/sign-out"><button>Sign out</button></form>
      <p><a href="/api/me">Your user ID from the API of this server</a></p>`,
  );
}

/** Returns the page that is shown until the variables of the project are set. */
export function setUp(missing: readonly string[]): Html {
  return page(
    'Set up this example',
    html`<h1>Set up this example</h1>
      <p>Connect the example to a project.</p>
      <ol>
        <li>Start Portico with <code>npm start</code>, open the dashboard and create a project.</li>
        <li>
          Copy the block for “A server of your own” from the dashboard and save it as <code>examples/node/.env</code>:
          <pre>
PORTICO_API_URL=http://localhost:…
PORTICO_PROJECT_ID=…
PORTICO_PUBLISHABLE_CLIENT_KEY=pck_…
PORTICO_SECRET_SERVER_KEY=ssk_…</pre
          >
        </li>
        <li>Restart this example.</li>
      </ol>
      <p>Missing variables: ${missing.join(', ')}</p>`,
  );
}
