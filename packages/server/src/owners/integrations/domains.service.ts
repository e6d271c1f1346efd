import { newId } from '../../base/ids.ts';
import { Refusal } from '../../base/refusal.ts';
import { changeConfig } from '../../ground/projects/index.ts';
import type { TenancyContext } from '../../kernel/context.ts';

const domainsMax = 1000;

/** Adds a trusted domain. Safe to repeat. @throws {Refusal} 400, there are too many */
export async function addDomain(context: TenancyContext, baseUrl: string): Promise<void> {
  await changeConfig(context, ({ domains }) => {
    const trusted = Object.values(domains.trustedDomains);
    if (trusted.some((domain) => domain.baseUrl === baseUrl)) return {};
    if (trusted.length >= domainsMax)
      throw new Refusal(400, `A project can have at most ${domainsMax} trusted domains`);
    return { [`domains.trustedDomains.${newId()}`]: { baseUrl, handlerPath: '/handler' } };
  });
}

/** Removes a trusted domain, if it exists. */
export async function removeDomain(context: TenancyContext, baseUrl: string): Promise<void> {
  await changeConfig(context, ({ domains }) =>
    Object.fromEntries(
      Object.entries(domains.trustedDomains)
        .filter(([, domain]) => domain.baseUrl === baseUrl)
        .map(([id]) => [`domains.trustedDomains.${id}`, null]),
    ),
  );
}
