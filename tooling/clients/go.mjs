// Writes the calls and types of the client in Go, formatted as gofmt does.
import { camel, clientRefusals, invalidKeyCodes } from './model.mjs';

const head = '// Code generated from packages/contract by `npm run fix`. DO NOT EDIT.\n\npackage portico\n';

/** Returns the file of the types: what the API returns. */
export function goTypes({ types }) {
  const structs = [...types].map(([name, { fields }]) => {
    const lines = fields.map(({ name: field, isRequired, schema }) => {
      const type = typeOf(schema, field);
      const isPlain = isRequired || /^(?:\*|any$|\[\]|map)/.test(type);
      return [goName(camel(field)), isPlain ? type : `*${type}`, tag('json', field, isRequired)];
    });
    return `\n// ${goName(name)} is an object that the API returns. Newer servers can add fields.\n${structOf(goName(name), lines)}`;
  });
  return `${head}${structs.join('')}`;
}

/** Returns the file of the calls: a type for each group, and one that has them all. */
export function goCalls({ groups }) {
  const names = [...groups.keys()].map((name) => goName(camel(name)));
  const fields = names.map((name) => [name, `*${name}Calls`]);
  const width = Math.max(...names.map((name) => name.length)) + 2;
  const values = names.map((name) => `\t\t${`${name}:`.padEnd(width)}&${name}Calls{t},\n`);
  return `${head}
import "context"

// Calls has the calls of the API, by group.
${structOf('Calls', fields)}
func newCalls(t *transport) Calls {
	return Calls{
${values.join('')}	}
}
${[...groups].map(([name, methods]) => groupOf(goName(camel(name)), methods)).join('')}`;
}

/** Returns the file of the errors with which requests are refused. */
export function goRefusals() {
  const refusals = clientRefusals();
  const width = Math.max(...refusals.map(({ code }) => code.length)) + 4;
  const lines = refusals.map(
    ({ code, status, text }) => `\t${`"${code}":`.padEnd(width)}{${status}, ${JSON.stringify(text)}},\n`,
  );
  const codes = invalidKeyCodes();
  const longest = Math.max(...codes.map((code) => code.length)) + 4;
  const invalid = codes.map((code) => `\t${`"${code}":`.padEnd(longest)}true,\n`);
  return `${head}
// refusals has the status and the message of the errors with which requests are refused.
var refusals = map[string]struct {
	status int
	text   string
}{
${lines.join('')}}

// invalidKeyCodes has what the API says about a key that is none.
var invalidKeyCodes = map[string]bool{
${invalid.join('')}}
`;
}

function groupOf(name, methods) {
  return `
// ${name}Calls has the calls of the group ${name}.
type ${name}Calls struct{ t *transport }
${methods.map((method) => methodOf(name, method)).join('')}`;
}

function methodOf(group, { name, doc, verb, path, params, query, body, isRepeatable, result, form }) {
  const method = goName(camel(name));
  const inBody = new Set((body ?? []).map((field) => field.name));
  const fields = [...(body ?? []), ...query.filter((field) => !inBody.has(field.name))];
  const input = fields.length === 0 ? undefined : `${group}${method}Input`;
  const parameters = ['ctx context.Context', ...params.map((param) => `${goParameter(param)} string`)];
  if (input !== undefined) parameters.push(`input ${input}`);
  const type = {
    none: 'error',
    one: `(*${goName(result ?? '')}, error)`,
    list: `(*Page[${goName(result ?? '')}], error)`,
  };
  const caller = { none: 'none', one: `one[${goName(result ?? '')}]`, list: `one[Page[${goName(result ?? '')}]]` };
  const values = [
    `"${verb}"`,
    `"${path}"`,
    params.length === 0 ? 'nil' : `[]string{${params.map(goParameter).join(', ')}}`,
    input === undefined ? 'nil' : 'input',
    `${isRepeatable}`,
  ];
  return `${input === undefined ? '' : inputOf(input, { fields, inBody, call: `${group}.${method}` })}
${comment(`${method} ${doc[0].toLowerCase()}${doc.slice(1)}`)}func (c *${group}Calls) ${method}(${parameters.join(', ')}) ${type[form]} {
	return ${caller[form]}(ctx, c.t, request{${values.join(', ')}})
}
`;
}

