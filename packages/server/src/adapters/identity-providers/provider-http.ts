import { ProviderFailure } from './provider-failure.ts';

const answerBytesMax = 1_000_000;

/** A request to a provider. */
interface ProviderRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** Sends requests to providers. The URLs come from the provider table or the operator, never from a request. */
export type ProviderHttp = (url: string, request: ProviderRequest) => Promise<Response>;

/** The response headers that callers read. The others describe an encoding that is already decoded. */
const keptHeaders = ['content-type', 'www-authenticate'] as const;

/**
 * Creates the HTTP client for providers. It limits the time and size of a response and does not follow redirects.
 *
 * @throws {ProviderFailure} `unavailable`: no response in time, or a response that is too long
 */
export function createProviderHttp(timeoutSeconds: number): ProviderHttp {
  return async (url, { method, headers, body }) => {
    try {
      const response = await fetch(url, {
        method,
        headers: { 'user-agent': 'Portico', ...headers },
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutSeconds * 1000),
        ...(body === undefined ? {} : { body }),
      });
      const text = await readBounded(response);
      const kept = keptHeaders.flatMap((name): [string, string][] => {
        const value = response.headers.get(name);
        return value === null ? [] : [[name, value]];
      });
      return new Response(text === '' ? null : text, { status: response.status, headers: kept });
    } catch (cause) {
      throw new ProviderFailure('unavailable', { cause });
    }
  };
}

async function readBounded(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  // Leaving the loop early closes the connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > answerBytesMax) throw new Error(`The response is longer than ${answerBytesMax} bytes.`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
