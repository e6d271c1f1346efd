import type { AdminOwnedProject, ProductionModeError } from '@portico/react';

/** Step of the launch checklist. */
export interface LaunchStep {
  name: string;
  isDone: boolean;
  to:
    | '/projects/$projectId/settings'
    | '/projects/$projectId/connect'
    | '/projects/$projectId/users'
    | '/projects/$projectId/domains'
    | '/projects/$projectId/sign-in-methods';
  /** Problems that prevent the step, if they are known. */
  errors?: readonly ProductionModeError[];
}

/** State of a project that the steps depend on. */
interface LaunchFacts {
  hasKeys: boolean;
  hasUsers: boolean;
  /** Problems that prevent production mode. */
  errors: readonly ProductionModeError[];
}

/** Returns the steps of a project in the recommended order. */
export function launchSteps(
  { config, isProductionMode }: Pick<AdminOwnedProject, 'config' | 'isProductionMode'>,
  { hasKeys, hasUsers, errors }: LaunchFacts,
): LaunchStep[] {
  const isShared = config.oauthProviders.some(({ type }) => type === 'shared');
  const production: LaunchStep = {
    name: 'Turn on production mode',
    isDone: isProductionMode,
    to: '/projects/$projectId/settings',
  };
  return [
    { name: 'Create keys and connect your app', isDone: hasKeys, to: '/projects/$projectId/connect' },
    { name: 'Sign up your first user', isDone: hasUsers, to: '/projects/$projectId/users' },
    { name: 'Add your app domain', isDone: config.domains.length > 0, to: '/projects/$projectId/domains' },
    ...(config.oauthProviders.length === 0
      ? []
      : [
          {
            name: 'Use your own credentials for identity providers',
            isDone: !isShared,
            to: '/projects/$projectId/sign-in-methods' as const,
          },
        ]),
    isProductionMode ? production : { ...production, errors },
  ];
}
