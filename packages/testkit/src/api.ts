import type { AccessLevel, CallInput, Endpoints, ResponseOf } from '@portico/contract';

/** An HTTP response. */
export interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
  readonly text: string;
  /** Code of a known error, null for anything else. */
  readonly code: string | null;
  /** Number of SQL round trips of the server. */
  readonly trips: number;
}

/** Tokens of a signed-in user. */
export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

interface RawRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined;
}

type CallOptions = { readonly headers?: Readonly<Record<string, string>> };
type Input<K extends keyof Endpoints, L extends AccessLevel> = CallInput<Endpoints[K], L> & CallOptions;
type Arguments<K extends keyof Endpoints, L extends AccessLevel> =
  Record<never, never> extends CallInput<Endpoints[K], L> ? [input?: Input<K, L>] : [input: Input<K, L>];

/** Calls the API at one access level, over HTTP. */
export interface Api<L extends AccessLevel> {
  /** Calls an operation with checked input. */
  call<K extends keyof Endpoints>(
    operation: K,
    ...input: Arguments<K, L>
  ): Promise<Answer<ResponseOf<Endpoints[K], L>>>;
  /** Calls an operation with input that the contract rejects. */
  callBadly(
    operation: keyof Endpoints,
    input: { params?: object; query?: object; body?: unknown } & CallOptions,
  ): Promise<Answer<unknown>>;
  /** The same level with the tokens of a user. */
  withTokens(tokens: Tokens): Api<L>;
  /** The same level with other headers. An empty text removes a header. */
  withHeaders(headers: Readonly<Record<string, string>>): Api<L>;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends a request unchanged. */
export async function rawRequest(url: string, request: RawRequest): Promise<Answer<unknown>> {
  const response = await fetch(`${url}${request.path}`, {
    method: request.method ?? 'GET',
    redirect: 'manual',
    headers: { ...request.headers },
    ...(request.body === undefined ? {} : { body: request.body }),
  });
  const text = await response.text();
  // A response to HEAD has no body.
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && text !== '' ? JSON.parse(text) : undefined,
    text,
    code: response.headers.get('x-stack-known-error'),
    trips: Number(response.headers.get('x-portico-trips') ?? Number.NaN),
  };
}

/** Adds path parameters and query to an operation. */
export function addressOfCall(
  operation: string,
  input: { params?: object; query?: object },
): { method: string; path: string } {
  const [method = '', template = ''] = operation.split(' ');
  const params = new Map(Object.entries(input.params ?? {}));
  const path = template.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(params.get(name))));
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString();
  return { method, path: `/api/v1${path === '/' ? '' : path}${query === '' ? '' : `?${query}`}` };
}

/** Returns the claims of a token. */
export function claimsOf(token: string) {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

/** Creates the API client of an access level. */
export function createApi<L extends AccessLevel>(url: string, headers: Readonly<Record<string, string>>): Api<L> {
  const callBadly: Api<L>['callBadly'] = async (operation, { body, headers: more, ...input }) => {
    const hasBody = body !== undefined;
    return await rawRequest(url, {
      ...addressOfCall(operation, input),
      headers: present({ ...headers, ...(hasBody ? { 'content-type': 'application/json' } : {}), ...more }),
      body: hasBody ? JSON.stringify(body) : undefined,
    });
  };
  return {
    headers,
    callBadly,
    call: async (operation, ...[input]) => (await callBadly(operation, { ...input })) as never,
    withTokens: ({ access_token, refresh_token }) =>
      createApi(url, { ...headers, 'x-stack-access-token': access_token, 'x-stack-refresh-token': refresh_token }),
    withHeaders: (more) => createApi(url, present({ ...headers, ...more })),
  };
}

function present(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
}
