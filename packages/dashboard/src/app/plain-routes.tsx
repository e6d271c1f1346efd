import { createRoute, redirect } from '@tanstack/react-router';
import { readKeySearch, readTransferSearch } from '../areas/owners/integrations/integrations.ts';
import { readTextSearch } from '../lib/text-search.ts';
import { lazyScreen } from './lazy-screen.tsx';
import { root } from './public-routes.tsx';

/** All screens for people who are signed in. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: lazyScreen(() => import('./signed-in.tsx'), 'SignedIn'),
});

const plain = createRoute({
  getParentRoute: () => signedIn,
  id: 'plain',
  component: lazyScreen(() => import('./plain-shell.tsx'), 'PlainShell'),
});

const home = createRoute({
  getParentRoute: () => plain,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/projects', replace: true });
  },
});

const projects = createRoute({
  getParentRoute: () => plain,
  path: '/projects',
  validateSearch: readTextSearch,
  component: lazyScreen(() => import('../areas/owners/projects/project-list.tsx'), 'ProjectList'),
});

const newProject = createRoute({
  getParentRoute: () => plain,
  path: '/projects/new',
  component: lazyScreen(() => import('../areas/owners/projects/new-project.tsx'), 'NewProject'),
});

/** For the operator of the server. */
const installation = createRoute({
  getParentRoute: () => plain,
  path: '/installation',
  component: lazyScreen(() => import('../areas/owners/installation/installation.tsx'), 'Installation'),
});

const account = createRoute({
  getParentRoute: () => plain,
  path: '/account',
  component: lazyScreen(() => import('../areas/sign-in/account/account.tsx'), 'Account'),
});

/** The page to which emails link. */
const accountSettings = createRoute({
  getParentRoute: () => plain,
  path: '/account-settings',
  beforeLoad: () => {
    throw redirect({ to: '/account', replace: true });
  },
});

/** The page that `portico login` prints. */
const confirmCommandLine = createRoute({
  getParentRoute: () => plain,
  path: '/handler/cli-auth-confirm',
  component: lazyScreen(() => import('../areas/sign-in/account/confirm-command-line.tsx'), 'ConfirmCommandLine'),
});

const giveKey = createRoute({
  getParentRoute: () => plain,
  path: '/integrations/$family/confirm',
  validateSearch: readKeySearch,
  component: lazyScreen(() => import('../areas/owners/integrations/grant-key.tsx'), 'GrantKey'),
});

const takeOver = createRoute({
  getParentRoute: () => plain,
  path: '/integrations/$family/projects/transfer/confirm',
  validateSearch: readTransferSearch,
  component: lazyScreen(() => import('../areas/owners/integrations/project-transfer.tsx'), 'ProjectTransfer'),
});

/** The screens of a person, outside of a project. */
export const plainRoutes = plain.addChildren([
  home,
  projects,
  newProject,
  installation,
  account,
  accountSettings,
  confirmCommandLine,
  giveKey,
  takeOver,
]);
