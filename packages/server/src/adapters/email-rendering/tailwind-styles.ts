import { pathToFileURL } from 'node:url';
import { renderLimits } from './email-job.ts';
import { resolvedDeclarations } from './tailwind-values.ts';

/** A node of PostCSS, as far as it is used here. */
interface CssNode {
  readonly type: string;
  readonly name?: string;
  readonly params?: string;
  readonly selector?: string;
  readonly prop?: string;
  readonly value?: string;
  readonly nodes?: readonly CssNode[];
  toString(): string;
  walkDecls?(change: (declaration: { important: boolean }) => void): void;
  walkAtRules?(name: string, change: (rule: { remove(): void }) => void): void;
  clone?(): CssNode;
}

interface TailwindContext {
  readonly offsets: { sort(rules: [unknown, CssNode][]): [unknown, CssNode][] };
}

/** The bundle of `tailwind-bundle.js`. */
interface TailwindLibrary {
  resolveConfig(config: object): object;
  createContext(config: object): TailwindContext;
  generateRules(candidates: Set<string>, context: TailwindContext): [unknown, CssNode][];
}

/** Converts class lists to inline styles. */
export interface TailwindStyles {
  /**
   * @param classes class list of an element
   * @param config JSON of the Tailwind configuration of a template
   * @returns JSON of `ClassStyles`
   */
  stylesOf(classes: string, config: string): string;
}

const contextsMax = 8;
const listsMax = 3000;
const [configMax, classesMax, classMax] = [20_000, 5000, 200];

/** Parts of a configuration that templates can set. Plugins, presets and files are code or reach beyond the email. */
const configKeys = ['theme', 'darkMode', 'prefix', 'important', 'separator', 'corePlugins', 'blocklist'];

/** Keys that reach prototypes when Tailwind merges configurations. */
const dangerousKeys = new Set(['__proto__', 'constructor', 'prototype']);

interface Known {
  readonly context: TailwindContext;
  readonly lists: Map<string, string>;
}

/**
 * Loads Tailwind. It runs outside of the sandbox, because it would be too slow inside. It gets only data: class names,
 * and the allowed parts of the configuration.
 */
export async function loadTailwind(file: string): Promise<TailwindStyles> {
  const library = (await import(pathToFileURL(file).href)) as TailwindLibrary;
  const contexts = new Map<string, Known>();

  const contextOf = (config: string): Known => {
    const known = contexts.get(config);
    contexts.delete(config);
    const current = known !== undefined && known.lists.size < listsMax ? known : create(config);
    contexts.set(config, current);
    for (const oldest of contexts.keys()) {
      if (contexts.size <= contextsMax) break;
      contexts.delete(oldest);
    }
    return current;
  };
  const create = (config: string): Known => ({
    context: library.createContext(library.resolveConfig(allowedConfig(config))),
    lists: new Map(),
  });

  return {
    stylesOf: (classes, config) => {
      if (classes.length > classesMax) throw new Error('A className is too long.');
      const { context, lists } = contextOf(config);
      const known = lists.get(classes);
      if (known !== undefined) return known;
      const styles = JSON.stringify(convert(library, context, classes));
      lists.set(classes, styles);
      return styles;
    },
  };
}

function allowedConfig(json: string): object {
  if (json.length > configMax) throw new Error(`The Tailwind configuration has more than ${configMax} characters.`);
  const parsed: unknown = JSON.parse(json, (key, value: unknown) => (dangerousKeys.has(key) ? undefined : value));
  const given = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : {};
  const allowed = Object.fromEntries(Object.entries(given).filter(([key]) => configKeys.includes(key)));
  return { ...allowed, content: [], plugins: [], corePlugins: corePluginsOf(allowed.corePlugins) };
}

/** Base styles are for web pages. */
function corePluginsOf(given: unknown): object {
  const chosen = typeof given === 'object' && given !== null && !Array.isArray(given) ? given : {};
  return { ...chosen, preflight: false };
}

function convert({ generateRules }: TailwindLibrary, context: TailwindContext, classes: string) {
  const names = classes.split(/\s+/).filter((name) => name !== '' && name.length <= classMax);
  const declarations: { prop: string; value: string }[] = [];
  const [inlined, kept] = [new Set<string>(), new Map<string, string>()];
  for (const name of names) {
    for (const [, rule] of context.offsets.sort(generateRules(new Set([name]), context))) {
      if (isPlain(rule)) inlined.add(name);
      else kept.set(name, `${kept.get(name) ?? ''}${headRule(rule, name)}`);
    }
  }
  for (const [, rule] of context.offsets.sort(generateRules(inlined, context))) {
    if (isPlain(rule)) declarations.push(...declarationsOf(rule));
  }
  const rest = names
    .filter((name) => !inlined.has(name) || kept.has(name))
    .map((name) => (kept.has(name) ? safeName(name) : name));
  return {
    style: resolvedDeclarations(declarations),
    rest: rest.join(' '),
    css: [...kept.values()].join('\n').slice(0, renderLimits.outputMax),
  };
}

/** Returns whether a rule applies to the element itself, in every state and on every screen. */
function isPlain({ type, selector = '', nodes = [] }: CssNode): boolean {
  return (
    type === 'rule' &&
    /^\.(?:\\.|[\w-])+$/u.test(selector) &&
    nodes.every((node) => node.type === 'decl' || isDefaults(node))
  );
}

/** Returns whether a node is a mark of Tailwind for its base styles, which is not CSS. */
function isDefaults({ type, name }: CssNode): boolean {
  return type === 'atrule' && name === 'defaults';
}

function declarationsOf({ nodes = [] }: CssNode) {
  return nodes.filter((node) => !isDefaults(node)).map(({ prop = '', value = '' }) => ({ prop, value }));
}

/** Returns a rule for the head: it outranks the inline styles, and its class has no special characters. */
function headRule(rule: CssNode, name: string): string {
  const copy = rule.clone?.() ?? rule;
  copy.walkDecls?.((declaration) => {
    declaration.important = true;
  });
  copy.walkAtRules?.('defaults', (mark) => mark.remove());
  return copy.toString().replaceAll(`.${escapedName(name)}`, `.${safeName(name)}`);
}

function safeName(name: string): string {
  return name.replaceAll(/[^\w-]+/g, '_');
}

/** Returns a class name as in a selector. */
function escapedName(name: string): string {
  return name.replaceAll(/[^\w-]/g, '\\$&').replace(/^(-?)(\d)/, '$1\\3$2 ');
}
