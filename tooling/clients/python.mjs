// Writes the calls and types of the client in Python.
import { camel, clientRefusals, invalidKeyCodes } from './model.mjs';

const widthMax = 100;
const head = '# Generated from packages/contract by `npm run fix`.\n';

/** Returns the file of the types: what the API returns, with the names of the API. */
export function pythonTypes({ types }) {
  const classes = [...types].map(([name, { fields }]) => {
    const lines = fields.map(({ name: field, isRequired, schema }) => {
      const type = typeOf(timed(field, schema));
      return `    ${field}: ${isRequired ? type : `NotRequired[${type}]`}\n`;
    });
    return `\n\nclass ${name}(TypedDict):\n${lines.join('')}`;
  });
  return `${head}"""The objects that the API returns. Newer servers can add fields."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict

if TYPE_CHECKING:
    from typing_extensions import NotRequired
${classes.join('')}`;
}

/** Returns the file of the calls: a class for each group, and one that has them all. */
export function pythonCalls({ groups }) {
  const names = [...groups.keys()];
  const attributes = names.map((name) => `        self.${name} = ${camel(name)}Calls(transport)\n`);
  const results = [...new Set([...groups.values()].flat().map(({ result }) => result))].filter(Boolean).sort();
  return `${head}"""The calls of the API, by group. See \`Portico\`."""
from __future__ import annotations

from typing import Any, List, Literal

from ._transport import UNSET, Page, Transport
from .types import (
${results.map((name) => `    ${name},\n`).join('')})


class Calls:
    def __init__(self, transport: Transport) -> None:
${attributes.join('')}
${names.map((name) => classOf(name, groups.get(name))).join('')}`;
}

/** Returns the file of the errors with which requests are refused. */
export function pythonRefusals() {
  const lines = clientRefusals().map(
    ({ code, status, text }) => `    "${code}": (${status}, ${JSON.stringify(text)}),\n`,
  );
  const codes = invalidKeyCodes().map((code) => `    "${code}",\n`);
  return `${head}"""The errors with which requests are refused."""

#: Status and message by code.
REFUSALS = {
${lines.join('')}}

#: What the API says about a key that is none.
INVALID_KEY_CODES = {
${codes.join('')}}
`;
}

function classOf(name, methods) {
  const texts = methods.map(methodOf);
  return `
class ${camel(name)}Calls:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport
${texts.join('')}
`;
}

function methodOf({ name, doc, verb, path, params, query, body, isRepeatable, result, form }) {
  const given = [...(body ?? []), ...query.filter(({ name: one }) => !body?.some((field) => field.name === one))];
  const fields = [...given.filter((one) => one.isRequired), ...given.filter((one) => !one.isRequired)];
  const parameters = [
    'self',
    ...params.map((param) => `${param}: str`),
    ...(fields.length === 0 ? [] : ['*']),
    ...fields.map(
      (field) => `${field.name}: ${typeOf(timed(field.name, field.schema), true)}${field.isRequired ? '' : ' = UNSET'}`,
    ),
  ];
  const type = { none: 'None', one: result, list: `Page[${result}]` }[form];
  const list = (all) => `{${all.map(({ name: one }) => `"${one}": ${one}`).join(', ')}}`;
  const values = [
    `"${verb}"`,
    params.length === 0 ? `"${path}"` : `"${path}"`,
    ...(params.length === 0 ? [] : [`params={${params.map((one) => `"${one}": ${one}`).join(', ')}}`]),
    ...(query.length === 0 ? [] : [`query=${list(query)}`]),
    ...(body === undefined ? [] : [`body=${list(body)}`]),
    ...(isRepeatable && !/^(GET|DELETE)$/.test(verb) ? ['is_repeatable=True'] : []),
  ];
  const call = `self._transport.${form === 'list' ? 'list' : 'call'}`;
  return `
${signature(`    def ${name}`, parameters, ` -> ${type}:`)}
${docstring(doc)}
${signature(`        ${form === 'none' ? '' : 'return '}${call}`, values, '')}
`;
}

/** Writes a list in parentheses, with a line for each entry if it is long. Entries that are still too long are broken too. */
function signature(start, entries, end) {
  const line = `${start}(${entries.join(', ')})${end}`;
  if (line.length <= widthMax) return line;
  const indent = /^ */.exec(start)[0];
  return `${start}(\n${entries.map((entry) => `${indent}    ${broken(entry, `${indent}    `)},\n`).join('')}${indent})${end}`;
}

function broken(entry, indent) {
  const [, start, inner] = /^(\w+=)\{(.*)\}$/.exec(entry) ?? [];
  if (inner === undefined || indent.length + entry.length + 1 <= widthMax) return entry;
  const parts = inner.split(', ').map((part) => `${indent}    ${part},\n`);
  return `${start}{\n${parts.join('')}${indent}}`;
}

function docstring(text) {
  const indent = '        ';
  if (text.length + indent.length + 6 <= widthMax) return `${indent}"""${text}"""`;
  const [first, ...rest] = text.split(/(?<=\.) (?=[A-Z`])/);
  return `${indent}"""${first}\n\n${wrapped(rest.join(' '), indent)}${indent}"""`;
}

function wrapped(text, indent) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length + indent.length <= widthMax) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((line) => `${indent}${line}\n`).join('');
}

const plain = { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' };

/** Returns the schema of a field. Times are whole numbers. */
const timed = (name, schema) =>
  name.endsWith('_millis') ? JSON.parse(JSON.stringify(schema).replaceAll('"number"', '"integer"')) : schema;

/** Returns the type of a value. Objects in an input are dictionaries, and its lists `List`, because methods are named `list`. */
function typeOf(schema, isInput = false) {
  const { type, title, anyOf, oneOf, items, additionalProperties, properties } = schema;
  const options = anyOf ?? oneOf;
  if (options !== undefined) {
    const all = new Set(options.map((one) => typeOf(one, isInput)));
    return all.has('Any') ? 'Any' : [...all].join(' | ');
  }
  if ('const' in schema) return literal([schema.const]);
  if (schema.enum !== undefined) return literal(schema.enum);
  if (type === 'array')
    return `${isInput ? 'List' : 'list'}[${typeof items !== 'object' ? 'Any' : typeOf(items, isInput)}]`;
  if (type === 'object' && properties === undefined)
    return `dict[str, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties, isInput) : 'Any'}]`;
  if (Array.isArray(type)) return type.map((one) => typeOf({ ...schema, type: one }, isInput)).join(' | ');
  if (type === 'object') return isInput ? 'dict[str, Any]' : title;
  return plain[type] ?? 'Any';
}

function literal(values) {
  const texts = values.map((value) =>
    typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value),
  );
  return `Literal[${texts.join(', ')}]`;
}
