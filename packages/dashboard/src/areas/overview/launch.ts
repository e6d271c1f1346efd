import type { AdminOwnedProject, ProductionModeError } from '@portico/react';

/** A step from a new project to one that real people use. */
export interface LaunchStep {
  name: string;
  isDone: boolean;
  to:
    | '/projects/$projectId/settings'
    | '/projects/$projectId/connect'
    | '/projects/$projectId/users'
    | '/projects/$projectId/domains'
    | '/projects/$projectId/sign-in-methods';
  /** What keeps it from being done, where that is known. */
  errors?: readonly ProductionModeError[];
}

/** What is known of a project besides itself. */
interface LaunchFacts {
  hasKeys: boolean;
  hasUsers: boolean;
  /** What keeps the project from production mode. */
  errors: readonly ProductionModeError[];
}

/** The steps of a project in the order in which they are best taken. */
export function launchSteps(
  { config, isProductionMode }: Pick<AdminOwnedProject, 'config' | 'isProductionMode'>,
  { hasKeys, hasUsers, errors }: LaunchFacts,
): LaunchStep[] {
  const isShared = config.oauthProviders.some(({ type }) => type === 'shared');
  const production: LaunchStep = {
    name: 'Switch to production mode',
    isDone: isProductionMode,
    to: '/projects/$projectId/settings',
  };
  return [
    { name: 'Create keys and connect your app', isDone: hasKeys, to: '/projects/$projectId/connect' },
    { name: 'Sign up the first user', isDone: hasUsers, to: '/projects/$projectId/users' },
    { name: 'Add the domain of your app', isDone: config.domains.length > 0, to: '/projects/$projectId/domains' },
    ...(config.oauthProviders.length === 0
      ? []
      : [
          {
            name: 'Use credentials of your own at identity providers',
            isDone: !isShared,
            to: '/projects/$projectId/sign-in-methods' as const,
          },
        ]),
    isProductionMode ? production : { ...production, errors },
  ];
}
