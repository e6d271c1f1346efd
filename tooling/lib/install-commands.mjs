/**
 * Returns the commands that install the packed server. `npm run pack` prints them, and the guides show the same ones.
 * `@portico/testing` comes from the registry in the `.npmrc` of the app: `@portico:registry=http://localhost:4100/packages/`.
 *
 * @param tarball path of the package
 */
export function installCommands(tarball) {
  return [
    { purpose: 'To have the command portico, which runs the server', command: `npm install --global ${tarball}` },
    {
      purpose: 'To test an app, in its folder',
      command: `npm install --save-dev @portico/testing ${tarball}`,
    },
    {
      purpose: 'To run it as a systemd service, as root',
      command: `npm install --prefix /opt/portico --omit=dev --ignore-scripts ${tarball}`,
    },
  ];
}
