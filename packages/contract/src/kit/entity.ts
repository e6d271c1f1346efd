import { z } from 'zod';
import { type AccessLevel, accessLevels, type Reach, reaches } from './levels.ts';

/** Minimum levels for reading a field, setting it at creation, and changing it. A missing level means never. */
export interface FieldRule {
  schema: z.ZodType;
  /** The schema for writes, if it is stricter than the schema for reads. Has the same type. */
  written?: z.ZodType;
  read?: AccessLevel;
  create?: AccessLevel;
  update?: AccessLevel;
  /** Whether the field is required at creation. */
  required?: true;
  /** Whether lines of imports and exports have the field as it is written. */
  moved?: true;
}

export type Fields = Record<string, FieldRule>;
type Use = 'read' | 'create' | 'update';

type Visible<F extends Fields, U extends Use, L extends AccessLevel> = {
  [K in keyof F]: F[K] extends { [P in U]: Reach<L> } ? K : never;
}[keyof F];

type WrittenOf<R extends FieldRule> = R extends { written: infer W extends z.ZodType } ? W : R['schema'];

type MovedOf<F extends Fields> = {
  [K in keyof F as F[K] extends { moved: true } ? K : never]: z.ZodOptional<WrittenOf<F[K]>>;
};

type RequiredOf<F extends Fields> = { [K in keyof F]: F[K] extends { required: true } ? K : never }[keyof F];

export type ReadOf<F extends Fields, L extends AccessLevel> = {
  [K in Visible<F, 'read', L>]: z.output<F[K]['schema']>;
};
export type UpdateOf<F extends Fields, L extends AccessLevel> = {
  [K in Visible<F, 'update', L>]?: z.output<F[K]['schema']> | undefined;
};
export type CreateOf<F extends Fields, L extends AccessLevel> = {
  [K in Extract<Visible<F, 'create', L>, RequiredOf<F>>]: z.output<F[K]['schema']>;
} & {
  [K in Exclude<Visible<F, 'create', L>, RequiredOf<F>>]?: z.output<F[K]['schema']> | undefined;
};
type UpdateInputOf<F extends Fields, L extends AccessLevel> = {
  [K in Visible<F, 'update', L>]?: z.input<F[K]['schema']> | undefined;
};
type CreateInputOf<F extends Fields, L extends AccessLevel> = {
  [K in Extract<Visible<F, 'create', L>, RequiredOf<F>>]: z.input<F[K]['schema']>;
} & {
  [K in Exclude<Visible<F, 'create', L>, RequiredOf<F>>]?: z.input<F[K]['schema']> | undefined;
};

/** An object with fields per level: three schemas for reading, three for creation, three for changes. */
export interface Entity<F extends Fields> {
  readonly name: string;
  readonly fields: F;
  readonly read: { readonly [L in AccessLevel]: z.ZodType<ReadOf<F, L>> };
  readonly create: { readonly [L in AccessLevel]: z.ZodType<CreateOf<F, L>, CreateInputOf<F, L>> };
  readonly update: { readonly [L in AccessLevel]: z.ZodType<UpdateOf<F, L>, UpdateInputOf<F, L>> };
}

function visible(fields: Fields, use: Use, level: AccessLevel): [string, FieldRule][] {
  return Object.entries(fields).filter(([, rule]) => {
    const floor = rule[use];
    return floor !== undefined && reaches(level, floor);
  });
}

function writtenSchema({ schema, written }: FieldRule): z.ZodType {
  return written ?? schema;
}

function perLevel<T>(make: (level: AccessLevel) => T): Record<AccessLevel, T> {
  const [client, server, admin] = accessLevels;
  return { client: make(client), server: make(server), admin: make(admin) };
}

/**
 * Declares an entity. Each field declares its minimum levels, from which the nine schemas are derived. Reads drop
 * undeclared fields, and writes reject them.
 */
export function defineEntity<const F extends Fields>(name: string, fields: F): Entity<F> {
  const read = (level: AccessLevel) =>
    z.object(Object.fromEntries(visible(fields, 'read', level).map(([key, rule]) => [key, rule.schema])));
  const create = (level: AccessLevel) =>
    z.strictObject(
      Object.fromEntries(
        visible(fields, 'create', level).map(([key, rule]) => [
          key,
          rule.required ? writtenSchema(rule) : writtenSchema(rule).optional(),
        ]),
      ),
    );
  const update = (level: AccessLevel) =>
    z.strictObject(
      Object.fromEntries(visible(fields, 'update', level).map(([key, rule]) => [key, writtenSchema(rule).optional()])),
    );
  return {
    name,
    fields,
    read: perLevel(read),
    create: perLevel(create),
    update: perLevel(update),
  } as unknown as Entity<F>;
}

/** Returns the schemas of the fields that lines of imports and exports have. All can be left out. */
export function movedFields<F extends Fields>({ fields }: Entity<F>): MovedOf<F> {
  const moved = Object.entries(fields).filter(([, rule]) => rule.moved === true);
  return Object.fromEntries(moved.map(([name, rule]) => [name, writtenSchema(rule).optional()])) as MovedOf<F>;
}
