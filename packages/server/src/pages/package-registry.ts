import { existsSync, readFileSync } from 'node:fs';
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
 * @param directory the folder of the tarballs. Without it, there are no packages
 * @param publicUrl the URL at which npm reaches this server
 * @see https://github.com/npm/registry/blob/main/docs/responses/package-metadata.md
 */
export function addPackageRegistry(server: FastifyInstance, directory: string, publicUrl: () => string): void {
  const index = join(directory, 'packages.json');
  if (!existsSync(index)) return;
  const packages: readonly PackedPackage[] = JSON.parse(readFileSync(index, 'utf8'));

  server.get<{ Params: { '*': string } }>('/packages/*', async (request, reply) => {
    const path = request.params['*'];
    const found = packages.find(({ manifest }) => manifest.name === path);
    if (found !== undefined)
      return await reply.header('cache-control', 'no-cache').send(metadataOf(found, publicUrl()));
    const tarball = packages.find(({ file }) => `-/${file}` === path);
    if (tarball === undefined) return await send(request, reply, renderText(404, 'There is no such package.'));
    reply.headers({ 'content-type': 'application/octet-stream', 'cache-control': 'no-cache' });
    return await reply.send(await readFile(join(directory, tarball.file)));
  });
}

function metadataOf({ manifest, file, integrity, shasum }: PackedPackage, publicUrl: string) {
  const { name, version } = manifest;
  const dist = { tarball: `${publicUrl}/packages/-/${file}`, integrity, shasum };
  return { name, 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } };
}
