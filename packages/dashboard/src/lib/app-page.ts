import type { AdminOwnedProject } from '@portico/react';

/**
 * Returns a ready-made page at the first trusted domain without wildcards. Empty text if there is none.
 *
 * @param page such as `sign-in`
 */
export function appPageOf({ config }: AdminOwnedProject, page: string): string {
  const first = config.domains.find(({ domain }) => !domain.includes('*'));
  if (first === undefined) return config.allowLocalhost ? `http://localhost:3000/handler/${page}` : '';
  return `${first.domain}${first.handlerPath.replace(/\/$/, '')}/${page}`;
}
