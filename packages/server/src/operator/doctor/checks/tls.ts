import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { type Check, type Finding, ok, problem, skipped, warning } from '../finding.ts';

const dayMillis = 24 * 60 * 60 * 1000;
/** Most authorities renew 30 days before the end. Below this, renewing has failed for days. */
const warningDays = 14;
const problemDays = 3;

/** Checks the certificate of the public URL. */
export const checkTls: Check = async ({ settings: { publicUrl } }, signal) => {
  if (publicUrl === undefined || !publicUrl.startsWith('https:')) return [skipped('The public URL has no https://.')];
  const { hostname, port } = new URL(publicUrl);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const name = isIP(host) === 0 ? { servername: host } : {};
  const socket = connect({ host, port: Number(port || 443), rejectUnauthorized: false, ...name });
  signal.addEventListener('abort', () => socket.destroy(new Error('it did not answer in time')));
  try {
    await once(socket, 'secureConnect');
    const { valid_to: end } = socket.getPeerCertificate();
    if (!socket.authorized) {
      const reason = String(socket.authorizationError ?? 'unknown reason');
      return [
        problem(`Browsers reject the certificate of ${publicUrl}: ${reason}.`, 'Install a certificate for this name.'),
      ];
    }
    return [certificateFinding(publicUrl, new Date(end), new Date())];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      problem(`${publicUrl} has no TLS connection: ${reason}.`, 'Check the proxy and the DNS record of the name.'),
    ];
  } finally {
    socket.destroy();
  }
};

/** Returns the finding about the end of a certificate. */
export function certificateFinding(publicUrl: string, end: Date, now: Date): Finding {
  const days = Math.floor((end.getTime() - now.getTime()) / dayMillis);
  const sentence = `The certificate of ${publicUrl} is valid for ${days} more days.`;
  const remedy = 'Renew the certificate, and check why it was not renewed by itself.';
  if (days < problemDays) return problem(sentence, remedy);
  return days < warningDays ? warning(sentence, remedy) : ok(sentence);
}
