import { z } from 'zod';
import { type AccessLevel, accessLevels, type Reach, reaches } from './levels.ts';

/** From which level on a field may be read, given at creation, and changed. A missing word means: never. */
export interface FieldRule {
  schema: z.ZodType;
  /** The schema of what is written, where it is narrower than that of what is read. Of the same type. */
  written?: z.ZodType;
  read?: AccessLevel;
  create?: AccessLevel;
  update?: AccessLevel;
  /** Must be given at creation. */
  required?: true;
}

export type Fields = Record<string, FieldRule>;
type Use = 'read' | 'create' | 'update';

type Visible<F extends Fields, U extends Use, L extends AccessLevel> = {
  [K in keyof F]: F[K] extends { [P in U]: Reach<L> } ? K : never;
}[keyof F];

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

/** A thing with fields per level: three schemas for reading, three for creating, three for changing. */
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
 * Declares an entity: each field says from which level on it may be read, created and updated, and the nine schemas
 * follow. Reading drops what is not declared; writing refuses it.
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
