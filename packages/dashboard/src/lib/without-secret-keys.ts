const secret = /password|secret|token|api_?key|private_?key|connection_?string|^headers$/i;

/**
 * Returns a value without the texts whose names say that they are secret, at any depth, also in JSON inside a text.
 *
 * @param isSecret whether the name of the value itself says so
 */
export function withoutSecretKeys(value: unknown, isSecret = false): unknown {
  if (Array.isArray(value)) return isSecret ? [] : value.map((item) => withoutSecretKeys(item));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).flatMap(([name, entry]) => {
    const isHidden = isSecret || secret.test(name);
    if (typeof entry === 'string' && isHidden) return [];
    return [[name, name.endsWith('_string') ? inText(entry) : withoutSecretKeys(entry, isHidden)] as const];
  });
  return Object.fromEntries(kept);
}

function inText(entry: unknown): unknown {
  if (typeof entry !== 'string') return entry;
  try {
    return JSON.stringify(withoutSecretKeys(JSON.parse(entry)));
  } catch {
    return entry;
  }
}
