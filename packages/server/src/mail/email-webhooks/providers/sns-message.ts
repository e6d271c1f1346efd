import { verify, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { OutboundFailure } from '../../../adapters/outbound/outbound-guard.ts';
import type { OutboundHttp } from '../../../adapters/outbound/outbound-http.ts';
import { BoundedMap } from '../../../base/bounded-map.ts';
import { type ProviderRequest, wrongBody, wrongSignature } from './provider.ts';

const text = z.string().max(2000);

/** A message of Amazon SNS over HTTP. */
export const snsMessage = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: text,
  TopicArn: text,
  Message: z.string(),
  Timestamp: text,
  Subject: text.nullish(),
  Token: text.optional(),
  SubscribeURL: text.optional(),
  SignatureVersion: text,
  Signature: text,
  SigningCertURL: text,
});

/** A message of Amazon SNS over HTTP. */
export type SnsMessage = z.output<typeof snsMessage>;

const snsHost = /^sns\.[a-z0-9-]{1,40}\.amazonaws\.com(?:\.cn)?$/;

/** Returns a URL of Amazon SNS. @returns undefined if the URL is of another host */
function snsUrl(given: string | undefined): URL | undefined {
  const url = URL.parse(given ?? '');
  const isSns = url?.protocol === 'https:' && snsHost.test(url.hostname) && url.port === '' && url.username === '';
  return isSns && url.password === '' ? url : undefined;
}

const certificatePath = /^\/SimpleNotificationService-[0-9a-f]{1,100}\.pem$/;

/** Certificates by URL. SNS changes them about once a year. */
const certificates = new BoundedMap<string, X509Certificate>(20);

async function certificateAt(url: URL, http: OutboundHttp): Promise<X509Certificate> {
  const known = certificates.get(url.href);
  if (known !== undefined) return known;
  try {
    const certificate = new X509Certificate(await http.read(url));
    certificates.set(url.href, certificate);
    return certificate;
  } catch {
    // The host did not respond, or its response is not a certificate. SNS sends the message again.
    throw wrongSignature();
  }
}

/**
 * Returns the values that the signature covers.
 *
 * @see https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html
 */
function signedText(message: SnsMessage): string {
  const names =
    message.Type === 'Notification'
      ? (['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const)
      : (['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'] as const);
  return names
    .flatMap((name) => {
      const value = message[name];
      return value === undefined || value === null ? [] : [`${name}\n${value}\n`];
    })
    .join('');
}

const algorithms: Readonly<Record<string, string>> = { 1: 'sha1', 2: 'sha256' };

/**
 * Verifies the signature of an SNS message with the certificate that it names, which must be one of SNS.
 *
 * @throws {Refusal} 401
 */
export async function verifySns(message: SnsMessage, { http, now }: ProviderRequest): Promise<void> {
  const url = snsUrl(message.SigningCertURL);
  const algorithm = algorithms[message.SignatureVersion];
  if (url === undefined || algorithm === undefined || !certificatePath.test(url.pathname) || url.search !== '') {
    throw wrongSignature();
  }
  const certificate = await certificateAt(url, http);
  const isValidNow = certificate.validFromDate <= now && now <= certificate.validToDate;
  const signature = Buffer.from(message.Signature, 'base64');
  if (!isValidNow || !verify(algorithm, Buffer.from(signedText(message)), certificate.publicKey, signature)) {
    throw wrongSignature();
  }
}

/** Confirms the subscription of a verified message. @throws {Refusal} 400, the URL is not one of SNS or failed */
export async function confirmSubscription(message: SnsMessage, http: OutboundHttp): Promise<void> {
  const url = snsUrl(message.SubscribeURL);
  if (url === undefined) throw wrongBody();
  try {
    await http.read(url);
  } catch (error) {
    if (error instanceof OutboundFailure) throw wrongBody();
    throw error;
  }
}
