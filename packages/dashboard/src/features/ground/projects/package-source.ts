/**
 * Returns the `.npmrc` file of an app. Until the packages are on a public registry, the server is their registry. The lock file
 * contains no addresses of packages, so `npm ci` also works where the server has another address, such as in CI.
 */
export function npmrcFile(serverUrl: string): string {
  return `@portico:registry=${serverUrl}/packages/\nomit-lockfile-registry-resolved=true`;
}

/** Returns the `.yarnrc.yml` file of an app: later versions of Yarn do not read `.npmrc`. */
export function yarnFile(serverUrl: string): string {
  const lines = ['npmScopes:', '  portico:', `    npmRegistryServer: ${serverUrl}/packages/`];
  const { protocol, hostname } = new URL(serverUrl);
  return [...lines, ...(protocol === 'http:' ? ['unsafeHttpWhitelist:', `  - ${hostname}`] : [])].join('\n');
}
