import { startTestingServer as start, type TestingOptions, type TestingServer } from '@portico/server/process/testing';

/** Starts a server in this process. The entry `portico/testing`, which only `@portico/testing` imports. */
export async function startTestingServer(options: TestingOptions): Promise<TestingServer> {
  return await start(options);
}
