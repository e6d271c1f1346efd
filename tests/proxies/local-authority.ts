import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @returns whether certificates can be made on this machine */
export function hasOpenssl(): boolean {
  return spawnSync('openssl', ['version']).status === 0;
}

/**
 * Creates a certificate authority, and a certificate for a host: `fullchain.pem`, `privkey.pem`, and both as `{name}.pem`.
 *
 * @param folder where the files are written
 * @returns the certificate of the authority
 */
export function createCertificate(folder: string, host: string): string {
  const at = (name: string) => join(folder, name);
  const openssl = (...words: string[]) => execFileSync('openssl', words, { stdio: 'ignore' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-noenc'];
  const authority = ['-subj', '/CN=Local authority', '-addext', 'keyUsage=critical,keyCertSign,cRLSign'];
  openssl(
    'req',
    '-x509',
    ...key,
    ...authority,
    '-days',
    '2',
    '-keyout',
    at('authority.key'),
    '-out',
    at('authority.pem'),
  );
  openssl('req', ...key, '-subj', `/CN=${host}`, '-keyout', at('privkey.pem'), '-out', at('request.pem'));
  writeFileSync(at('extensions'), `subjectAltName=DNS:${host}\nbasicConstraints=CA:FALSE\n`);
  const signing = ['-CA', at('authority.pem'), '-CAkey', at('authority.key'), '-CAcreateserial', '-days', '2'];
  openssl(
    'x509',
    '-req',
    '-in',
    at('request.pem'),
    ...signing,
    '-extfile',
    at('extensions'),
    '-out',
    at('fullchain.pem'),
  );
  const pem = readFileSync(at('fullchain.pem'), 'utf8') + readFileSync(at('privkey.pem'), 'utf8');
  writeFileSync(at(`${host}.pem`), pem);
  return readFileSync(at('authority.pem'), 'utf8');
}
