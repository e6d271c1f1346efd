import { z } from 'zod';
import type { ServerKeys } from '../../base/server-keys.ts';

const prefix = 'wft_';
const keyPurpose = 'workflow tokens';

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
 * @see docs/reference/protocol/requests.md#workflow-tokens
 */
export function issueWorkflowToken(keys: ServerKeys, { projectId, workflowId, expiresAt }: WorkflowToken): string {
  const text = JSON.stringify([projectId, workflowId, expiresAt.getTime()] satisfies z.output<typeof contents>);
  const body = Buffer.from(text).toString('base64url');
  return `${prefix}${body}.${keys.mac(keyPurpose, body).toString('base64url')}`;
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
  if (!keys.isMac(keyPurpose, body, signature)) return { state: 'unknown' };
  const [project, workflowId, expiresAt] = contents.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  if (project !== projectId) return { state: 'unknown' };
  return expiresAt > now.getTime() ? { state: 'valid', workflowId } : { state: 'expired' };
}
