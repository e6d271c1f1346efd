import type { DeleteResult, InsertResult, MergeResult, UpdateResult } from 'kysely';
import { type Buildable, type CompiledStatement, compileStatement, type Marks } from './compile-statement.ts';
import type { DbHandle } from './handle.ts';
import { invariant } from './invariant.ts';
import { type Builder, builder } from './query-builder.ts';
import type { TenancyId } from './tenancy.ts';

export { json, type Marks } from './compile-statement.ts';

/** What a statement above tenancies needs. */
export interface Unscoped {
  readonly db: DbHandle;
}

/** What a statement of one tenancy needs; it cannot be given another tenancy than the context's. */
export interface Scoped extends Unscoped {
  readonly tenancyId: TenancyId;
}

/** Arguments may be left out when there are none. */
type Given<P> = Record<never, never> extends P ? [args?: P] : [args: P];

/** The rows a query gives; none for a write that returns nothing. */
type RowOf<O> = O extends InsertResult | UpdateResult | DeleteResult | MergeResult ? never : O;

/** A query built once and run many times under its name. */
export interface Statement<C, P extends object, O> {
  readonly name: string;
  /** The SQL, for tests and for explaining. */
  readonly text: string;
  /** All rows. */
  all(context: C, ...given: Given<P>): Promise<RowOf<O>[]>;
  /** The first row, or undefined when there is none. */
  first(context: C, ...given: Given<P>): Promise<RowOf<O> | undefined>;
  /** How many rows were written (or read). */
  run(context: C, ...given: Given<P>): Promise<number>;
}

/** How a statement is run. */
export interface StatementOptions {
  /**
   * `shared` (default): the plan is made once. `fresh`: planned for its arguments each time; for searches, whose shared
   * plan can be very much slower. Both are prepared, so the server parses the text once per connection.
   */
  readonly plan?: 'shared' | 'fresh';
  /**
   * For a read that is always short, such as one row by its key, and asked for often: those that are asked for in the
   * same moment go to the database together, in one write and with one answer.
   */
  readonly isShortRead?: boolean;
}

/** PostgreSQL cuts longer names. */
const NAME_BYTES_MAX = 63;
const names = new Set<string>();

/**
 * Declares a statement on the rows of one tenancy. Built once, when its module loads.
 *
 * @param name `feature.what_it_does`, different from all others
 * @throws {BrokenInvariant} at load: the name is taken, or some part of the query is not bound to the tenancy
 * @see docs/architecture.md#statements-and-transactions
 */
export function scoped<P extends object, O>(
  name: string,
  build: (q: Builder, the: Marks<P>, tenancyId: TenancyId) => Buildable<O>,
  options: StatementOptions = {},
): Statement<Scoped, P, O> {
  const compiled = compileStatement<P, O>(name, build);
  invariant(compiled.isBoundToTenancy, `The statement ${name} is not bound to its tenancy in every part.`);
  return declare(compiled, options, (context) => context.tenancyId);
}

/**
 * Declares a statement on tables above tenancies, such as projects.
 *
 * @throws {BrokenInvariant} at load: the name is taken
 */
export function unscoped<P extends object, O>(
  name: string,
  build: (q: Builder, the: Marks<P>) => Buildable<O>,
  options: StatementOptions = {},
): Statement<Unscoped, P, O> {
  return declare(compileStatement<P, O>(name, build), options, () => undefined);
}

/** Choices that make the text of a statement. */
type Form = Readonly<Record<string, string | number | boolean>>;

/** A statement in several forms. */
export interface StatementForms<F extends Form, P extends object, O> {
  /** @throws {BrokenInvariant} the form has a place for an argument that is undefined */
  all(context: Scoped, form: F, args: PartsOf<P>): Promise<RowOf<O>[]>;
}

/** A form need not have places for all arguments. */
type PartsOf<P> = { readonly [K in keyof P]?: P[K] | undefined };

/** Forms are kept on every connection and in this process, so what callers make up must not grow without end. */
const NAMED_FORMS_MAX = 24;
const BUILT_FORMS_MAX = 200;

/**
 * Declares a statement on the rows of one tenancy whose text depends on a few choices, such as the order of a list. A
 * form is built when it is first asked for; the first ones are prepared, the others parsed and planned each time.
 *
 * @param planOf which forms may share a plan between different arguments
 * @throws {BrokenInvariant} when run: some part of the query is not bound to the tenancy
 */
