import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { sameSecret } from '../digests.ts';
import type { ServerKeys } from '../server-keys.ts';

const prefix = 'wft_';

/** Project, workflow and expiry in milliseconds. */
const contents = z.tuple([z.string(), z.string(), z.int()]);

/** What a workflow token states. */
export interface WorkflowToken {
  readonly projectId: string;
  readonly workflowId: string;
  readonly expiresAt: Date;
}

/** Result of reading a workflow token. */
export type WorkflowTokenReading =
  | { readonly state: 'valid'; readonly workflowId: string }
  | { readonly state: 'expired' }
  /** Another installation or project issued it, or it was changed. */
  | { readonly state: 'unknown' };

/**
 * Issues a workflow token. Nothing is stored: it is signed with a key of the installation.
 *
 * @returns `wft_`, the contents in base64url, a dot and the signature
 * @see docs/protocol/requests.md#workflow-tokens
 */
export function issueWorkflowToken(keys: ServerKeys, { projectId, workflowId, expiresAt }: WorkflowToken): string {
  const text = JSON.stringify([projectId, workflowId, expiresAt.getTime()] satisfies z.output<typeof contents>);
  const body = Buffer.from(text).toString('base64url');
  return `${prefix}${body}.${signatureOf(keys, body)}`;
}

/**
 * Reads a workflow token.
 *
 * @param projectId the project of the request
 */
export function readWorkflowToken(
  keys: ServerKeys,
  token: string,
  { projectId, now }: { readonly projectId: string; readonly now: Date },
): WorkflowTokenReading {
  const [body = '', signature = ''] = token.startsWith(prefix) ? token.slice(prefix.length).split('.') : [];
  if (!sameSecret(signature, signatureOf(keys, body))) return { state: 'unknown' };
  const [project, workflowId, expiresAt] = contents.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  if (project !== projectId) return { state: 'unknown' };
  return expiresAt > now.getTime() ? { state: 'valid', workflowId } : { state: 'expired' };
}

function signatureOf(keys: ServerKeys, body: string): string {
  return createHmac('sha256', keys.derive('workflow tokens', 32)).update(body).digest('base64url');
}
