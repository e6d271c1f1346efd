import type { DeleteResult, InsertResult, MergeResult, UpdateResult } from 'kysely';
import { invariant } from '../base/invariant.ts';
import { type Buildable, type CompiledStatement, compileStatement, type Marks } from './compile-statement.ts';
import type { Plan } from './engines/connection.ts';
import type { DbHandle } from './handle.ts';
import { type Builder, builder } from './query-builder.ts';
import type { TenancyId } from './tenancy.ts';

export { json, type Marks } from './compile-statement.ts';

/** Context of a statement on tables above tenancies. */
export interface Unscoped {
  readonly db: DbHandle;
}

/** Context of a statement on one tenancy. The tenancy always comes from the context. */
export interface Scoped extends Unscoped {
  readonly tenancyId: TenancyId;
}

/** Arguments are optional if the statement has none. */
type Given<P> = Record<never, never> extends P ? [args?: P] : [args: P];

/** The row type of a query. `never` for a write that returns nothing. */
type RowOf<O> = O extends InsertResult | UpdateResult | DeleteResult | MergeResult ? never : O;

/** A named query that is built once and run many times. */
export interface Statement<C, P extends object, O> {
  readonly name: string;
  /** The SQL, for tests and `explain`. */
  readonly text: string;
  /** Returns all rows. */
  all(context: C, ...given: Given<P>): Promise<RowOf<O>[]>;
  /** Returns the first row, or undefined. */
  first(context: C, ...given: Given<P>): Promise<RowOf<O> | undefined>;
  /** Runs the statement. @returns the number of rows written or read */
  run(context: C, ...given: Given<P>): Promise<number>;
}

/** Options of a statement. */
export interface StatementOptions {
  /**
   * `shared` (default): planned once, unless PostgreSQL expects plans for the arguments to be cheaper. `generic`: always
   * planned once. Use it for large statements with one good plan. `fresh`: planned for its arguments on each run. Use it
   * for searches, whose shared plan can be much slower. All are prepared, so the server parses the text once per connection.
   */
  readonly plan?: 'shared' | Plan;
  /**
   * For frequent reads that are always short, such as one row by its key. Concurrent ones are sent to the database in
   * one batch.
   */
  readonly isShortRead?: boolean;
  /** For lists, searches and reports: a standby may answer them, with everything that was committed before. */
  readonly isLongRead?: boolean;
  /**
   * Time limit in milliseconds, shorter than that of all statements. Then the statement fails: `isOutOfTime`. The
   * embedded database has no time limits.
   */
  readonly millisMax?: number | undefined;
}

/** PostgreSQL truncates longer names. */
const NAME_BYTES_MAX = 63;
const declared = new Map<string, { readonly text: string; readonly isScoped: boolean }>();

/** Returns the declared statements by name, for checks. */
export function declaredStatements(): ReadonlyMap<string, { readonly text: string; readonly isScoped: boolean }> {
  return declared;
}

/**
 * Declares a statement on the rows of one tenancy. Built once, when its module loads.
 *
 * @param name unique name in the form `feature.what_it_does`
 * @throws {BrokenInvariant} at load: the name is not unique, or a part of the query is not bound to the tenancy
 * @see docs/contribute/architecture.md#statements-and-transactions
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
 * @throws {BrokenInvariant} at load: the name is not unique
 */
export function unscoped<P extends object, O>(
  name: string,
  build: (q: Builder, the: Marks<P>) => Buildable<O>,
  options: StatementOptions = {},
): Statement<Unscoped, P, O> {
  return declare(compileStatement<P, O>(name, build), options, () => undefined);
}

/** Values that determine the text of a statement. */
type Form = Readonly<Record<string, string | number | boolean>>;

/** A statement with several forms. */
export interface StatementForms<F extends Form, P extends object, O> {
  /** @throws {BrokenInvariant} the form needs an argument that is undefined */
  all(context: Scoped, form: F, args: PartsOf<P>): Promise<RowOf<O>[]>;
}

/** A form may use only some of the arguments. */
type PartsOf<P> = { readonly [K in keyof P]?: P[K] | undefined };

/** Forms are cached on every connection and in this process, so their number is limited. */
const NAMED_FORMS_MAX = 24;
const BUILT_FORMS_MAX = 200;

/**
 * Declares a statement on the rows of one tenancy whose text depends on a few values, such as the order of a list. A
 * form is built on first use. The first forms are prepared, the others are parsed and planned each time.
 *
 * @param optionsOf returns the options of a form
 * @throws {BrokenInvariant} when run: a part of the query is not bound to the tenancy
 */
