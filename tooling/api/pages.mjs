/** Returns the page of a class or an interface with methods. */
export function pageOfObject(entry, { title, added, linkTo }) {
  const { name, doc, signatures, members } = entry;
  const properties = members.filter(({ kind }) => kind === 'property');
  const methods = members.filter(({ kind }) => kind !== 'property');
  const hooks = added.map(
    (one) => `## Hooks of ${one.title}\n\n${one.members.map((member) => memberSection(member, linkTo)).join('\n')}`,
  );
  return [
    `# ${name}`,
    proseOf(doc),
    `${entry.isHidden ? 'Not exported. Part of exported types.' : `From \`${title}\`.`}${parentsLine(entry, linkTo)}`,
    code(signatures.join('\n').trim()),
    properties.length === 0 ? '' : `## Properties\n\n${table(properties)}`,
    methods.length === 0 ? '' : `## Methods\n\n${methods.map((member) => memberSection(member, linkTo)).join('\n')}`,
    ...hooks,
  ].join('\n\n');
}

/** Returns the pages of components and hooks, if a package has any. */
export function pagesOfReact({ title, components, hooks, types }, linkTo) {
  const props = new Map(types.map((entry) => [entry.name, entry]));
  return [
    { path: 'components.md', head: `# Components of ${title}`, entries: components },
    { path: 'hooks.md', head: `# Hooks of ${title}`, entries: hooks },
  ]
    .filter(({ entries }) => entries.length > 0)
    .map(({ path, head, entries }) => ({
      path,
      text: `${head}\n\n${entries.map((entry) => functionSection(entry, { props, linkTo })).join('\n')}`,
    }));
}

/** Types on one page. No page may become too heavy for the site. */
const typesOnPage = 150;

/** Returns all other exports by page: all on one, or those of admin apps and the options on pages of their own. */
export function typeGroups({ title, types }) {
  if (types.length <= typesOnPage) {
    const label = 'Options, values and other types';
    return types.length === 0 ? [] : [{ path: 'types.md', label, head: `${label} of ${title}`, types }];
  }
  const kinds = [
    { path: 'types.md', label: 'Values and other types' },
    { path: 'options.md', label: 'Options of methods' },
    { path: 'admin-types.md', label: 'Types of admin apps' },
  ];
  const groups = Map.groupBy(types, ({ name }) => {
    if (name.startsWith('Admin')) return 'admin-types.md';
    return name.endsWith('Options') ? 'options.md' : 'types.md';
  });
  return kinds.map((kind) => ({ ...kind, head: `${kind.label} of ${title}`, types: groups.get(kind.path) ?? [] }));
}

/** Returns a page of other exports, by name. */
export function pageOfTypes({ head, types }, linkTo) {
  return `# ${head}\n\n${types
    .map((entry) =>
      entry.kind === 'function' ? functionSection(entry, { props: new Map(), linkTo }) : typeSection(entry, linkTo),
    )
    .join('\n')}`;
}

/**
 * Returns the page of the known errors.
 *
 * @param entries the declarations
 * @param classes the error classes, which contain status and message
 */
export function pageOfErrors(entries, classes) {
  const rows = entries.flatMap(({ name, doc }) => {
    const known = classes[name];
    if (known === undefined) return [];
    const { code, status = '', detailSpec } = known;
    const details = Object.entries(detailSpec ?? {}).map(([key, word]) => `\`${key}\`: ${escaped(word)}`);
    const what = [exampleText(known), oneLine(doc.text)].filter((text) => text !== '').join(' ');
    return [`| \`${name}\` | \`${code}\` | ${status} | ${details.join(', ')} | ${escaped(what)} |`];
  });
  return `# Known errors

Errors with a code, as \`KnownErrors\` of \`@portico/js\`. An error has \`code\`, \`status\`, \`message\` and
\`details\`; \`KnownErrors.UserNotFound.isInstance(error)\` identifies one, also from another copy of the package. An error
without a status is an abstract parent of other errors.

| Name | Code | Status | Details | Description |
|---|---|---|---|---|
${rows.join('\n')}
`;
}

/**
 * Returns the message of an error, with the names of its details in braces. Empty if the message has other variable
 * parts.
 */
function exampleText({ detailSpec, fromDetails }) {
  if (fromDetails === undefined) return '';
  const samples = { 'string[]': (key) => [`{${key}}`], object: () => ({}), 'object[]': () => [], boolean: () => true };
  const details = Object.entries(detailSpec ?? {}).map(([key, word]) => [
    key,
    (samples[word] ?? ((k) => `{${k}}`))(key),
  ]);
  try {
    return oneLine(fromDetails(Object.fromEntries(details)).message);
  } catch {
    return '';
  }
}

