import { createRequire } from 'node:module';
import { at } from '../lib/paths.mjs';
import { augmentations, documentedPackages, entriesOf, entryPoints, hiddenBehind, inheritedDocs } from './model.mjs';
import { pageOfErrors, pageOfObject, pageOfTypes, pagesOfReact, typeGroups } from './pages.mjs';

const folder = 'docs/reference/sdk';
const knownErrors = () => createRequire(import.meta.url)(at('packages/contract/dist/errors/index.js')).KnownErrors;
const note = '<!-- Generated from the docstrings by npm run docs. Edit the docstrings instead. -->';

/**
 * Returns the reference of the published packages: a page for each object with methods, and one page each for
 * components, hooks, errors and all other exports.
 *
 * @returns {[path: string, text: string][]} by their paths from the root
 */
export function sdkPages() {
  const packages = documentedPackages().map(packageOf);
  const pages = packages.flatMap((pack) => pagesOf(pack, packages));
  return [indexPage(packages), ...pages].map(({ path, text }) => [
    `${folder}/${path}`,
    `${note}\n\n${text.trim().replace(/\n{3,}/g, '\n\n')}\n`,
  ]);
}

/** Returns the package's own exports, grouped by page. */
function packageOf({ folder: name, manifest }) {
  const paths = entryPoints({ folder: name, manifest }).map(({ path }) => path);
  const all = paths.flatMap(entriesOf);
  const own = all.filter(({ home }) => home === name);
  const hidden = hiddenBehind(own)
    .filter(({ home, members }) => home === name && members.length > 0)
    .map((entry) => ({ ...entry, isHidden: true }));
  const added = new Map(paths.flatMap((path) => [...augmentations(path)]));
  const withDocs = [...own, ...hidden].map(completed);
  const is = (kind) => (entry) => entry.kind === kind;
  const objects = withDocs.filter((entry) => entry.kind === 'class' || (is('interface')(entry) && isObject(entry)));
  const functions = withDocs.filter(is('function'));
  const hooks = functions.filter((entry) => /^use[A-Z]/.test(entry.name));
  const components = functions.filter((entry) => /^[A-Z]/.test(entry.name));
  const placed = new Set([...objects, ...hooks, ...components]);
  return {
    name,
    title: manifest.name,
    description: manifest.description,
    objects,
    hooks,
    components,
    types: withDocs.filter((entry) => !placed.has(entry)).sort((a, b) => (a.name < b.name ? -1 : 1)),
    errors: name === 'js' ? all.filter(is('namespace')) : [],
    added,
  };
}

/** Returns whether an entry is an object with methods, unlike options and results of hooks. */
const isObject = ({ name, home, members }) =>
  home !== 'react' && members.some(({ kind }) => kind === 'method') && !/(Options|Props)$/.test(name);

/** Adds inherited docstrings to the members of an entry. */
function completed(entry) {
  const members = entry.members.map((member) => {
    const isSilent = member.docs.every(({ text, throws }) => text === '' && throws.length === 0);
    return isSilent ? { ...member, docs: inheritedDocs(entry, member.name) ?? member.docs } : member;
  });
  return { ...entry, members };
}

/** Returns the page of each name of a package, relative to the folder of the reference. */
function linksOf(pack) {
  const anchor = ({ name }) => name.toLowerCase();
  const errors = pack.errors.flatMap(({ path }) => entriesOf(path));
  return [
    ...errors.map((entry) => [entry.name, `${pack.name}/errors.md`]),
    ...typeGroups(pack).flatMap(({ path, types }) =>
      types.map((entry) => [entry.name, `${pack.name}/${path}#${anchor(entry)}`]),
    ),
    ...pack.hooks.map((entry) => [entry.name, `${pack.name}/hooks.md#${anchor(entry)}`]),
    ...pack.components.map((entry) => [entry.name, `${pack.name}/components.md#${anchor(entry)}`]),
    ...pack.objects.map((entry) => [entry.name, `${pack.name}/${pageName(entry.name)}`]),
  ];
}

const pageName = (name) => `${name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()}.md`;

function pagesOf(pack, packages) {
  const addedTo = (name) =>
    packages.flatMap(({ title, added }) =>
      pack.name === 'js' && added.has(name) ? [{ title, members: added.get(name) }] : [],
    );
  const linkTo = linkFrom(pack, packages);
  return [
    ...pack.objects.map((entry) => ({
      path: `${pack.name}/${pageName(entry.name)}`,
      text: pageOfObject(entry, { title: pack.title, added: addedTo(entry.name), linkTo }),
    })),
    ...pagesOfReact(pack, linkTo).map(({ path, text }) => ({ path: `${pack.name}/${path}`, text })),
    ...typeGroups(pack).map((group) => ({ path: `${pack.name}/${group.path}`, text: pageOfTypes(group, linkTo) })),
    ...pack.errors.map(({ path }) => ({
      path: `${pack.name}/errors.md`,
      text: pageOfErrors(entriesOf(path), knownErrors()),
    })),
  ];
}

/** Creates links for the pages of a package. Its own names take precedence. Names without a page are not linked. */
function linkFrom(pack, packages) {
  const js = packages.filter(({ name }) => name === 'js');
  const links = new Map([...packages, ...js, pack].flatMap(linksOf));
  return (name, home) => {
    const owner = packages.find((one) => one.name === home);
    const target = owner === undefined ? links.get(name) : new Map(linksOf(owner)).get(name);
    if (target === undefined) return `\`${name}\``;
    const [folderOfTarget, ...rest] = target.split('/');
    return `[${name}](${pack.name === folderOfTarget ? rest.join('/') : `../${target}`})`;
  };
}

function indexPage(packages) {
  const firstSentence = ({ doc }) => doc.text.replace(/\s+/g, ' ').split(/(?<=\.) /)[0];
  const sections = packages.map((pack) => {
    const { name, title, description, objects, components, hooks, errors } = pack;
    const rows = objects
      .filter(({ isHidden }) => isHidden !== true)
      .map((entry) => `| [${entry.name}](${name}/${pageName(entry.name)}) | ${firstSentence(entry)} |`);
    const further = [
      components.length > 0 ? `[Components](${name}/components.md)` : undefined,
      hooks.length > 0 ? `[Hooks](${name}/hooks.md)` : undefined,
      errors.length > 0 ? `[Known errors](${name}/errors.md)` : undefined,
      ...typeGroups(pack).map(({ path, label }) => `[${label}](${name}/${path})`),
    ].filter((text) => text !== undefined);
    const table = rows.length === 0 ? '' : `| Object | Description |\n|---|---|\n${rows.join('\n')}\n\n`;
    return `## ${title}\n\n${description}\n\n${table}${further.map((text) => `- ${text}`).join('\n')}\n`;
  });
  return {
    path: 'README.md',
    text: `# Reference\n\nAll exports of the packages. For usage, see the [guides](../../README.md).\n\n${sections.join('\n')}\n## @portico/cli\n\nSee the [README](../../../packages/cli/README.md) of the command \`portico\`.`,
  };
}
