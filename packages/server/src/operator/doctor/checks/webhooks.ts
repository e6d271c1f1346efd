import { counted } from '../../../kernel/operator-command.ts';
import { type Check, type Finding, ok, skipped, warning } from '../finding.ts';

const remedy = 'Open Webhooks in the dashboard of the projects. Each endpoint lists its attempts.';

/** Checks that webhooks arrive. */
export const checkWebhooks: Check = ({ facts }) => {
  if ('failure' in facts) return [skipped('Webhooks were not checked: the database cannot be asked.')];
  const { failingWebhooks: failing, disabledWebhooks: disabled } = facts;
  const findings: Finding[] = [];
  if (failing > 0)
    findings.push(warning(`${counted(failing, 'webhook endpoint')} failed at least five times in a row.`, remedy));
  if (disabled > 0)
    findings.push(warning(`${counted(disabled, 'webhook endpoint')} failed for days, so Portico disabled it.`, remedy));
  return findings.length > 0 ? findings : [ok('No webhook endpoint fails.')];
};
