/** Returns the required variables that are not set. */
export function missingVariables(): string[] {
  return [
    'NEXT_PUBLIC_PORTICO_API_URL',
    'NEXT_PUBLIC_PORTICO_PROJECT_ID',
    'NEXT_PUBLIC_PORTICO_PUBLISHABLE_CLIENT_KEY',
    'PORTICO_SECRET_SERVER_KEY',
  ].filter((name) => !process.env[name]);
}
