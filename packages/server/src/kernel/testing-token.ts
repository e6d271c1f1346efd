import { createHmac } from 'node:crypto';
import { sameSecret } from '../base/digests.ts';
import type { Caller } from './context.ts';
import type { ProjectSnapshot } from './project-snapshot.ts';

/** The header with a testing token, which lifts the limits per network address for automated browsers. */
export const testingTokenHeader = 'x-portico-testing-token';

const form = /^ptt_(\d{10})_([\w-]{43})$/;

/** Longest time from now at which a token may expire: an hour, and five minutes for clocks that differ. */
const lifetimeMillisMax = 65 * 60_000;

/**
 * Returns whether a client has a testing token: an expiry, signed with the digest of a valid secret server key of the project. Those who
 * have the key sign tokens without a request.
 *
 * @see docs/contribute/decisions/0119-testing-tokens.md
 */
export function hasTestingToken(
  header: string | readonly string[] | undefined,
  caller: Pick<Caller, 'project' | 'level'> | null,
  now: Date,
): boolean {
  if (typeof header !== 'string' || caller === null || caller.level !== 'client') return false;
  const { project } = caller;
  // @guard testing-tokens-not-in-production-mode
  if (project.isProductionMode || project.projectId === 'internal') return false;
  const [, expires = '', signature = ''] = form.exec(header) ?? [];
  const left = Number(expires) * 1000 - now.getTime();
  // @guard testing-tokens-expire
  if (left <= 0 || left > lifetimeMillisMax) return false;
  return [...digestsOf(project, now)].some((digest) => sameSecret(signature, signatureOf(digest, project, expires)));
}

function* digestsOf({ keys }: ProjectSnapshot, now: Date): Generator<string> {
  for (const [name, { expiresAt }] of keys) {
    const [kind, digest = ''] = name.split(':');
    if (kind === 'secret_server_key' && expiresAt > now.getTime()) yield digest;
  }
}

function signatureOf(digest: string, { projectId }: ProjectSnapshot, expires: string): string {
  return createHmac('sha256', digest).update(`testing-token:${projectId}:${expires}`).digest('base64url');
}
