import { test as base, type TestAPI } from 'vitest';
import type { TestProject } from './project.ts';
import { type SharedTestServer, sharedTestServer } from './server.ts';

/** What tests get. */
export interface PorticoFixtures {
  /** The server of the run. */
  readonly server: SharedTestServer;
  /** A new project. */
  readonly project: TestProject;
}

/** `test` of Vitest with a project: `test('…', async ({ project }) => { … })`. Needs `@portico/testing/global-setup`. */
export const test: TestAPI<PorticoFixtures> = base.extend<PorticoFixtures>({
  server: sharedTestServer(),
  project: async ({ server }, use) => await use(await server.createProject()),
});
