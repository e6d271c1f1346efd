import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router';
import { readInboxSearch } from '../areas/mail/inbox/inbox-search.ts';
import { Broken } from './broken.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { NotFound } from './not-found.tsx';

/** The root of all screens. */
export const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound, errorComponent: Broken });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: readReturnTo,
  component: lazyScreen(() => import('../areas/sign-in/sign-in/sign-in.tsx'), 'SignIn'),
});

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  validateSearch: readReturnTo,
  component: lazyScreen(() => import('../areas/sign-in/sign-in/sign-up.tsx'), 'SignUp'),
});

const inbox = createRoute({
  getParentRoute: () => root,
  path: '/inbox',
  validateSearch: readInboxSearch,
  component: lazyScreen(() => import('../areas/mail/inbox/inbox.tsx'), 'Inbox'),
});

const message = createRoute({
  getParentRoute: () => root,
  path: '/inbox/$messageId',
  component: lazyScreen(() => import('../areas/mail/inbox/message-page.tsx'), 'MessagePage'),
});

const mockIdentity = createRoute({
  getParentRoute: () => root,
  path: '/mock-identity/authorize',
  component: lazyScreen(() => import('../areas/sign-in/mock-identity/mock-identity.tsx'), 'MockIdentity'),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyScreen(() => import('../areas/sign-in/sign-in/forgot-password.tsx'), 'ForgotPassword'),
});

const passwordReset = createRoute({
  getParentRoute: () => root,
  path: '/password-reset',
  validateSearch: readCode,
  component: lazyScreen(() => import('../areas/sign-in/sign-in/password-reset.tsx'), 'PasswordReset'),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  validateSearch: readInvitation,
  component: lazyScreen(() => import('../areas/owners/people/invitation.tsx'), 'Invitation'),
});

/** The screens for visitors who are not signed in. */
export const publicRoutes = [
  signIn,
  signUp,
  forgotPassword,
  passwordReset,
  invitation,
  inbox,
  message,
  mockIdentity,
] as const;

/** Reads the code of a link in an email. */
function readCode({ code }: Record<string, unknown>): { code?: string } {
  return typeof code === 'string' || typeof code === 'number' ? { code: String(code) } : {};
}

/** Reads the code of the link in an email, or the ID of a copied link. */
function readInvitation(search: Record<string, unknown>): { code?: string; id?: string } {
  const { id } = search;
  return { ...readCode(search), ...(typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) ? { id } : {}) };
}

/** Accepts only paths within the dashboard. */
function readReturnTo(search: Record<string, unknown>): { returnTo?: string } {
  const { returnTo } = search;
  return typeof returnTo === 'string' && /^\/(?![/\\])/.test(returnTo) ? { returnTo } : {};
}
