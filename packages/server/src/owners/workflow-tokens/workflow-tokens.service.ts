import type { TenancyContext } from '../../kernel/context.ts';
import { issueWorkflowToken } from '../../kernel/tokens/workflow-tokens.ts';

const defaultLifetimeMillis = 3_600_000;

/**
 * Creates a token that names a background workflow of the project.
 *
 * @returns the token and when it expires
 */
export function createWorkflowToken(
  { now, platform, project }: TenancyContext,
  the: { readonly workflowId: string; readonly lifetimeMillis: number | undefined },
): { token: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + (the.lifetimeMillis ?? defaultLifetimeMillis));
  const { projectId } = project;
  return {
    token: issueWorkflowToken(platform.serverKeys, { projectId, workflowId: the.workflowId, expiresAt }),
    expiresAt,
  };
}