function inputOf(name, { fields, inBody, call }) {
  const lines = fields.map(({ name: field, isRequired, schema }) => {
    // A required field that can be null is null without a value.
    const type = isRequired ? typeOf(schema, field, true) : `*Optional[${typeOf(withoutNull(schema), field, true)}]`;
    return [goName(camel(field)), type, tag(inBody.has(field) ? 'json' : 'query', field, isRequired)];
  });
  return `\n// ${name} has the fields of ${call}. Optional ones have a value by Set, or null by Null.\n${structOf(name, lines)}`;
}

const tag = (kind, name, isRequired) =>
  kind === 'json' ? `\`json:"${name}${isRequired ? '' : ',omitempty'}"\`` : `\`json:"-" query:"${name}"\``;

/** Writes a struct with columns that are aligned. */
function structOf(name, lines) {
  const widths = [0, 1].map((column) => Math.max(...lines.map((line) => line[column].length)));
  const texts = lines.map((line) => {
    const isLast = (index) => index === line.length - 1;
    return `\t${line.map((cell, index) => (isLast(index) ? cell : cell.padEnd(widths[index]))).join(' ')}\n`;
  });
  return `type ${name} struct {\n${texts.join('')}}\n`;
}

function comment(text) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length <= 110) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((line) => `// ${line}\n`).join('');
}

/** Returns a name with the initialisms of Go: \`UserId\` → \`UserID\`. */
const goName = (name) =>
  name.replaceAll(/Api|Html|Id(?=[A-Z]|s?$)|Ip(?=[A-Z]|$)|Oauth|Otp|Totp|Url/g, (word) =>
    word === 'Oauth' ? 'OAuth' : word.toUpperCase(),
  );

/** Returns the name of a parameter: \`user_id\` → \`userID\`. */
function goParameter(name) {
  const exported = goName(camel(name));
  return exported[0].toLowerCase() + exported.slice(1);
}

const isNull = ({ type }) => type === 'null';

function withoutNull(schema) {
  if (Array.isArray(schema.type)) return { ...schema, type: schema.type.find((one) => one !== 'null') };
  if (!schema.anyOf?.some(isNull)) return schema;
  const left = schema.anyOf.filter((one) => !isNull(one));
  return left.length === 1 ? left[0] : { ...schema, anyOf: left };
}

const plain = { string: 'string', integer: 'int64', boolean: 'bool' };

/** Returns the type of a value. A union is \`any\`, and so is an object in an input. */
function typeOf(schema, field, isInput = false) {
  const bare = withoutNull(schema);
  if (bare !== schema) {
    const type = typeOf(bare, field, isInput);
    return /^(?:any$|\[\]|map)/.test(type) ? type : `*${type}`;
  }
  const { type, title, items, additionalProperties, properties } = schema;
  const values = 'const' in schema ? [schema.const] : schema.enum;
  if (values !== undefined) return { string: 'string', boolean: 'bool' }[typeof values[0]] ?? 'float64';
  if (schema.anyOf !== undefined || schema.oneOf !== undefined) return 'any';
  if (type === 'number') return field.endsWith('_millis') ? 'int64' : 'float64';
  if (type === 'array') return `[]${typeof items !== 'object' ? 'any' : typeOf(items, field, isInput)}`;
  if (type === 'object' && properties === undefined)
    return `map[string]${typeof additionalProperties === 'object' ? typeOf(additionalProperties, field, isInput) : 'any'}`;
  if (type === 'object') return isInput ? 'map[string]any' : goName(title);
  return plain[type] ?? 'any';
}
