import type { TestingOptions, TestingServer } from '@portico/server/testing';

/** Starts a server in this process. The entry `portico/testing`, which only `@portico/testing` imports. */
export async function startTestingServer(options: TestingOptions): Promise<TestingServer> {
  // Before the code of the server, which uses functions that Node.js 20 does not have.
  if (Number(process.versions.node.split('.')[0]) < 22) await import('./node-20.ts');
  const server = await import('@portico/server/testing');
  return await server.startTestingServer(options);
}
