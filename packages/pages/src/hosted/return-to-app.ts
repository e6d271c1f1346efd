import { internals } from '@portico/js/internals';
import type { PorticoClientApp } from '@portico/react';
import { type HostedAddress, oauthPath } from './hosted-address.ts';

/** The key of the hosted pages, which each project with a publishable client key accepts. */
export const hostedPagesKey = '__portico_hosted_pages__';

/** Returns what the app asks for: `login`, `none` and `create`. */
function promptsOf(query: URLSearchParams): string[] {
  return (query.get('prompt') ?? '').split(' ').filter((prompt) => prompt !== '');
}

/**
 * Brings the signed-in person to the app with an authorization code. Without one, goes to the sign-in first, which comes back
 * here, or tells the app.
 */
export async function returnToApp(app: PorticoClientApp, address: HostedAddress): Promise<void> {
  const prompts = promptsOf(address.query);
  if (prompts.includes('login')) return await signInAgain(app, address, prompts);
  const user = await app.getUser();
  if ((user === null || user.isSecondFactorSetupRequired) && prompts.includes('none')) {
    return leave(
      oauthPath(address, 'authorize', new URLSearchParams([...address.query, ['portico_error', 'login_required']])),
    );
  }
  if (user === null && prompts.includes('create')) return await app.redirectToSignUp({ replace: true });
  const signedIn = await app.getUser({ or: 'redirect' });
  const { config } = await app.getProject();
  if (config.asksAtSignUp === true && (await signedIn.getSignUpFields()).isRequired) {
    return await app[internals].navigation.redirectTo('onboarding', { replace: true, returnsHere: true });
  }
  leave(await locationWithCode(app, address));
}

/** Signs out, since the app asks for a new sign-in, and comes back without asking again. */
async function signInAgain(app: PorticoClientApp, { root, query }: HostedAddress, prompts: string[]): Promise<void> {
  const next = new URLSearchParams(query);
  next.set('prompt', prompts.filter((prompt) => prompt !== 'login').join(' '));
  const page = prompts.includes('create') ? 'sign-up' : 'sign-in';
  const returnTo = new URLSearchParams({ after_auth_return_to: `${root}/continue?${next}` });
  await app.signOut({ redirectUrl: `${root}/${page}?${returnTo}` });
}

/** Returns the URL of the app with the authorization code. The server checks again where it leads. */
async function locationWithCode(app: PorticoClientApp, { query }: HostedAddress): Promise<string> {
  const core = app[internals];
  const transport = core.transport('client', await core.sessions.sessionFor(undefined));
  const body = Object.fromEntries(query);
  return (await transport.call('POST /auth/hosted-pages/authorize', { body })).location;
}

function leave(url: string): void {
  location.replace(url);
}
