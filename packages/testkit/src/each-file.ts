import { replaceServerAhead } from './test-server.ts';

/** Setup that Vitest runs before each test file. */
await replaceServerAhead();
