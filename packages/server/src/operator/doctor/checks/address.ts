import { z } from 'zod';
import { isLoopbackHost } from '../../../base/loopback.ts';
import { createServerKeys } from '../../../base/server-keys.ts';
import { presentServerSecrets } from '../../../settings/server-secret.ts';
import type { Settings } from '../../../settings/settings.ts';
import { createOperatorToken } from '../../operator-token.ts';
import { type Arrival, arrivalPath } from '../arrival.ts';
import { type Check, type Finding, ok, problem, skipped, warning } from '../finding.ts';

/** Longer than every answer of the route. */
const answerLengthMax = 10_000;

const arrivalSchema: z.ZodType<Arrival> = z.object({
  host: z.string(),
  peer: z.string(),
  client: z.string(),
  proxyHeaders: z.array(z.string()),
  protocol: z.string().nullable(),
  httpVersion: z.string(),
});

/** Asks the public URL, and looks at what arrives at the server. */
export const checkAddress: Check = async ({ settings }, signal) => {
  const { publicUrl } = settings;
  const [secret] = presentServerSecrets(settings);
  if (publicUrl === undefined) return [skipped('There is no public URL (PORTICO_PUBLIC_URL).')];
  if (secret === undefined) return [skipped('There is no server secret yet, so the public URL was not asked.')];
  const token = createOperatorToken(createServerKeys(secret), arrivalPath, new Date());
  try {
    const response = await fetch(`${publicUrl}${arrivalPath}`, {
      headers: { authorization: `Bearer ${token}` },
      redirect: 'manual',
      signal,
    });
    const arrival = arrivalSchema.safeParse(await jsonOf(response));
    if (response.status === 200 && arrival.success) return arrivalFindings(settings, publicUrl, arrival.data);
    return [
      problem(
        `${publicUrl} answers with status ${response.status}, but not from this server.`,
        'Let the proxy pass all paths to this server, and check that it has the same server secret.',
      ),
    ];
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    return [
      warning(
        `${publicUrl} cannot be reached from this machine: ${reason}.`,
        'Start the server, and check the DNS record and the proxy. Some networks do not lead back to their own public address: then ask from another machine.',
      ),
    ];
  }
};

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return JSON.parse((await response.text()).slice(0, answerLengthMax));
  } catch {
    return undefined;
  }
}

function arrivalFindings(settings: Settings, publicUrl: string, arrival: Arrival): readonly Finding[] {
  const findings = [...hostFindings(publicUrl, arrival), ...clientFindings(settings, arrival)];
  return findings.length > 0 ? findings : [ok(`${publicUrl} leads to this server.`)];
}

function hostFindings(publicUrl: string, { host, httpVersion, protocol }: Arrival): readonly Finding[] {
  const wanted = new URL(publicUrl);
  const findings: Finding[] = [];
  if (host !== wanted.host)
    findings.push(
      warning(
        `The proxy replaces the Host header: ${host} arrives.`,
        'Let it pass the header on (nginx: proxy_set_header Host $host).',
      ),
    );
  if (protocol !== null && `${protocol}:` !== wanted.protocol)
    findings.push(
      warning(
        `The proxy says that the request came with ${protocol}.`,
        `Let it set X-Forwarded-Proto, and serve ${publicUrl}.`,
      ),
    );
  if (httpVersion === '1.0')
    findings.push(
      warning(
        'The proxy opens a connection for each request (HTTP/1.0).',
        'Let it use HTTP/1.1 (nginx: proxy_http_version 1.1).',
      ),
    );
  return findings;
}

function clientFindings({ clientAddress }: Settings, { proxyHeaders, peer, client }: Arrival): readonly Finding[] {
  const { trusted, header } = clientAddress;
  if (trusted === false) {
    if (!proxyHeaders.some((name) => name === 'x-forwarded-for' || name === 'x-real-ip' || name === 'forwarded'))
      return [];
    return [
      problem(
        `A proxy is in front of the server, so all people seem to have its address ${peer}: they share rate limits.`,
        'Set PORTICO_TRUSTED_PROXY to the address of the proxy.',
      ),
    ];
  }
  if (client !== peer) return [];
  return [
    warning(
      `PORTICO_TRUSTED_PROXY is set, but the client address is that of the connection, ${peer}.`,
      `Check that the proxy sends ${header}, and that PORTICO_TRUSTED_PROXY contains ${peer}.`,
    ),
  ];
}

/** Checks that browsers send cookies over TLS only. */
export const checkCookies: Check = ({ settings: { publicUrl } }) => {
  if (publicUrl === undefined) return [skipped('There is no public URL (PORTICO_PUBLIC_URL).')];
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:') return [ok('Cookies are Secure: the public URL begins with https://.')];
  if (isLoopbackHost(hostname)) return [skipped('Cookies stay on this machine: the public URL is a loopback address.')];
  return [
    problem(
      'Cookies are not Secure: the public URL begins with http://.',
      'Serve Portico with https://, and set PORTICO_PUBLIC_URL to that address.',
    ),
  ];
};
