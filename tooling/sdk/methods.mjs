import { appName, isTime, wireName } from '../../packages/js/src/core/codec.ts';
import { pathTypes } from './areas.mjs';
import { docstring, sentencesOf } from './comments.mjs';
import { bare, declare, fieldType, inlineObject, kindsOf, memberOf, typeOf } from './types.mjs';

const signature = /^(\w+)\.(\w+)\((.*)\)(?:: (.+))?$/;
const argument = /^(\w+)(?:=(\w+))?(\?)?(?:: (.+?)(?: extends (\w+))?)?$/;

/**
 * Reads `@sdk webhooks.getDelivery(delivery: WebhookDeliveryKey): WebhookDelivery`.
 *
 * @returns `{ area, name, args, result }`
 */
export function signatureOf({ operation, tags }) {
  const [, area, name, list, result] = signature.exec(tags.sdk) ?? [];
  const args = list
    ?.split(', ')
    .filter(Boolean)
    .map((text) => argument.exec(text));
  if (args === undefined || args.includes(null)) throw new Error(`${operation}: "@sdk ${tags.sdk}" is no signature`);
  return {
    area,
    name,
    result,
    args: args.map(([, own, field = own, mark = '', type, base]) => ({ name: own, field, mark, type, base })),
  };
}

/**
 * Writes the method of an endpoint, and declares the types that it names.
 *
 * @returns `{ endpoint, text, hook, fields }`. A cached method has a hook: its name, its docstring and its signature. Another one
 * has the fields of its arguments: names in the API, and `{}` for all that are left
 */
export function methodOf(endpoint, types) {
  const { spec, lines, tags } = endpoint;
  const { name, args } = endpoint.signature;
  const input = inputOf(endpoint, types);
  const output = outputOf(endpoint, types);
  const { core, level, caller } = endpoint.area;
  const isWritten = caller !== undefined || /^[^@]/.test(lines.join(''));
  const sentences = isWritten ? lines : [...sentencesOf(spec), '', ...lines];
  const doc = docstring(sentences, caller === undefined ? '  ' : '');
  const parameters = [...(caller === undefined ? [] : [`caller: ${caller}`]), ...input.parameters].join(', ');
  const picked = output.field === undefined ? '' : `<{ ${output.field}: ${output.type} }>`;
  const transport =
    caller === undefined ? `${core}.transport('${spec.access === 'server' ? 'server' : level}')` : `${core}.transport`;
  const call = `callAs${picked}(${transport}, '${endpoint.operation}'${callText(endpoint, input, output)})`;
  const head = `${caller === undefined ? '  async' : 'export async function'} ${name}(${parameters}): Promise<${output.type}> {\n`;
  if (tags.cached === undefined) {
    const body = bodyOf(call, output, { core, refreshes: tags.refreshes });
    return { endpoint, text: `${doc}${head}${body}${caller === undefined ? '  ' : ''}}\n`, fields: input.fields };
  }
  const read = `${readName(name)}(${args.map((arg) => arg.name).join(', ')})`;
  const key = args.length === 0 ? `'${tags.cached}'` : `\`${tags.cached}:\${JSON.stringify(${args[0].name})}\``;
  const value = output.field === undefined ? `await ${call}` : `(await ${call}).${output.field}`;
  const hook = hookOf(name);
  const signature = `${hook}(${parameters}): ${output.type}`;
  const text = `${doc}${head}    return await this.${read}.fetch();
  }

  /** @internal */
  ${readName(name)}(${parameters}): Read<${output.type}> {
    return ${core}.reads.of(${key}, async () => ${value});
  }
`;
  return { endpoint, text, hook: { name: hook, doc: resultSentence(sentences), signature } };
}

/** Returns the name of the hook of a method: `listThemes` → `useThemes`, `list` → `useList`. */
const hookOf = (name) => (name === 'list' ? 'useList' : name.replace(/^(?:get|list)/, 'use'));

/** Returns the docstring of a hook, which has the result of a method: "Lists the themes." → "The themes." */
function resultSentence(lines) {
  const [text] = lines.join(' ').split(/ *@\w/, 1);
  return text.replace(/^\w+ (\w)/, (_, letter) => letter.toUpperCase()).trim();
}

