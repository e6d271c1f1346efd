import type { ProjectId } from '@portico/contract';
import { z } from 'zod';
import type { TenancyContext } from '../../../kernel/context.ts';
import type { Platform } from '../../../kernel/platform.ts';

/** Lifetime of portal tokens: an hour. @see docs/reference/protocol/webhooks.md#portal-tokens */
export const portalTokenMillis = 3_600_000;

const prefix = 'whp';
const keyPurpose = 'webhook portal tokens';

const claims = z.object({
  project: z.string(),
  branch: z.string(),
  id: z.uuid(),
});

/** What a portal token states: where its row is. */
export type PortalClaims = z.output<typeof claims> & { readonly project: ProjectId };

/** Signs a token for a row. */
export function signPortalToken({ platform, project }: TenancyContext, id: string): string {
  const given = { project: project.projectId, branch: project.branchId, id } satisfies z.output<typeof claims>;
  const text = Buffer.from(JSON.stringify(given)).toString('base64url');
  return `${prefix}.${text}.${platform.serverKeys.mac(keyPurpose, text).toString('base64url')}`;
}

/** Returns whether a text has the form of a portal token. */
export function isPortalToken(token: string): boolean {
  return token.startsWith(`${prefix}.`);
}

/** Reads a token. @returns undefined if it is no token of this server */
export function readPortalToken(platform: Platform, token: string): PortalClaims | undefined {
  const [start, text = '', signature = '', ...rest] = token.split('.');
  if (start !== prefix || rest.length > 0) return undefined;
  if (!platform.serverKeys.isMac(keyPurpose, text, signature)) return undefined;
  const read = claims.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  return read.success ? (read.data as PortalClaims) : undefined;
}
