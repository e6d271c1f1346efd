/** Method, path with query, and body of an operation call. */
export interface Call {
  readonly method: string;
  /** Path below the API base, with a leading slash. */
  readonly path: string;
  readonly body: string | undefined;
}

/** Input of an operation, without types. */
interface Slots {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Creates the request of an operation, such as `PATCH /teams/:team_id`, from its input. */
export function requestOf(operation: string, input: Slots = {}): Call {
  const [method = 'GET', template = '/'] = operation.split(' ');
  const path = template.replace(/:(\w+)/g, (_, name: string) => partOf(input.params?.[name]));
  return { method, path: `${path}${queryOf(input.query)}`, body: bodyOf(method, input.body) };
}

/**
 * Encodes a path parameter. `.` and `..` would lead to another operation in any encoding, so they are sent as `%252E`.
 */
function partOf(param: unknown): string {
  // @guard field-ids-in-paths-of-sdk
  return encodeURIComponent(String(param)).replace(/^\.\.?$/, '%252E');
}

function queryOf(query: Slots['query'] = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/** POST and PATCH always have a JSON body, at least `{}`. @see docs/reference/protocol/requests.md#bodies */
function bodyOf(method: string, body: unknown): string | undefined {
  if (body !== undefined) return JSON.stringify(body);
  return method === 'POST' || method === 'PATCH' ? '{}' : undefined;
}
