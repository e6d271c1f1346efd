type Values = Readonly<Record<string, string | undefined>>;

/**
 * Reads a variable that a bundler may have written into the code. Bundlers replace the literal text
 * `process.env.NAME` or `import.meta.env.NAME`, so each name is spelled out in full, and where neither object
 * exists the access is not an error but "not set".
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

/** `import.meta.env` of Vite. The cast leaves no trace in the emitted code, where Vite looks for this very text. */
const ofVite = {
  projectId: () => (import.meta as unknown as { env: Values }).env.VITE_PORTICO_PROJECT_ID,
  publishableClientKey: () => (import.meta as unknown as { env: Values }).env.VITE_PORTICO_PUBLISHABLE_CLIENT_KEY,
  apiUrl: () => (import.meta as unknown as { env: Values }).env.VITE_PORTICO_API_URL,
  extraRequestHeaders: () => (import.meta as unknown as { env: Values }).env.VITE_PORTICO_EXTRA_REQUEST_HEADERS,
};

/** The variables that configure an app, each with the readers in the order in which they are asked. @see protocol 08 §8.1 */
const variables = {
  projectId: {
    names: ['PORTICO_PROJECT_ID', 'NEXT_PUBLIC_PORTICO_PROJECT_ID', 'VITE_PORTICO_PROJECT_ID'],
    readers: [
      () => process.env.NEXT_PUBLIC_PORTICO_PROJECT_ID,
      ofVite.projectId,
      () => process.env.VITE_PORTICO_PROJECT_ID,
      () => process.env.PORTICO_PROJECT_ID,
    ],
  },
  publishableClientKey: {
    names: [
      'PORTICO_PUBLISHABLE_CLIENT_KEY',
      'NEXT_PUBLIC_PORTICO_PUBLISHABLE_CLIENT_KEY',
      'VITE_PORTICO_PUBLISHABLE_CLIENT_KEY',
    ],
    readers: [
      () => process.env.NEXT_PUBLIC_PORTICO_PUBLISHABLE_CLIENT_KEY,
      ofVite.publishableClientKey,
      () => process.env.VITE_PORTICO_PUBLISHABLE_CLIENT_KEY,
      () => process.env.PORTICO_PUBLISHABLE_CLIENT_KEY,
    ],
  },
  secretServerKey: { names: ['PORTICO_SECRET_SERVER_KEY'], readers: [() => process.env.PORTICO_SECRET_SERVER_KEY] },
  superSecretAdminKey: {
    names: ['PORTICO_SUPER_SECRET_ADMIN_KEY'],
    readers: [() => process.env.PORTICO_SUPER_SECRET_ADMIN_KEY],
  },
  extraRequestHeaders: {
    names: [
      'PORTICO_EXTRA_REQUEST_HEADERS',
      'NEXT_PUBLIC_PORTICO_EXTRA_REQUEST_HEADERS',
      'VITE_PORTICO_EXTRA_REQUEST_HEADERS',
    ],
    readers: [
      () => process.env.NEXT_PUBLIC_PORTICO_EXTRA_REQUEST_HEADERS,
      ofVite.extraRequestHeaders,
      () => process.env.PORTICO_EXTRA_REQUEST_HEADERS,
    ],
  },
  apiUrlBrowser: {
    names: ['PORTICO_API_URL_BROWSER', 'NEXT_PUBLIC_PORTICO_API_URL_BROWSER'],
    readers: [() => process.env.NEXT_PUBLIC_PORTICO_API_URL_BROWSER, () => process.env.PORTICO_API_URL_BROWSER],
  },
  apiUrlServer: {
    names: ['PORTICO_API_URL_SERVER', 'NEXT_PUBLIC_PORTICO_API_URL_SERVER'],
    readers: [() => process.env.NEXT_PUBLIC_PORTICO_API_URL_SERVER, () => process.env.PORTICO_API_URL_SERVER],
  },
  apiUrl: {
    names: ['PORTICO_API_URL', 'NEXT_PUBLIC_PORTICO_API_URL', 'VITE_PORTICO_API_URL'],
    readers: [
      () => process.env.NEXT_PUBLIC_PORTICO_API_URL,
      ofVite.apiUrl,
      () => process.env.VITE_PORTICO_API_URL,
      () => process.env.PORTICO_API_URL,
    ],
  },
} as const satisfies Record<string, { names: readonly string[]; readers: readonly (() => string | undefined)[] }>;

export type Variable = keyof typeof variables;

/** Reads a variable of the environment. An empty one counts as absent. */
export function fromEnvironment(variable: Variable): string | undefined {
  for (const reader of variables[variable].readers) {
    const value = literal(reader)?.trim();
    if (value !== undefined && value !== '') return value;
  }
  return undefined;
}

/** Names of the variables, for messages. */
export function namesOf(variable: Variable): string {
  return variables[variable].names.join(' or ');
}
