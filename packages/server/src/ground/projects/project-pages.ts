import type { ProjectSnapshot } from '../../kernel/project-snapshot.ts';

/**
 * Returns the address of a ready-made page in the app of a project: at its first domain without a wildcard. Undefined if there is none.
 *
 * @param page such as `account-settings`
 */
export function pageOfProject({ config }: Pick<ProjectSnapshot, 'config'>, page: string): string | undefined {
  const domain = Object.values(config.domains.trustedDomains).find(({ baseUrl }) => !baseUrl.includes('*'));
  if (domain === undefined || !URL.canParse(domain.baseUrl)) return undefined;
  const start = [domain.baseUrl, domain.handlerPath].map((part) => part.replace(/\/$/, '')).join('');
  const url = URL.parse(`${start}/${page}`);
  // A path of an earlier release must not make another host of it.
  return url?.origin === new URL(domain.baseUrl).origin ? url.href : undefined;
}
