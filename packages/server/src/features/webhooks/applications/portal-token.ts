import type { ProjectId } from '@portico/contract';
import { z } from 'zod';
import type { TenancyContext } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Lifetime of portal tokens: 7 days. @see docs/protocol/webhooks.md#portal-tokens */
export const portalTokenMillis = 7 * 86_400_000;

const prefix = 'whp';
const keyPurpose = 'webhook portal tokens';

const claims = z.object({
  project: z.string(),
  branch: z.string(),
  /** UID of the application. Empty for the project itself. */
  application: z.string(),
  expiresAtMillis: z.number(),
});

/** What a portal token allows: to manage one application of one branch of a project. */
export type PortalClaims = z.output<typeof claims> & { readonly project: ProjectId };

/** Creates a token for one application of the project. @returns the token, and when it expires */
export function createPortalToken(
  { platform, project, now }: TenancyContext,
  application: string,
): { readonly token: string; readonly expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + portalTokenMillis);
  const given = {
    project: project.projectId,
    branch: project.branchId,
    application,
    expiresAtMillis: expiresAt.getTime(),
  };
  const text = Buffer.from(JSON.stringify(given)).toString('base64url');
  return { token: `${prefix}.${text}.${platform.serverKeys.mac(keyPurpose, text).toString('base64url')}`, expiresAt };
}

/** Reads a token. @returns undefined if it is no token of this server, or has expired */
export function readPortalToken(platform: Platform, token: string, now: Date): PortalClaims | undefined {
  const [start, text = '', signature = '', ...rest] = token.split('.');
  if (start !== prefix || rest.length > 0) return undefined;
  if (!platform.serverKeys.isMac(keyPurpose, text, signature)) return undefined;
  const read = claims.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  return read.expiresAtMillis > now.getTime() ? (read as PortalClaims) : undefined;
}
