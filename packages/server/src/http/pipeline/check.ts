import {
  type AccessLevel,
  accessLevels,
  type EndpointSpec,
  KnownErrors,
  type ProjectRole,
  reaches,
  rulesOf,
  schemaAt,
  type UserId,
  type WhoseRule,
} from '@portico/contract';
import type { z } from 'zod';
import { problemsOf } from '../../base/problems.ts';
import type { Caller } from '../../kernel/context.ts';
import { requirePerson } from '../../kernel/project-role.ts';
import { compilePrepare, type Prepare } from './prepare.ts';

/** The parts of a request that have schemas. */
export interface RequestParts {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly headers: unknown;
}

const partNames = ['params', 'query', 'body', 'headers'] as const;

interface PartCheck {
  readonly part: (typeof partNames)[number];
  readonly schema: z.ZodType;
  readonly prepare: Prepare | undefined;
}

/** Checks a request against an endpoint. */
export interface Check {
  /**
   * Checks whether the caller may call the endpoint. Does not need the body.
   *
   * @throws {AccessTypeRequired | InsufficientAccessType | ProjectRoleRequired} in that order
   */
  requireAccess(caller: Caller | null): void;
  /**
   * Checks the parts with the schemas of the caller's level. @returns the cast and parsed parts
   *
   * @throws {AccessTypeRequired | InsufficientAccessType | ProjectRoleRequired | CannotGetOwnUserWithoutUser | SchemaError}
   *   in that order
   */
  parts(request: { method: string; path: string }, parts: RequestParts, caller: Caller | null): RequestParts;
}

/**
 * Creates the check of an endpoint.
 *
 * @param role the role that people of the project need
 * @see docs/reference/protocol/requests.md#schema-errors
 */
export function compileCheck(spec: EndpointSpec, role: ProjectRole): Check {
  const byLevel = new Map(accessLevels.map((level) => [level, partChecks(spec, level)]));
  const allowed =
    spec.access === 'public' ? [] : accessLevels.filter((level) => reaches(level, spec.access as AccessLevel));
  const rules = rulesOf(spec.whose);
  const isOfPeople = rules.some(({ of }) => of === 'people');
  const requireAccess = (caller: Caller | null) => {
    if (spec.access === 'public') return;
    requireLevel(caller, allowed);
    // @guard keys-do-not-manage-people
    if (isOfPeople) requirePerson(caller, role);
  };

  return {
    requireAccess,
    parts: (request, parts, caller) => {
      requireAccess(caller);
      const problems = contextProblems(rules, caller);
      const checked: Record<string, unknown> = { ...parts };
      for (const check of byLevel.get(caller?.level ?? 'client') ?? []) {
        problems.push(...checkPart(check, parts, checked, caller?.userId ?? null));
      }
      if (problems.length > 0) {
        const lines = problems.map((problem) => `  - ${problem.replaceAll('\n', '\n    ')}`);
        throw new KnownErrors.SchemaError({
          message: `Request validation failed on ${request.method} ${request.path}:\n${lines.join('\n')}`,
        });
      }
      return checked as unknown as RequestParts;
    },
  };
}

function partChecks(spec: EndpointSpec, level: AccessLevel): PartCheck[] {
  return partNames.flatMap((part) => {
    const schema = schemaAt(spec[part], level);
    return schema === undefined ? [] : [{ part, schema, prepare: compilePrepare(schema) }];
  });
}

function requireLevel(caller: Caller | null, allowed: readonly AccessLevel[]): asserts caller is Caller {
  if (caller === null) throw new KnownErrors.AccessTypeRequired();
  // @guard access-level-of-operation
  // @guard field-path-spellings
  if (!allowed.includes(caller.level)) {
    throw new KnownErrors.InsufficientAccessType({
      actual_access_type: caller.level,
      allowed_access_types: [...allowed],
    });
  }
}

function contextProblems(rules: readonly WhoseRule[], caller: Caller | null): string[] {
  const problems: string[] = [];
  const needsUser = rules.some((rule) => rule.of === 'self' && rule.signedOut === 'schema');
  if (needsUser && caller?.userId === null) problems.push('auth.user must be defined');
  const isInternal = rules.some(({ project }) => project === 'internal');
  if (isInternal && caller?.project.projectId !== 'internal') {
    problems.push('auth.project.id must be one of the following values: internal');
  }
  return problems;
}

function checkPart(check: PartCheck, parts: RequestParts, into: Record<string, unknown>, me: UserId | null): string[] {
  const given = parts[check.part];
  const prepared = check.prepare === undefined ? given : check.prepare(given, me);
  const parsed = check.schema.safeParse(prepared);
  if (!parsed.success) return problemsOf(check.part, prepared, parsed.error.issues);
  into[check.part] = parsed.data;
  return [];
}
