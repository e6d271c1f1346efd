import { docsPage } from '../../base/docs-page.ts';
import { checkAddress, checkCookies } from './checks/address.ts';
import { checkClock } from './checks/clock.ts';
import { checkDatabase } from './checks/database.ts';
import { checkDisk } from './checks/disk.ts';
import { checkDns } from './checks/dns.ts';
import { checkFiles } from './checks/files.ts';
import { checkMail } from './checks/mail.ts';
import { checkSecret } from './checks/secret.ts';
import { checkSettings } from './checks/settings.ts';
import { checkTls } from './checks/tls.ts';
import { checkWebhooks } from './checks/webhooks.ts';
import { type Check, type Finding, type Installation, warning } from './finding.ts';

/** All checks, in the order of the report. Each has a section in docs/run/doctor.md. */
export const checks: Readonly<Record<string, Check>> = {
  settings: checkSettings,
  files: checkFiles,
  disk: checkDisk,
  database: checkDatabase,
  secret: checkSecret,
  clock: checkClock,
  mail: checkMail,
  dns: checkDns,
  address: checkAddress,
  tls: checkTls,
  cookies: checkCookies,
  webhooks: checkWebhooks,
};

/** A finding with the name of its check and the address of its section. */
export interface NamedFinding extends Finding {
  readonly check: string;
  readonly docs: string;
}

/** Time limit of each check. All run at the same time. */
const checkMillisMax = 12_000;

/** Runs all checks. Takes a little longer than the time limit at most. */
export async function runChecks(
  installation: Installation,
  millisMax = checkMillisMax,
): Promise<readonly NamedFinding[]> {
  const found = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const findings = await inTime(check, installation, millisMax);
      return findings.map((finding) => ({ check: name, ...finding, docs: docsOf(name) }));
    }),
  );
  return found.flat();
}

/** Returns the address of the section about a check. */
export function docsOf(check: string): string {
  return docsPage('run/doctor', check);
}

async function inTime(check: Check, installation: Installation, millisMax: number): Promise<readonly Finding[]> {
  const signal = AbortSignal.timeout(millisMax);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error(`it took longer than ${millisMax / 1000} seconds`)));
  });
  try {
    return await Promise.race([check(installation, signal), late]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [warning(`This could not be checked: ${reason}.`, 'Run the command again.')];
  }
}