export function scopedForms<F extends Form, P extends object, O>(
  name: string,
  build: (q: Builder, form: F, the: Marks<P>, tenancyId: TenancyId) => Buildable<O>,
  planOf: (form: F) => 'shared' | 'fresh',
): StatementForms<F, P, O> {
  const built = new Map<string, Statement<Scoped, P, O>>();
  let named = 0;
  const make = (key: string, form: F): Statement<Scoped, P, O> => {
    const isNamed = named < NAMED_FORMS_MAX;
    if (isNamed) named += 1;
    const formName = isNamed ? `${name}_${named}` : undefined;
    const buildForm = (q: Builder, the: Marks<P>, tenancyId: TenancyId) => build(q, form, the, tenancyId);
    const statement = declareForm<P, O>(formName, buildForm, planOf(form));
    if (isNamed || built.size < BUILT_FORMS_MAX) built.set(key, statement);
    return statement;
  };
  return {
    all: async (context, form, args) => {
      const key = JSON.stringify(form);
      return await (built.get(key) ?? make(key, form)).all(context, ...([args] as readonly unknown[] as Given<P>));
    },
  };
}

function declareForm<P extends object, O>(
  name: string | undefined,
  build: (q: Builder, the: Marks<P>, tenancyId: TenancyId) => Buildable<O>,
  plan: 'shared' | 'fresh',
): Statement<Scoped, P, O> {
  if (name !== undefined) return scoped(name, build, { plan });
  const compiled = compileStatement<P, O>('(form)', build);
  invariant(compiled.isBoundToTenancy, `This query is not bound to its tenancy in every part: ${compiled.text}`);
  return runnable(compiled, undefined, {}, (context) => context.tenancyId);
}

/**
 * Builds and runs a query on the rows of one tenancy whose text depends on its arguments: a PATCH, a search.
 *
 * @throws {BrokenInvariant} some part of the query is not bound to the tenancy
 */
export async function once<O>(
  context: Scoped,
  build: (q: Builder, tenancyId: TenancyId) => Buildable<O>,
): Promise<RowOf<O>[]> {
  const compiled = compileStatement<object, O>('(once)', (q, _the, tenancyId) => build(q, tenancyId));
  invariant(compiled.isBoundToTenancy, `This query is not bound to its tenancy in every part: ${compiled.text}`);
  const values = compiled.valuesFor({}, context.tenancyId);
  return rowsOf<O>(await context.db.run({ text: compiled.text, values, tenancy: context.tenancyId }));
}

/** Builds and runs a query above tenancies whose text depends on its arguments. */
export async function onceUnscoped<O>(context: Unscoped, build: (q: Builder) => Buildable<O>): Promise<RowOf<O>[]> {
  const compiled = compileStatement<object, O>('(once)', (q) => build(q));
  return rowsOf<O>(await context.db.run({ text: compiled.text, values: compiled.valuesFor({}, undefined) }));
}

/** The query builder, for parts shared by several statements. It cannot run anything. */
export const queries: Builder = builder;

function declare<C extends Unscoped, P extends object, O>(
  compiled: CompiledStatement<P, O>,
  options: StatementOptions,
  tenancyOf: (context: C) => TenancyId | undefined,
): Statement<C, P, O> {
  const { name } = compiled;
  invariant(!names.has(name), `Two statements are named ${name}.`);
  invariant(Buffer.byteLength(name) <= NAME_BYTES_MAX, `The statement name ${name} is longer than 63 bytes.`);
  names.add(name);
  return runnable(compiled, name, options, tenancyOf);
}

function runnable<C extends Unscoped, P extends object, O>(
  compiled: CompiledStatement<P, O>,
  preparedName: string | undefined,
  { plan, isShortRead = false }: StatementOptions,
  tenancyOf: (context: C) => TenancyId | undefined,
): Statement<C, P, O> {
  const { name, text } = compiled;
  const isPlannedFresh = plan === 'fresh';
  const run = (context: C, args: P | undefined) => {
    const tenancy = tenancyOf(context);
    const values = compiled.valuesFor(args ?? {}, tenancy);
    return context.db.run({ name: preparedName, text, values, isShortRead, isPlannedFresh, tenancy });
  };
  return {
    name,
    text,
    all: async (context, ...[args]) => rowsOf<O>(await run(context, args)),
    first: async (context, ...[args]) => rowsOf<O>(await run(context, args))[0],
    run: async (context, ...[args]) => (await run(context, args)).affectedRows,
  };
}

/** The one place where the driver's rows get the type that the builder worked out for them. */
function rowsOf<O>(answer: { readonly rows: readonly unknown[] }): RowOf<O>[] {
  return answer.rows as RowOf<O>[];
}
