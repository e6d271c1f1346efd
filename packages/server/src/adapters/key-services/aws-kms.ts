import { AwsClient } from 'aws4fetch';
import { z } from 'zod';
import { type KeyService, KeyServiceFailure } from '../../base/encryption/key-service.ts';
import type { Secret } from '../../base/secret.ts';

/** Where the key is, and the credentials of the server. */
export interface AwsKmsOptions {
  /** ID, ARN or alias of a symmetric key. */
  readonly keyId: string;
  readonly region: string;
  /** URL of the service. Undefined for that of the region. */
  readonly endpoint: string | undefined;
  readonly accessKeyId: string;
  readonly secretAccessKey: Secret;
}

const idPrefix = 'aws-kms:';
const millisMax = 5_000;
/** A data key is 32 bytes, and AWS adds less than 300. */
const answerMax = 20_000;
const base64 = z.string().min(1).max(8_192);
const encrypted = z.object({ CiphertextBlob: base64 });
const decrypted = z.object({ Plaintext: base64 });
const failure = z.object({ __type: z.string().max(200) });

/**
 * Creates a key service that uses AWS KMS. The context is the encryption context, so AWS logs what each data key belongs to.
 *
 * @see https://docs.aws.amazon.com/kms/latest/APIReference/API_Encrypt.html
 */
export function createAwsKms(options: AwsKmsOptions): KeyService {
  const { keyId, region } = options;
  const url = options.endpoint ?? `https://kms.${region}.amazonaws.com/`;
  const client = new AwsClient({
    accessKeyId: options.accessKeyId,
    secretAccessKey: options.secretAccessKey.reveal(),
    service: 'kms',
    region,
    retries: 1,
  });
  const currentId = `${idPrefix}${keyId}`;

  async function call<T extends z.ZodType>(action: string, input: object, shape: T): Promise<z.output<T>> {
    const { status, text } = await send(client, url, action, input);
    const body = jsonOf(text);
    if (status === 200) {
      const parsed = shape.safeParse(body);
      if (parsed.success) return parsed.data;
    }
    const type = failure.safeParse(body).data?.__type.replace(/^.*#/, '') ?? `status ${status}`;
    const isTemporary = status >= 500 || status === 429 || /Throttling|LimitExceeded|Internal|Timeout/.test(type);
    throw new KeyServiceFailure(isTemporary ? 'unavailable' : 'refused', `AWS KMS returned ${type} for ${action}.`);
  }

  return {
    currentId,
    has: isKmsKey,
    wrap: async (dataKey, context) => {
      const input = { KeyId: keyId, Plaintext: dataKey.toString('base64'), ...contextOf(context) };
      const { CiphertextBlob } = await call('Encrypt', input, encrypted);
      return { masterKeyId: currentId, bytes: Buffer.from(CiphertextBlob, 'base64') };
    },
    unwrap: async ({ masterKeyId, bytes }, context) => {
      const input = { KeyId: masterKeyId.slice(idPrefix.length), CiphertextBlob: bytes.toString('base64') };
      const { Plaintext } = await call('Decrypt', { ...input, ...contextOf(context) }, decrypted);
      return Buffer.from(Plaintext, 'base64');
    },
  };
}

/** Returns whether a master key is one of AWS KMS. */
export function isKmsKey(masterKeyId: string): boolean {
  return masterKeyId.startsWith(idPrefix);
}

function contextOf(context: string) {
  return { EncryptionContext: { portico: context } };
}

async function send(client: AwsClient, url: string, action: string, input: object) {
  try {
    const response = await client.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `TrentService.${action}` },
      body: JSON.stringify(input),
      redirect: 'error',
      signal: AbortSignal.timeout(millisMax),
    });
    const text = await response.text();
    return { status: response.status, text: text.length > answerMax ? '' : text };
  } catch (cause) {
    throw new KeyServiceFailure('unavailable', 'AWS KMS did not respond.', { cause });
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
