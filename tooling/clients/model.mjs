// The calls and types of the clients in other languages, from the OpenAPI document of servers.
import { ApiKeyNotValid } from '../../packages/contract/src/errors/api-keys.families.ts';
import { endpoints, knownErrorClasses } from '../../packages/contract/src/index.ts';
import { openApiDocument } from '../../packages/server/src/http/documents/openapi.ts';
import { sentencesOf } from '../sdk/comments.mjs';
import { operations } from './operations.mjs';

/**
 * Returns the groups of methods, and the types that they name.
 *
 * @returns {{ groups: Map<string, Method[]>, types: Map<string, Type> }}
 *
 * @typedef {{ name: string, isRequired: boolean, schema: object }} Field
 * @typedef {{ name: string, doc: string, verb: string, path: string, params: string[], query: Field[], body?: Field[],
 *   isRepeatable: boolean, result?: string, form: 'none' | 'one' | 'list' }} Method
 * @typedef {{ fields: Field[] }} Type
 */
export function clientModel() {
  const named = Object.keys(operations).map((operation) => {
    const spec = endpoints[operation];
    if (spec === undefined) throw new Error(`tooling/clients/operations.mjs names ${operation}, which does not exist.`);
    return { operation, spec };
  });
  const { paths } = openApiDocument(named, 'server', '');
  const types = new Map();
  const groups = new Map();
  for (const { operation, spec } of named) {
    const [verb, path] = operation.split(' ');
    const template = path.replaceAll(/:(\w+)/g, '{$1}');
    const described = paths[template][verb.toLowerCase()];
    const [, group, name, result] = /^(\w+)\.(\w+)(?:: (\w+))?$/.exec(operations[operation]);
    const method = { name, doc: docOf(spec), verb, path: template, result, ...inputOf(described, path) };
    const answer = Object.entries(described.responses).find(([status]) => status.startsWith('2'));
    method.form = register(types, result, answer?.[1].content['application/json'].schema);
    method.isRepeatable = /^(GET|PUT|DELETE)$/.test(verb) || /\/(check|check-code|details)$/.test(path);
    groups.set(group, [...(groups.get(group) ?? []), method]);
  }
  nameParts(types);
  return { groups, types };
}

/** Returns the sentences about an operation that concern servers, with the names of the API. */
function docOf({ summary, description = '' }) {
  const more = description
    .replaceAll(/ ?(?:An addition of Portico|Only Portico has this endpoint)\./g, '')
    .split(/(?<=[.:)]) (?=[A-Z`])/)
    .filter(
      (sentence) => !/^(?:Clients|They read|The user of a client|To remove others|Admin callers)\b/.test(sentence),
    );
  return [sentencesOf({ summary })[0], ...more].join(' ').trim();
}

function inputOf({ parameters, requestBody }, path) {
  const body = requestBody?.content['application/json'].schema;
  return {
    params: [...path.matchAll(/:(\w+)/g)].map(([, name]) => name),
    query: sorted(
      parameters
        .filter((one) => one.in === 'query')
        .map(({ name, required, schema }) => ({ name, isRequired: required, schema })),
    ),
    body: body && sorted(shown(body)),
  };
}

/** Required fields come first. */
const sorted = (fields) => [...fields.filter((one) => one.isRequired), ...fields.filter((one) => !one.isRequired)];

/** Returns the fields of an object, or of all objects that a body can be. */
function fieldsOf(schema) {
  const options = schema.anyOf ?? schema.oneOf ?? [schema];
  const fields = new Map();
  for (const { properties = {} } of options)
    for (const [name, one] of Object.entries(properties)) if (!fields.has(name)) fields.set(name, one);
  return [...fields].map(([name, one]) => ({
    name,
    isRequired: options.every(({ required = [] }) => required.includes(name)),
    schema: one,
  }));
}

/** Returns the fields of an object without those of `isConstant`. */
const shown = (schema) => fieldsOf(schema).filter((field) => !isConstant(field.schema));

/** Returns whether a field is there for clients of Stack Auth only: null, or an object of constants. */
const isConstant = ({ type, properties }) =>
  type === 'null' ||
  (properties !== undefined && Object.values(properties).every((one) => 'const' in one || isConstant(one)));

/** Adds the type of a response. @returns how the response has it */
function register(types, name, schema) {
  if (name === undefined) return 'none';
  const [first] = schema.anyOf ?? [schema];
  const items = first.properties?.items;
  const own = items === undefined ? schema : items.items;
  const before = types.get(name);
  if (before !== undefined && textOf(before.schema) !== textOf(own))
    throw new Error(`Two responses with different fields are named ${name}.`);
  types.set(name, { schema: own, fields: shown(own) });
  return items === undefined ? 'one' : 'list';
}

/** Returns a schema as a text, without the names that `nameParts` gives it. */
const textOf = (schema) => JSON.stringify(schema, (key, value) => (key === 'title' ? undefined : value));

/** Adds the types of objects in other objects. Equal ones have one name. */
function nameParts(types) {
  const names = new Map([...types].map(([name, { schema }]) => [textOf(schema), name]));
  for (const [name, { fields }] of types)
    for (const field of fields) visit(field.schema, `${name}${camel(field.name)}`);

  function visit(schema, name) {
    const options = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null');
    if (options.length > 0)
      for (const [index, one] of options.entries()) visit(one, `${name}${index === 0 ? '' : index + 1}`);
    else if (schema.properties !== undefined) {
      const known = names.get(textOf(schema));
      schema.title = known ?? name;
      if (known !== undefined) return;
      names.set(textOf(schema), name);
      types.set(name, { schema, fields: shown(schema) });
      for (const field of shown(schema)) visit(field.schema, `${name}${camel(field.name)}`);
    } else if (typeof schema.additionalProperties === 'object')
      visit(schema.additionalProperties, name.replace(/s$/, ''));
    else if (typeof schema.items === 'object') visit(schema.items, name.replace(/ies$/, 'y').replace(/(?<!s)s$/, ''));
  }
}

/** The errors with which the helpers for frameworks refuse requests. PRODUCT_REQUIRED is one of them only. */
const refusals = {
  USER_AUTHENTICATION_REQUIRED: 401,
  API_KEY_NOT_FOUND: 401,
  PRODUCT_REQUIRED: 402,
  ITEM_QUANTITY_INSUFFICIENT_AMOUNT: 402,
  SECOND_FACTOR_SETUP_REQUIRED: 403,
  RESTRICTED_USER_NOT_ALLOWED: 403,
  PROJECT_PERMISSION_REQUIRED: 403,
  TEAM_PERMISSION_REQUIRED: 403,
  TEAM_MEMBERSHIP_NOT_FOUND: 403,
};

/** Returns the refusals, with texts that have the names of details in braces: `User {user_id} needs …`. */
export function clientRefusals() {
  return Object.entries(refusals).map(([code, status]) => {
    const kind = knownErrorClasses.find((one) => one.code === code);
    const names = Object.keys(kind?.detailSpec ?? {});
    const text =
      kind?.fromDetails(Object.fromEntries(names.map((name) => [name, `{${name}}`]))).message ??
      'The customer "{customer_id}" does not have the product "{product_id}".';
    return { code, status, text };
  });
}

/** Returns the codes that say that a key is none, such as one that was revoked. */
export const invalidKeyCodes = () =>
  knownErrorClasses.filter((kind) => ApiKeyNotValid.isInstance(kind.fromDetails({}, ''))).map(({ code }) => code);

/** Returns a name as a type or an exported name: `user_id` → `UserId`. */
export const camel = (name) => name.replaceAll(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase());
