import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { invariant } from '../base/invariant.ts';
import { Mark, TENANCY } from './mark.ts';
import { type Builder, builder } from './query-builder.ts';
import type { TenancyId } from './tenancy.ts';
import { isBoundToTenancy } from './tenancy-binding.ts';

/**
 * Placeholders in a query, typed as their values. Pass them only to the query builder and `sql`: arithmetic and
 * comparisons in JavaScript throw.
 */
export type Marks<P> = { readonly [K in keyof P]: P[K] };

/** A query of the builder, or a `sql` template. */
export interface Buildable<O> {
  compile(builder: Builder): CompiledQuery<O>;
}

/** A query as text with numbered placeholders. */
export interface CompiledStatement<P extends object, O> {
  readonly name: string;
  readonly text: string;
  readonly isBoundToTenancy: boolean;
  readonly isWrite: boolean;
  /** Returns the arguments in the order of the placeholders. @throws {BrokenInvariant} an argument is missing */
  valuesFor(args: P | Record<never, never>, tenancyId: TenancyId | undefined): unknown[];
  /** Carries the type of a row. Never set. */
  readonly row?: O;
}

/** `for update` locks rows and writes nothing. */
const writes = /\b(?:insert\s+into|delete\s+from|merge\s+into)\b|(?<!\bfor )(?<!\bkey )\bupdate\s/i;

/** Builds a query and records which argument belongs to which placeholder. */
export function compileStatement<P extends object, O>(
  name: string,
  build: (q: Builder, the: Marks<P>, tenancyId: TenancyId) => Buildable<O>,
): CompiledStatement<P, O> {
  const query = build(builder, marksOf<P>(), tenancyMark()).compile(builder);
  const places = query.parameters;
  return {
    name,
    text: query.sql,
    isBoundToTenancy: isBoundToTenancy(query.query),
    isWrite: writes.test(query.sql),
    valuesFor: (args, tenancyId) =>
      places.map((place) => {
        if (!(place instanceof Mark)) return place;
        const value: unknown = place.name === TENANCY ? tenancyId : Reflect.get(args, place.name);
        invariant(value !== undefined, `The statement ${name} is missing its argument ${place.name}.`);
        return place.isJson && value !== null ? JSON.stringify(value) : value;
      }),
  };
}

/**
 * Writes a value as JSON. Columns that hold JSON arrays or strings need it: the driver would otherwise send them as SQL
 * arrays or text. Null stays SQL null.
 *
 * @param value a placeholder, or in `once` the value itself
 */
export function json<T>(value: T): RawBuilder<T> {
  if (value instanceof Mark) return sql<T>`${value.asJson()}::jsonb`;
  return sql<T>`${value === null ? null : JSON.stringify(value)}::jsonb`;
}

/** Returns an object whose every property is a placeholder. The type restricts the names. */
function marksOf<P>(): Marks<P> {
  const make = (_target: object, name: string | symbol) => (typeof name === 'string' ? new Mark(name) : undefined);
  return new Proxy({}, { get: make }) as Marks<P>;
}

function tenancyMark(): TenancyId {
  return new Mark(TENANCY) as unknown as TenancyId;
}
