/** Starts a server in this process. The entry `portico/testing`, which only `@portico/testing` imports. */
export { startTestingServer } from '@portico/server/testing';