function functionSection(entry, { props, linkTo }) {
  const { name, doc, signatures } = entry;
  const [, propsName] = /:\s*(?:Partial<)?([A-Z]\w*Props)\b/.exec(signatures[0] ?? '') ?? [];
  const known = props.get(propsName);
  return [
    `## ${name}\n`,
    `${proseOf(doc)}\n`,
    `${code(signatures.join('\n'))}\n`,
    tagsOf([doc], linkTo),
    known === undefined || known.members.length === 0
      ? ''
      : `${parentsLine(known, linkTo).trim()}\n\n${table(known.members)}\n`,
    namesIn(signatures, name, linkTo),
  ]
    .filter((text) => text.trim() !== '')
    .join('\n');
}

function typeSection(entry, linkTo) {
  const { name, kind, doc, signatures, members } = entry;
  return [
    `## ${name}\n`,
    `${proseOf(doc)}${parentsLine(entry, linkTo)}\n`,
    kind === 'interface' || kind === 'class' ? '' : `${code(signatures.join('\n'))}\n`,
    members.length === 0 ? '' : `${table(members)}\n`,
    members.length === 0 ? namesIn(signatures, name, linkTo) : '',
  ]
    .filter((text) => text.trim() !== '')
    .join('\n');
}

function memberSection({ name, kind, signatures, docs }, linkTo) {
  const prose = [...new Set(docs.map(proseOf))].filter((text) => text !== '');
  return [
    `### ${kind === 'constructor' ? 'new' : name}\n`,
    prose.length === 0 ? '' : `${prose.join('\n\n')}\n`,
    `${code(signatures.map((text) => text.replace(/^readonly /, '')).join('\n'))}\n`,
    tagsOf(docs, linkTo),
    namesIn(signatures, name, linkTo),
  ]
    .filter((text) => text.trim() !== '')
    .join('\n');
}

/** Returns parameters, results, errors and examples. */
function tagsOf(docs, linkTo) {
  const list = [
    ...docs.flatMap(({ params }) => [...params].map(([name, text]) => `- \`${name}\`: ${text}`)),
    ...docs.flatMap(({ returns }) => (returns === '' ? [] : [`- Returns ${returns}`])),
    ...docs.flatMap(({ throws }) => throws.map((text) => `- Throws ${thrown(text, linkTo)}`)),
  ];
  const examples = docs.flatMap((doc) => doc.examples).map((text) => `\n${code(text)}`);
  return [...new Set(list)].concat(examples).join('\n') + (list.length + examples.length > 0 ? '\n' : '');
}

const thrown = (text, linkTo) =>
  text
    .replace(/^\{([^}]*)\}\s*/, (_, names) => {
      const linked = names.split(/\s*\|\s*/).map((name) => {
        const link = linkTo(name);
        return link;
      });
      return `${linked.join(', ')}: `;
    })
    .replace(/: $/, '');

/** Returns links to the pages of types in the signatures. */
function namesIn(signatures, own, linkTo) {
  const names = [...new Set(signatures.flatMap((text) => text.match(/\b[A-Z]\w*\b/g) ?? []))];
  const links = names
    .filter((name) => name !== own)
    .map((name) => linkTo(name))
    .filter((link) => link.startsWith('['));
  return links.length === 0 ? '' : `See ${links.join(', ')}.\n`;
}

const parentsLine = ({ parents }, linkTo) =>
  parents.length === 0 ? '' : ` Extends ${parents.map(({ name, home }) => linkTo(name, home)).join(', ')}.`;

function table(members) {
  const rows = members.map(({ name, signatures, docs }) => {
    const [signature = ''] = signatures;
    const isOptional = /^(?:readonly )?[\w'-]+\?/.test(signature);
    const type = signature.replace(/^(?:readonly |get )*(?:'[^']*'|[\w$]+|\[[^\]]*\])\??(?:\(\))?(?:: )?/, '');
    return `| \`${name}${isOptional ? '?' : ''}\` | ${cell(type)} | ${escaped(docs.map(proseOf).filter(Boolean).map(oneLine).join(' '))} |`;
  });
  return `| Name | Type | Description |\n|---|---|---|\n${rows.join('\n')}`;
}

/** Returns the text of a docstring, after a deprecation notice. */
function proseOf({ text, deprecated }) {
  const paragraphs = text.replace(/\{@inheritDoc [^}]*\}/g, '');
  return [deprecated === '' ? '' : `**Deprecated:** ${deprecated}.`.replace('..', '.'), paragraphs]
    .filter((one) => one !== '')
    .join(' ');
}

const code = (text) => `\`\`\`ts\n${text}\n\`\`\``;
const oneLine = (text) => text.replace(/\s+/g, ' ').trim();
const escaped = (text) => text.replaceAll('|', '\\|');
const cell = (text) => (text === '' ? '' : `\`${escaped(oneLine(text))}\``);
