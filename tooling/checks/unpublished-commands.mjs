import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asUnpublished, awaitedIn } from '../lib/publication.mjs';
import { lineOf, markdownFiles, textOf, writtenFiles } from '../lib/sources.mjs';
import { packageNames } from '../package-names.mjs';

const exempt = /^tooling\/checks\/(unpublished-commands\.mjs|.*\.test\.mjs)$/;

/** Options of a command, perhaps with a value, and a line break in a comment or in a text. */
const options = String.raw`\s+(?:\*\s+|\/\/\s+)?(?!--no\b)(?:-[\w-]+(?:[= ](?!@?portico)[\w@/.]+)?\s+)*(?:--\s+)?`;
const ours = String.raw`(@portico\/[\w-]+|create-portico|portico)(?![\w/-]|\.\w)`;

/**
 * Commands that fetch a package from the registry and run it. `npm exec --no` runs installed programs only, and `npm create x` runs the
 * package `create-x`.
 */
const running = new RegExp(
  String.raw`\b(?:npx|bunx|npm x|npm exec|(?:pnpm|yarn) dlx|pnpx|bun x)${options}${ours}`,
  'g',
);
const creating = new RegExp(String.raw`\b(?:npm|pnpm|yarn|bun) (?:create|init)${options}(portico)(?![\w/-]|\.\w)`, 'g');

/** Commands that install packages, up to the end of the line or the text. */
const installing = /\b(?:npm (?:install|i|add)|(?:pnpm|yarn|bun) add)((?: +[^\s"'`]+)+)/g;
const installed = new RegExp(String.raw`(?<=^|\s)${ours}`, 'g');

/** A text that names our server as the registry of the packages with a scope, or a file that is shown with it. */
const namesOurRegistry = /@portico:registry=|\.npmrc/;

/** A program that starts a registry on this machine, which has all packages. */
const usesLocalRegistry = /\bstartRegistry\(/;

/**
 * Checks that no text contains a command that runs or installs a package of ours before it is published: the name could belong to
 * anyone, who would get the keys in the environment. Packages with our scope may be installed where the text names our registry, and a
 * program may start one on this machine.
 *
 * @param names the packages. Default: `tooling/package-names.mjs`
 */
export function check(base, names = packageNames) {
  const isPublished = (name) => names.some((one) => one.name === name && one.isPublished);
  const files = [...writtenFiles(base), ...markdownFiles(base)].filter((file) => !exempt.test(file));
  const found = files.flatMap((file) => {
    const text = textOf(base, file);
    if (usesLocalRegistry.test(text)) return [];
    return [
      ...commandsIn(file.endsWith('.md') ? asUnpublished(text) : text)
        .filter(({ name }) => !isPublished(name))
        .map(
          ({ line, command, name }) =>
            `${file}:${line} says "${command}", but ${name} is not published. Use "npm exec --no -- portico" after "npm install -D @portico/cli" with an .npmrc, or a block that begins with "<!-- until ${name} is published -->".`,
        ),
      ...(file.endsWith('.md') ? awaitedIn(text) : [])
        .filter((name) => isPublished(name) || !names.some((one) => one.name === name))
        .map((name) =>
          isPublished(name)
            ? `${file} has a text for the time before ${name} is published. Run npm run fix.`
            : `${file} waits for ${name}, which tooling/package-names.mjs does not list.`,
        ),
    ];
  });
  return [...found, ...unlisted(base, names)];
}

function commandsIn(text) {
  const at = (match) => ({
    line: lineOf(text, match.index),
    command: match[0].replaceAll(/\s+/g, ' ').trim(),
  });
  const installs = [...text.matchAll(installing)].flatMap((match) =>
    [...match[1].matchAll(installed)]
      .filter(([, name]) => !(name.startsWith('@') && namesOurRegistry.test(text)))
      .map(([, name]) => ({ ...at(match), name })),
  );
  return [
    ...[...text.matchAll(running)].map((match) => ({ ...at(match), name: match[1] })),
    ...[...text.matchAll(creating)].map((match) => ({ ...at(match), name: 'create-portico' })),
    ...installs,
  ];
}

/** Returns a message for each package that is in only one of the folder `packages` and the list of names. */
function unlisted(base, names) {
  if (!existsSync(join(base, 'packages'))) return [];
  const found = readdirSync(join(base, 'packages'))
    .filter((folder) => existsSync(join(base, 'packages', folder, 'package.json')))
    .map((folder) => ({ folder, ...JSON.parse(readFileSync(join(base, 'packages', folder, 'package.json'), 'utf8')) }));
  const isListed = ({ folder, name }) => names.some((one) => one.folder === folder && one.name === name);
  return found
    .filter((one) => one.private === false && !isListed(one))
    .map(({ folder, name }) => `packages/${folder} is to be published, but tooling/package-names.mjs has no ${name}.`);
}
