/** A decoded form: texts, and forms or lists below `a[b]` and `a[0]`. */
export type FormValue = string | readonly FormValue[] | { readonly [key: string]: FormValue };
export type Form = { readonly [key: string]: FormValue };

type Branch = Map<string, string | Branch>;

/** Decodes a body in the form encoding of Stripe, such as `items[0][quantity]=2`. */
export function decodeForm(text: string): Form {
  const root: Branch = new Map();
  for (const [name, value] of new URLSearchParams(text)) {
    const [head = '', ...rest] = name.split('[');
    put(root, [head, ...rest.map((key) => key.replace(/\]$/, ''))], value);
  }
  return Object.fromEntries([...root].map(([key, value]) => [key, plain(value)]));
}

function put(branch: Branch, [key = '', ...rest]: readonly string[], value: string): void {
  const own = key === '' ? String(branch.size) : key;
  if (rest.length === 0) {
    branch.set(own, value);
    return;
  }
  const below = branch.get(own);
  const next: Branch = below instanceof Map ? below : new Map();
  branch.set(own, next);
  put(next, rest, value);
}

function plain(value: string | Branch): FormValue {
  if (typeof value === 'string') return value;
  const keys = [...value.keys()];
  if (keys.length > 0 && keys.every((key) => /^\d+$/.test(key))) return [...value.values()].map(plain);
  return Object.fromEntries([...value].map(([key, below]) => [key, plain(below)]));
}

/** Returns the value at a path, such as `at(form, 'items', 0, 'quantity')`. Undefined if there is none. */
export function at(form: FormValue | undefined, ...path: readonly (string | number)[]): FormValue | undefined {
  let value = form;
  for (const key of path) {
    if (typeof value !== 'object') return undefined;
    value = (value as Record<string, FormValue>)[key];
  }
  return value;
}

/** Returns the text at a path. Undefined if there is none. */
export function textAt(form: FormValue | undefined, ...path: readonly (string | number)[]): string | undefined {
  const value = at(form, ...path);
  return typeof value === 'string' ? value : undefined;
}

/** Returns the texts of a record at a path, such as `metadata`. */
export function textsAt(form: FormValue | undefined, ...path: readonly (string | number)[]): Record<string, string> {
  const value = at(form, ...path);
  if (typeof value !== 'object' || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])),
  );
}

/** Returns the list of texts at a path, such as `expand`. */
export function listAt(form: FormValue | undefined, ...path: readonly (string | number)[]): readonly string[] {
  const value = at(form, ...path);
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];
}
