/** Method, path with query, and body of an operation that is about to be called. */
export interface Call {
  readonly method: string;
  /** Begins with a slash, below the API base. */
  readonly path: string;
  readonly body: string | undefined;
}

/** The slots of an input, without their types. */
interface Slots {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Fills the name of an operation, such as `PATCH /teams/:team_id`, with its input. */
export function requestOf(operation: string, input: Slots = {}): Call {
  const [method = 'GET', template = '/'] = operation.split(' ');
  const path = template.replace(/:([a-z_]+)/g, (_, name: string) => partOf(input.params?.[name]));
  return { method, path: `${path}${queryOf(input.query)}`, body: bodyOf(method, input.body) };
}

/** Nothing is called `..`: it would lead to another operation, however it is encoded, so the server is asked for `%2E`. */
function partOf(param: unknown): string {
  return encodeURIComponent(String(param)).replace(/^\.\.?$/, '%252E');
}

function queryOf(query: Slots['query'] = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/** POST and PATCH always carry JSON, if only `{}`. @see docs/protocol/requests.md#bodies */
function bodyOf(method: string, body: unknown): string | undefined {
  if (body !== undefined) return JSON.stringify(body);
  return method === 'POST' || method === 'PATCH' ? '{}' : undefined;
}