export function scopedForms<F extends Form, P extends object, O>(
  name: string,
  build: (q: Builder, form: F, the: Marks<P>, tenancyId: TenancyId) => Buildable<O>,
  optionsOf: (form: F) => StatementOptions,
): StatementForms<F, P, O> {
  const built = new Map<string, Statement<Scoped, P, O>>();
  let named = 0;
  const make = (key: string, form: F): Statement<Scoped, P, O> => {
    const isNamed = named < NAMED_FORMS_MAX;
    if (isNamed) named += 1;
    const formName = isNamed ? `${name}_${named}` : undefined;
    const buildForm = (q: Builder, the: Marks<P>, tenancyId: TenancyId) => build(q, form, the, tenancyId);
    const statement = declareForm<P, O>(formName, buildForm, optionsOf(form));
    if (isNamed || built.size < BUILT_FORMS_MAX) built.set(key, statement);
    return statement;
  };
  return {
    all: async (context, form, args) => {
      const key = Object.values(form).join('\0');
      return await (built.get(key) ?? make(key, form)).all(context, ...([args] as readonly unknown[] as Given<P>));
    },
  };
}

function declareForm<P extends object, O>(
  name: string | undefined,
  build: (q: Builder, the: Marks<P>, tenancyId: TenancyId) => Buildable<O>,
  options: StatementOptions,
): Statement<Scoped, P, O> {
  if (name !== undefined) return scoped(name, build, options);
  const compiled = compileStatement<P, O>('(form)', build);
  invariant(compiled.isBoundToTenancy, `This query is not bound to its tenancy in every part: ${compiled.text}`);
  return runnable(compiled, undefined, options, (context) => context.tenancyId);
}

/**
 * Builds and runs a query on the rows of one tenancy whose text depends on its arguments: a PATCH, a search.
 *
 * @throws {BrokenInvariant} a part of the query is not bound to the tenancy
 */
export async function once<O>(
  context: Scoped,
  build: (q: Builder, tenancyId: TenancyId) => Buildable<O>,
): Promise<RowOf<O>[]> {
  const compiled = compileStatement<object, O>('(once)', (q, _the, tenancyId) => build(q, tenancyId));
  invariant(compiled.isBoundToTenancy, `This query is not bound to its tenancy in every part: ${compiled.text}`);
  const values = compiled.valuesFor({}, context.tenancyId);
  const { text, isWrite } = compiled;
  return rowsOf<O>(await context.db.run({ text, values, isWrite, tenancy: context.tenancyId }));
}

/** Builds and runs a query above tenancies whose text depends on its arguments. */
export async function onceUnscoped<O>(context: Unscoped, build: (q: Builder) => Buildable<O>): Promise<RowOf<O>[]> {
  const compiled = compileStatement<object, O>('(once)', (q) => build(q));
  const { text, isWrite } = compiled;
  return rowsOf<O>(await context.db.run({ text, values: compiled.valuesFor({}, undefined), isWrite }));
}

/** The query builder, for parts that several statements share. It cannot run queries. */
export const queries: Builder = builder;

function declare<C extends Unscoped, P extends object, O>(
  compiled: CompiledStatement<P, O>,
  options: StatementOptions,
  tenancyOf: (context: C) => TenancyId | undefined,
): Statement<C, P, O> {
  const { name } = compiled;
  invariant(!declared.has(name), `Two statements are named ${name}.`);
  invariant(Buffer.byteLength(name) <= NAME_BYTES_MAX, `The statement name ${name} is longer than 63 bytes.`);
  declared.set(name, { text: compiled.text, isScoped: compiled.isBoundToTenancy });
  return runnable(compiled, name, options, tenancyOf);
}

function runnable<C extends Unscoped, P extends object, O>(
  compiled: CompiledStatement<P, O>,
  preparedName: string | undefined,
  { plan, isShortRead = false, isLongRead = false, millisMax }: StatementOptions,
  tenancyOf: (context: C) => TenancyId | undefined,
): Statement<C, P, O> {
  const { name, text, isWrite } = compiled;
  const run = (context: C, args: P | undefined) => {
    const tenancy = tenancyOf(context);
    const values = compiled.valuesFor(args ?? {}, tenancy);
    return context.db.run({
      name: preparedName,
      text,
      values,
      isShortRead,
      isLongRead,
      plan: plan === 'shared' || preparedName === undefined ? undefined : plan,
      millisMax,
      tenancy,
      isWrite,
    });
  };
  return {
    name,
    text,
    all: async (context, ...[args]) => rowsOf<O>(await run(context, args)),
    first: async (context, ...[args]) => rowsOf<O>(await run(context, args))[0],
    run: async (context, ...[args]) => (await run(context, args)).affectedRows,
  };
}

/** Adds the row type of the builder to the driver's rows. The only such cast. */
function rowsOf<O>(answer: { readonly rows: readonly unknown[] }): RowOf<O>[] {
  return answer.rows as RowOf<O>[];
}
