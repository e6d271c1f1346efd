import { PorticoClientApp } from '@portico/js';
import { expect, test } from 'vitest';
import { routeOf } from './routes.ts';

const options = { projectId: 'internal', publishableClientKey: 'pck_1', baseUrl: 'http://localhost', tokenStore: null };
const urlsOf = (urls: Record<string, string>) => new PorticoClientApp({ ...options, urls }).urls;

test.each([
  ['/handler/sign-in', { show: 'signIn' }],
  ['/handler/error', { show: 'error' }],
  ['/handler//sign-in/', { show: 'signIn' }],
  ['/handler/signin', { redirectTo: '/handler/sign-in?a=1' }],
  ['/handler/LogIn', { redirectTo: '/handler/sign-in?a=1' }],
  ['/handler/register', { redirectTo: '/handler/sign-up?a=1' }],
  ['/handler/passwordreset', { redirectTo: '/handler/password-reset?a=1' }],
  ['/handler/cli-auth-confirm', { show: 'cliAuthConfirm' }],
  ['/handler/impersonation', { show: 'impersonation' }],
  ['/handler/CliAuthConfirm', { redirectTo: '/handler/cli-auth-confirm?a=1' }],
  ['/handler', { show: null }],
  ['/handler/nonsense', { show: null }],
  ['/handler/constructor', { show: null }],
  ['/handler/__proto__', { show: null }],
  ['/handler/sign-in/more', { show: null }],
  ['/handlers/sign-in', { show: null }],
  ['/elsewhere', { show: null }],
])('%s leads to %j', (pathname, expected) => {
  expect(routeOf(urlsOf({}), pathname, '?a=1')).toEqual(expected);
});

test('a page that the app replaces redirects to the app, with the query', () => {
  const urls = urlsOf({ signIn: '/login?from=handler', accountSettings: '/settings' });

  expect(routeOf(urls, '/handler/sign-in', '?a=1')).toEqual({ redirectTo: '/login?from=handler&a=1' });
  expect(routeOf(urls, '/handler/sign-in', '')).toEqual({ redirectTo: '/login?from=handler' });
  expect(routeOf(urls, '/handler/account-settings', '')).toEqual({ show: 'accountSettings' });
});

test('the handler can have any path', () => {
  expect(routeOf(urlsOf({ handler: '/auth/' }), '/auth/sign-up', '')).toEqual({ show: 'signUp' });
  expect(routeOf(urlsOf({ handler: '/' }), '/sign-up', '')).toEqual({ show: 'signUp' });
});