/** Returns the name of the read behind a method: `listThemes` → `themesRead`. */
export function readName(name) {
  const noun = name.replace(/^(?:get|list)/, '') || 'List';
  return `${noun[0].toLowerCase()}${noun.slice(1)}Read`;
}

/** Returns the statement of a method. Afterwards, it loads the reads again that the call changes. */
function bodyOf(call, { type, field }, { core, refreshes }) {
  const keys = (refreshes?.split(' ') ?? []).map((key) =>
    key.includes('{') ? `\`${key.replaceAll('{', '${')}\`` : `'${key}'`,
  );
  const value = keys.length === 0 ? call : `refreshing(${core}.reads, [${keys.join(', ')}], ${call})`;
  if (field !== undefined) return `    return (await ${value}).${field};\n`;
  return `    ${type === 'void' ? '' : 'return '}await ${value};\n`;
}

/** Returns the fields of the query and the body, and the path parameters. */
function fieldsOf({ operation, params, query, body, slots }) {
  const of = (slot, schema) => {
    const shape = schema === undefined ? {} : (bare(schema, true).def.shape ?? {});
    return Object.entries(shape).map(([name, field]) => {
      const app = appName(name);
      if (slot !== 'params' && name !== `${wireName(app)}${isTime(name) ? '_millis' : ''}`)
        throw new Error(`${operation}: "${name}" does not follow from "${app}". Add it to the exceptions of codec.ts`);
      return { name, slot, schema: field, note: slots.get(slot)?.notes.props.get(name), app };
    });
  };
  const inPath = [...operation.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const byName = new Map(of('params', params).map((field) => [field.name, field]));
  return { path: inPath.map((name) => byName.get(name)), rest: [...of('query', query), ...of('body', body)] };
}

/**
 * Returns how the arguments become the input. The first ones without a type are the path parameters, the others fields by their
 * names. One with a type is an object of all fields that are left.
 */
function inputOf(endpoint, types) {
  const { args } = endpoint.signature;
  const { path, rest } = fieldsOf(endpoint);
  const found = { parameters: [], params: {}, query: [], body: [], fields: [] };
  const open = rest.filter(({ app }) => !args.some(({ type, field }) => type === undefined && field === app));
  let left = path;
  for (const arg of args) {
    const pathType = pathTypes[arg.type];
    if (pathType !== undefined) {
      left = left.filter(({ name }) => !pathType.fields.includes(name));
      found.parameters.push(`${arg.name}: ${arg.type}`);
      found.params[`...${pathType.of}`] = arg.name;
    } else if (arg.type === undefined) {
      const field = left.length > 0 ? left[0] : rest.find(({ app }) => app === arg.field);
      if (field === undefined) throw new Error(`${endpoint.operation}: there is no field for "${arg.name}"`);
      left = left.slice(1);
      plainArgument(arg, field, { found, types });
    } else {
      objectArgument(endpoint, { arg, open: [...left, ...open], found }, types);
      left = [];
    }
  }
  return found;
}

function plainArgument({ name, mark }, field, { found, types }) {
  const isInPath = field.slot === 'params';
  found.parameters.push(`${name}${isInPath ? '' : mark}: ${fieldType(types, field, true)}`);
  found.fields.push(field.name);
  if (isInPath) found.params[field.name] = name;
  else found[field.slot].push(field.app === name ? name : `${field.app}: ${name}`);
}

function objectArgument(endpoint, { arg, open, found }, types) {
  const { name, mark, type, base } = arg;
  const call = `'${endpoint.signature.area}.${endpoint.signature.name}'`;
  const members = () => open.map((field) => memberOf(types, field, true));
  found.parameters.push(`${name}${mark}: ${type === '{}' ? inlineObject(members()) : type}`);
  found.fields.push('{}');
  const inPath = open.filter(({ slot }) => slot === 'params');
  const slots = [...new Set(open.filter(({ slot }) => slot !== 'params').map(({ slot }) => slot))];
  if (slots.length > 1) throw new Error(`${endpoint.operation}: "${name}" would be in the query and the body`);
  const [slot = 'params'] = slots;
  for (const field of inPath) found.params[field.name] = `${name}.${field.app}`;
  const picked = open.filter((field) => field.slot === slot).map(({ app }) => `, '${app}'`);
  if (slot !== 'params') found[slot].push(`...pick(${call}, ${name}${picked.join('')})`);
  if (!/^\w+$/.test(type)) return;
  const { notes, lines = [] } = endpoint.slots.get(slot) ?? {};
  if (notes?.name === type) typeOf(types, { schema: endpoint[slot], notes }, true);
  else
    declare(types, type, {
      file: endpoint.file,
      type: { doc: docstring(lines), members: members(), base },
      isWeak: true,
    });
}

/** Returns the arguments of the call after the operation. */
function callText(endpoint, { params, query, body }, output) {
  const parts = [];
  const path = Object.entries(params).map(([name, value]) => {
    if (name.startsWith('...')) return `${name}(${value})`;
    return name === value ? name : `${name}: ${value}`;
  });
  if (path.length === 1 && path[0].startsWith('...')) parts.push(`params: ${path[0].slice(3)}`);
  else if (path.length > 0) parts.push(`params: { ${path.join(', ')} }`);
  for (const [slot, fields] of Object.entries({ query, body })) {
    if (fields.length === 1 && fields[0].startsWith('...')) parts.push(`${slot}: ${fields[0].slice(3)}`);
    else if (fields.length > 0) parts.push(`${slot}: { ${fields.join(', ')} }`);
  }
  const { opaque, times } = kindsOf(
    [...(output.type === 'void' ? [] : ['response']), 'query', 'body']
      .filter((slot) => endpoint[slot] !== undefined)
      .map((slot) => ({
        schema: endpoint[slot],
        notes: endpoint.slots.get(slot)?.notes,
        isInput: slot !== 'response',
      })),
  );
  const list = (names) => `[${names.map((name) => `'${name}'`).join(', ')}]`;
  if (opaque.length > 0) parts.push(`opaque: ${list(opaque)}`);
  if (times.length > 0) parts.push(`times: ${list(times)}`);
  return parts.length === 0 ? '' : `, { ${parts.join(', ')} }`;
}

/** What is `readonly` in a type without a name. The result belongs to the caller. */
const writable = /(^\{ |; |^ {2}|(?<!>): )readonly (?=\w)/gm;

/** Returns the type of the result, and the field of the response that it is, if it is only one. */
function outputOf({ response, slots, file, signature: { result } }, types) {
  const { lines = [], notes = { props: new Map() } } = slots.get('response') ?? {};
  const { options, shape = options[0].def.shape } = bare(response, false).def;
  if (result === 'void' || (result === undefined && Object.keys(shape).join() === 'success')) return { type: 'void' };
  if (result?.startsWith('.')) {
    const [name, schema] = Object.entries(shape).find(([key]) => appName(key) === result.slice(1));
    const type = fieldType(types, { name, schema, note: notes.props.get(name) }, false);
    return { field: appName(name), type: type.replace(/^readonly /, '') };
  }
  if (shape.items !== undefined) return listOutput({ shape, notes, lines, file, result }, types);
  if (result !== undefined && notes.name !== result) {
    typeOf(types, { schema: response, notes: { ...notes, name: result, lines, file } }, false);
    return { type: result };
  }
  return {
    type: typeOf(types, { schema: response, notes }, false).replaceAll(writable, '$1'),
  };
}

function listOutput({ shape, notes, lines, file, result }, types) {
  const items = notes.props.get('items')?.notes ?? { props: new Map() };
  const { element } = shape.items.def;
  if (shape.pagination === undefined) {
    const name = result?.replace('[]', '');
    const own = name === undefined || items.name === name ? items : { ...items, name, lines, file };
    return { type: `${typeOf(types, { schema: element, notes: own }, false)}[]` };
  }
  const item = typeOf(types, { schema: element, notes: items }, false);
  const is = `${item}[] & { readonly nextCursor: string | null }`;
  declare(types, result, { file, type: { doc: docstring(lines), is } });
  return { type: result };
}
