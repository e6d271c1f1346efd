import type { z } from 'zod';
import type { EndpointSpec, Slot } from './endpoint.ts';
import { type Place, rulesOf, type WhoseRule } from './whose.ts';

/** Fields that name a thing, also inside of other fields. */
const idName = /(?:^|\.)ids?$|_ids?$|[a-z]Ids?$/;

interface Shaped {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly options?: readonly z.ZodType[];
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
}

/** Returns the fields of a schema, and the fields inside of them: `items`, `items.id`. */
function fieldsOf(schema: z.ZodType): string[] {
  const { shape, options, innerType, element, valueType } = schema.def as unknown as Shaped;
  if (shape !== undefined) {
    return Object.entries(shape).flatMap(([name, part]) => [
      name,
      ...fieldsOf(part).map((field) => `${name}.${field}`),
    ]);
  }
  if (options !== undefined) return options.flatMap(fieldsOf);
  const inner = innerType ?? element ?? valueType;
  return inner === undefined ? [] : fieldsOf(inner);
}

function placesIn(part: 'params' | 'query' | 'body' | 'headers', slot: Slot | undefined): Place[] {
  if (slot === undefined) return [];
  const schemas = '_zod' in slot ? [slot as z.ZodType] : Object.values(slot);
  return [...new Set(schemas.flatMap(fieldsOf))].map((field): Place => `${part}.${field}`);
}

function namedBy(rule: WhoseRule): readonly Place[] {
  const places = [...(rule.with ?? [])];
  if ('id' in rule) places.push(rule.id);
  if (rule.of === 'secret') places.push(rule.in);
  if (rule.of === 'team' && rule.orSelf !== undefined) places.push(rule.orSelf);
  if (rule.of === 'customer') places.push(`${rule.in}.customer_type`, `${rule.in}.customer_id`);
  return places;
}

/** Things that only servers, owners and people may touch, so the tenancy of the caller limits all IDs. */
const ofTheProject: readonly WhoseRule['of'][] = ['project', 'people'];

/**
 * Returns what a declaration does not say about whose things it touches. The server does not start with such an operation.
 *
 * @returns sentences for the developer, none if the declaration is complete
 */
export function whoseProblems(operation: string, spec: EndpointSpec): readonly string[] {
  const whose = spec.whose as EndpointSpec['whose'] | undefined;
  if (whose === undefined) return [`${operation} does not say whose things it touches. Add "whose".`];
  const rules = rulesOf(whose);
  const isOfProject = rules.every(({ of }) => ofTheProject.includes(of));
  if (isOfProject) {
    const isOpen = spec.access === 'public' || spec.access === 'client';
    return isOpen ? [`${operation} gives the things of the project to clients. Raise "access".`] : [];
  }
  const given = (['params', 'query', 'body', 'headers'] as const).flatMap((part) => placesIn(part, spec[part]));
  const named = rules.flatMap(namedBy);
  const ids = given.filter(
    (place) => !place.startsWith('headers.') && idName.test(place.slice(place.indexOf('.') + 1)),
  );
  // @guard operations-say-whose
  const unnamed = ids.filter((place) => !named.some((name) => place === name || place.startsWith(`${name}.`)));
  const missing = rules.flatMap((rule) => namedBy({ ...rule, with: [] })).filter((place) => !given.includes(place));
  return [
    ...unnamed.map((place) => `${operation} does not say whose thing ${place} is. Name it in "whose".`),
    ...missing.map((place) => `${operation} has no field ${place}, which "whose" names.`),
    ...(spec.access === 'public' && rules.some(({ of }) => !['nobody', 'sign-in', 'secret'].includes(of))
      ? [`${operation} is public, so it has no caller whose things it could touch.`]
      : []),
  ];
}
