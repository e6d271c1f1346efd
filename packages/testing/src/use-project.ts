import { checkArgument } from './arguments.ts';
import type { TestProject } from './project.ts';
import { sharedTestServer } from './server.ts';

/** The hooks of Jest, Vitest, Mocha or `node:test`. */
export interface TestHooks {
  /** Runs a function before each test. */
  readonly beforeEach: (work: () => Promise<void>) => void;
}

/**
 * Gives each test of a file a new project on the shared server, in any runner with hooks.
 *
 * @returns an object whose `project` is that of the running test
 * @example const given = useProject({ beforeEach });
 */
export function useProject({ beforeEach }: TestHooks): { readonly project: TestProject } {
  checkArgument('useProject', 'beforeEach', beforeEach, 'a function');
  let project: TestProject | undefined;
  beforeEach(async () => {
    project = await sharedTestServer().createProject();
  });
  return {
    get project() {
      if (project === undefined) throw new Error('There is a project only in a test.');
      return project;
    },
  };
}
