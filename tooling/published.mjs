// Checks of the packed packages. Requires built packages.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { packAll } from './lib/packing.mjs';

const required = ['description', 'keywords', 'license', 'engines', 'files'];

/** Module resolutions without `exports` or ES modules. Node.js 20 and all current bundlers support both. */
const ignoredResolutions = new Set(['node10', 'node16-cjs']);

/**
 * Packs the published packages and checks the tarballs.
 *
 * @returns a message for each problem
 */
export async function publishedProblems() {
  const folder = mkdtempSync(join(tmpdir(), 'portico-packed-'));
  try {
    const packed = await packAll(folder);
    const problems = await Promise.all(packed.map(problemsOf));
    return problems.flat();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Checks the tarball of a package. @returns a message for each problem */
export async function problemsOf({ name, tarball, manifest }) {
  const bytes = readFileSync(tarball);
  const { messages } = await publint({ strict: true, pack: { tarball: new Uint8Array(bytes).buffer } });
  return [
    ...required.filter((field) => manifest[field] === undefined).map((field) => `${name} has no "${field}".`),
    ...messages.map((message) => `${name}: ${formatMessage(message, manifest, { color: false })}`),
    ...(manifest.exports === undefined ? [] : await typeProblems(name, new Uint8Array(bytes))),
  ];
}

async function typeProblems(name, bytes) {
  const { problems, types } = await checkPackage(createPackageFromTarballData(bytes));
  if (types === false) return [`${name} has no types.`];
  return problems
    .filter(({ resolutionKind }) => !ignoredResolutions.has(resolutionKind))
    .filter(({ kind }) => kind !== 'CJSResolvesToESM')
    .map((problem) => `${name}: types are wrong: ${JSON.stringify(problem)}`);
}
