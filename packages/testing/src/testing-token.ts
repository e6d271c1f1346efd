import { createHash, createHmac } from 'node:crypto';
import { checkOptions } from './arguments.ts';

/** The project for which a testing token is made. */
export interface TestingTokenOptions {
  /** ID of the project. */
  readonly projectId: string;
  /** Signs the token. The server verifies it with the digest that it stores, so the key stays here. */
  readonly secretServerKey: string;
  /** When the token expires, at most an hour from now. Default: in ten minutes. */
  readonly expiresAt?: Date;
}

/** The header of a request with a testing token. */
export const testingTokenHeader = 'x-portico-testing-token';

/**
 * Creates a testing token, without a request. Browsers that send it in the header `x-portico-testing-token` are not limited by their
 * network address. Limits per account stay. Projects in production mode ignore it.
 */
export function createTestingToken(options: TestingTokenOptions): string {
  const kinds = { projectId: 'a string', secretServerKey: 'a string', expiresAt: 'a date' } as const;
  checkOptions('createTestingToken', options, kinds, ['projectId', 'secretServerKey']);
  const { projectId, secretServerKey, expiresAt } = options;
  const expires = Math.floor((expiresAt?.getTime() ?? Date.now() + 600_000) / 1000);
  const digest = createHash('sha256').update(secretServerKey).digest('base64url');
  const signature = createHmac('sha256', digest).update(`testing-token:${projectId}:${expires}`).digest('base64url');
  return `ptt_${expires}_${signature}`;
}
