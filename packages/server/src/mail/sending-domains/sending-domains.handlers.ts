import { sendingDomainEndpoints } from '@portico/contract';
import { implement } from '../../http/implement.ts';
import { statusOf } from './check.ts';
import { checkSendingDomain } from './sending-domains.service.ts';

export const sendingDomainHandlers = implement(sendingDomainEndpoints, {
  'GET /internal/email-domain': async ({ query, ...context }) => {
    const { domain, provider, checks } = await checkSendingDomain(context, query.dkim_selector);
    return {
      domain,
      provider,
      checks: checks.map((check) => ({
        kind: check.kind,
        status: statusOf(check),
        record_name: check.recordName,
        suggested_value: check.suggestedValue,
        found_values: [...check.foundValues],
        problems: check.problems.map(({ code, message }) => ({ code, message })),
      })),
    };
  },
});
