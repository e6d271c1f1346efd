import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';
import fields from './kubernetes-fields.json' with { type: 'json' };

/** A document for the API server of Kubernetes. */
export interface Manifest {
  readonly apiVersion?: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Record<string, string>;
  // Their parts are read by path.
  readonly spec?: unknown;
}

const folder = fileURLToPath(new URL('../../deploy/kubernetes', import.meta.url));
const types: Record<string, Record<string, string>> = fields.types;

/** Returns the names of the manifests, without the list of them. */
export function manifestFiles(): string[] {
  return readdirSync(folder).filter((name) => name !== 'kustomization.yaml');
}

/** Returns the documents of all manifests. */
export function readManifests(): Manifest[] {
  return manifestFiles().flatMap((name) => parseManifests(readFileSync(`${folder}/${name}`, 'utf8')));
}

/** Returns the documents of a text. */
export function parseManifests(text: string): Manifest[] {
  return parseAllDocuments(text, { strict: true }).map((one) => one.toJS() as Manifest);
}

/** Returns a part of a document by its path. */
export function part(document: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>((value, key) => Object(value)[key], document);
}

/** Returns what the API server would refuse in a manifest: unknown, missing and mistyped fields. */
export function manifestProblems(manifest: Manifest): string[] {
  const version = manifest.apiVersion?.endsWith('v2') ? 'V2' : 'V1';
  return problemsIn(manifest, `${version}${manifest.kind}`, manifest.kind);
}

function problemsIn(value: unknown, type: string, path: string): string[] {
  if (type.endsWith('[]')) {
    if (!Array.isArray(value)) return [`${path} is not a list`];
    return value.flatMap((one, index) => problemsIn(one, type.slice(0, -2), `${path}[${index}]`));
  }
  const simple = simpleTypes[type];
  if (simple !== undefined) return simple(value) ? [] : [`${path} is not of the type ${type}`];
  const known = types[type];
  if (known === undefined) return [`${path}: kubernetes-fields.json does not have ${type}`];
  if (!isObject(value)) return [`${path} is not an object`];
  const missing = Object.keys(known).filter((name) => known[name]?.endsWith('!') && value[name] === undefined);
  return [
    ...missing.map((name) => `${path}.${name} is missing`),
    ...Object.entries(value).flatMap(([name, one]) => {
      const field = known[name];
      return field === undefined
        ? [`${path}.${name} does not exist`]
        : problemsIn(one, field.replace('!', ''), `${path}.${name}`);
    }),
  ];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const simpleTypes: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: (value) => Number.isInteger(value),
  IntOrString: (value) => Number.isInteger(value) || typeof value === 'string',
  '{string}': (value) => isObject(value) && Object.values(value).every((one) => typeof one === 'string'),
};
