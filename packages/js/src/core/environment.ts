type Values = Readonly<Record<string, string | undefined>>;

/**
 * Reads a variable that a bundler may have replaced. Bundlers replace the literal text `process.env.NAME` or
 * `import.meta.env.NAME`, so each name is written out. If neither object exists, the variable is not set.
 */
function literal(read: () => string | undefined): string | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ReferenceError || error instanceof TypeError) return undefined;
    throw error;
  }
}

declare const process: { readonly env: Values };

/** `import.meta.env` of Vite. The type cast does not appear in the emitted code, where Vite searches for this text. */
const ofVite = {
  projectId: () => (import.meta as unknown as { env: Values }).env.VITE_PORTICO_PROJECT_ID,
  publishableClientKey: () => (import.meta as unknown as { env: Values }).env.VITE_PORTICO_PUBLISHABLE_CLIENT_KEY,
  apiUrl: () => (import.meta as unknown as { env: Values }).env.VITE_PORTICO_API_URL,
  extraRequestHeaders: () => (import.meta as unknown as { env: Values }).env.VITE_PORTICO_EXTRA_REQUEST_HEADERS,
};

/**
 * The environment variables of an app, with readers for values that bundlers have replaced.
 *
 * @see docs/reference/protocol/sdk.md#configuration
 */
const variables = {
  PROJECT_ID: [() => process.env.NEXT_PUBLIC_PORTICO_PROJECT_ID, ofVite.projectId],
  PUBLISHABLE_CLIENT_KEY: [() => process.env.NEXT_PUBLIC_PORTICO_PUBLISHABLE_CLIENT_KEY, ofVite.publishableClientKey],
  SECRET_SERVER_KEY: [],
  SUPER_SECRET_ADMIN_KEY: [],
  EXTRA_REQUEST_HEADERS: [() => process.env.NEXT_PUBLIC_PORTICO_EXTRA_REQUEST_HEADERS, ofVite.extraRequestHeaders],
  API_URL_BROWSER: [() => process.env.NEXT_PUBLIC_PORTICO_API_URL_BROWSER],
  API_URL_SERVER: [() => process.env.NEXT_PUBLIC_PORTICO_API_URL_SERVER],
  API_URL: [() => process.env.NEXT_PUBLIC_PORTICO_API_URL, ofVite.apiUrl],
} as const satisfies Record<string, readonly (() => string | undefined)[]>;

/** Name of a variable, without its prefix. */
export type Variable = keyof typeof variables;

/** Reads a variable of the environment. An empty variable counts as not set. */
export function fromEnvironment(variable: Variable): string | undefined {
  const names = namesIn(variable);
  for (const reader of [...variables[variable], ...names.map((name) => () => process.env[name])]) {
    const value = literal(reader)?.trim();
    if (value !== undefined && value !== '') return value;
  }
  return undefined;
}

/** Returns the names of a variable, for error messages. */
export function namesOf(variable: Variable): string {
  const [own, ...others] = namesIn(variable).reverse();
  return others.length === 0 ? `${own}` : `${own}, ${others.join(' or ')}`;
}

/**
 * Returns the names of a variable in lookup order. Secrets have only one name, so that bundlers do not include them.
 */
function namesIn(variable: Variable): string[] {
  const name = `PORTICO_${variable}`;
  return variables[variable].length === 0 ? [name] : [`NEXT_PUBLIC_${name}`, `VITE_${name}`, name];
}
