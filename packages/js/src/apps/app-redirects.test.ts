import { expect, test } from 'vitest';
import { PorticoClientApp } from './client-app.ts';

test('an app redirects to each of its pages except for the handler', () => {
  const app = new PorticoClientApp({
    projectId: 'internal',
    publishableClientKey: 'pck_1',
    tokenStore: null,
    baseUrl: 'http://a',
  });

  const redirects = Object.getOwnPropertyNames(PorticoClientApp.prototype).filter((name) => /^redirectTo/.test(name));

  expect(redirects.sort()).toEqual([
    'redirectToAccountSettings',
    'redirectToAfterSignIn',
    'redirectToAfterSignOut',
    'redirectToAfterSignUp',
    'redirectToEmailVerification',
    'redirectToError',
    'redirectToForgotPassword',
    'redirectToHome',
    'redirectToMagicLinkCallback',
    'redirectToMfa',
    'redirectToOAuthCallback',
    'redirectToOnboarding',
    'redirectToPasswordReset',
    'redirectToSignIn',
    'redirectToSignOut',
    'redirectToSignUp',
    'redirectToTeamInvitation',
  ]);
  expect(redirects).toHaveLength(Object.keys(app.urls).length - 1);
});
