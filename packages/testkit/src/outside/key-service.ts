import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { AwsV4Signer } from 'aws4fetch';
import { listenLocally } from './local-server.ts';

/** A request that the stand-in has received. */
interface KeyServiceRequest {
  readonly action: string;
  readonly keyId: string;
  readonly context: string;
}

/** A stand-in of AWS KMS. It checks signatures, and encrypts like a symmetric key: bound to key and context. */
export interface TestKeyService {
  readonly url: string;
  /** Environment variables of a server that uses it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly requests: KeyServiceRequest[];
  /** While set, the service answers with this failure: to one action, or to all. */
  failure: { readonly status: number; readonly type: string; readonly action?: 'Decrypt' } | undefined;
  stop(): Promise<void>;
}

const credentials = { accessKeyId: 'AKIATESTTESTTESTTEST', secretAccessKey: 'a secret access key for tests' };
const region = 'eu-central-1';
const keyId = 'alias/portico';

/** Starts the stand-in. */
export async function startKeyService(): Promise<TestKeyService> {
  const key = randomBytes(32);
  const requests: KeyServiceRequest[] = [];
  const state: { failure: TestKeyService['failure'] } = { failure: undefined };
  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
    });
  });

  async function answer(request: IncomingMessage) {
    const text = (await request.toArray()).join('');
    if (!(await isSigned(request, text))) return failed(400, 'InvalidSignatureException');
    const input = JSON.parse(text) as Record<string, string> & { EncryptionContext: Record<string, string> };
    const action = String(request.headers['x-amz-target']).replace('TrentService.', '');
    requests.push({ action, keyId: input.KeyId ?? '', context: input.EncryptionContext.portico ?? '' });
    const { failure } = state;
    if (failure !== undefined && (failure.action ?? action) === action) return failed(failure.status, failure.type);
    if (input.KeyId !== keyId) return failed(400, 'NotFoundException');
    const place = createHash('sha256')
      .update(JSON.stringify([keyId, input.EncryptionContext]))
      .digest();
    return action === 'Encrypt' ? encrypted(key, place, input) : decrypted(key, place, input);
  }

  const listening = await listenLocally(server);
  const url = `${listening.url}/`;
  return {
    url,
    environment: {
      PORTICO_KMS_KEY_ID: keyId,
      PORTICO_KMS_REGION: region,
      PORTICO_KMS_ENDPOINT: url,
      PORTICO_KMS_ACCESS_KEY_ID: credentials.accessKeyId,
      PORTICO_KMS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    requests,
    get failure() {
      return state.failure;
    },
    set failure(failure) {
      state.failure = failure;
    },
    stop: listening.stop,
  };
}

/** Returns the answer to `Encrypt`. @param place key and context, to which the result is bound */
function encrypted(key: Buffer, place: Buffer, { Plaintext = '' }: Readonly<Record<string, unknown>>) {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(place);
  const body = Buffer.concat([cipher.update(String(Plaintext), 'base64'), cipher.final()]);
  return answered({ CiphertextBlob: Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64') });
}

/** Returns the answer to `Decrypt`. */
function decrypted(key: Buffer, place: Buffer, { CiphertextBlob = '' }: Readonly<Record<string, unknown>>) {
  const blob = Buffer.from(String(CiphertextBlob), 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, blob.subarray(0, 12))
      .setAAD(place)
      .setAuthTag(blob.subarray(12, 28));
    return answered({
      Plaintext: Buffer.concat([decipher.update(blob.subarray(28)), decipher.final()]).toString('base64'),
    });
  } catch {
    return failed(400, 'InvalidCiphertextException');
  }
}

function answered(result: Readonly<Record<string, string>>) {
  return { status: 200, body: { ...result, KeyId: keyId, EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' } };
}

function failed(status: number, type: string) {
  return { status, body: { __type: type, message: 'The stand-in failed.' } };
}

/** Returns whether a request has the signature that AWS requires. @see AWS Signature Version 4 */
async function isSigned({ headers }: IncomingMessage, body: string): Promise<boolean> {
  const names = ['content-type', 'x-amz-target'];
  const signer = new AwsV4Signer({
    ...credentials,
    service: 'kms',
    region,
    url: `http://${headers.host}/`,
    method: 'POST',
    headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])),
    body,
    datetime: String(headers['x-amz-date']),
  });
  const { headers: signed } = await signer.sign();
  return signed.get('authorization') === headers.authorization;
}
