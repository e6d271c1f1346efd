import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { renderText, send } from '../http/answer/render.ts';

/** An entry of `packages.json`, which `tooling/pack-for-registry.mjs` writes next to the tarballs. */
interface PackedPackage {
  readonly file: string;
  readonly integrity: string;
  readonly shasum: string;
  readonly manifest: { readonly name: string; readonly version: string };
}

/**
 * Serves the published packages in the format of npm registries, so that apps can install them from this server:
 * `@portico:registry=http://localhost:4100/packages/` in the `.npmrc` of an app.
 *
 * @param directory the folder of the tarballs
 * @param publicUrl the URL at which npm reaches this server
 * @see https://github.com/npm/registry/blob/main/docs/responses/package-metadata.md
 */
export function addPackageRegistry(server: FastifyInstance, directory: string, publicUrl: () => string): void {
  server.get<{ Params: { '*': string } }>('/packages/*', async (request, reply) => {
    const path = request.params['*'];
    const packages = await packagesIn(directory);
    if (packages === undefined) {
      reply.header('retry-after', '5');
      return await send(request, reply, renderText(503, 'The packages are being built. Try again in a few seconds.'));
    }
    const found = packages.find(({ manifest }) => manifest.name === path);
    if (found !== undefined)
      return await reply.header('cache-control', 'no-cache').send(metadataOf(found, publicUrl()));
    const tarball = packages.find(({ file }) => `-/${file}` === path);
    if (tarball === undefined) return await send(request, reply, renderText(404, 'There is no such package.'));
    reply.headers({ 'content-type': 'application/octet-stream', 'cache-control': 'no-cache' });
    return await reply.send(await readFile(join(directory, tarball.file)));
  });
}

/** Returns the packages, or undefined while `npm start` builds them beside the server. They are read each time, because it can build them again. */
async function packagesIn(directory: string): Promise<readonly PackedPackage[] | undefined> {
  try {
    return JSON.parse(await readFile(join(directory, 'packages.json'), 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function metadataOf({ manifest, file, integrity, shasum }: PackedPackage, publicUrl: string) {
  const { name, version } = manifest;
  const dist = { tarball: `${publicUrl}/packages/-/${file}`, integrity, shasum };
  return { name, 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } };
}
