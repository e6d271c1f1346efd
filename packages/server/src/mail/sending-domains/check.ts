import type { Endpoints, ResponseOf } from '@portico/contract';

type Wire = ResponseOf<Endpoints['GET /internal/email-domain'], 'admin'>['checks'][number];

/** What can be wrong with a record. */
export type ProblemCode = Wire['problems'][number]['code'];

/** The result for one kind of record. */
export interface DomainCheck {
  readonly kind: Wire['kind'];
  readonly recordName: string;
  readonly suggestedValue: string | null;
  readonly foundValues: readonly string[];
  readonly problems: readonly Problem[];
}

/** A problem with its severity. `unknown`: the record could not be checked. */
export interface Problem {
  readonly code: ProblemCode;
  readonly severity: 'error' | 'warning' | 'unknown';
  readonly message: string;
}

/** Creates a problem that keeps emails from arriving. */
export function error(code: ProblemCode, message: string): Problem {
  return { code, severity: 'error', message };
}

/** Creates advice. */
export function warning(code: ProblemCode, message: string): Problem {
  return { code, severity: 'warning', message };
}

/** The problem of a record that DNS servers did not return. */
export const dnsFailed: Problem = {
  code: 'DNS_FAILED',
  severity: 'unknown',
  message: 'The DNS servers of the domain did not respond. Check again in a few minutes.',
};

const severities = ['error', 'unknown', 'warning'] as const;

/** Returns the status of a check: that of its most serious problem. */
export function statusOf({ problems }: DomainCheck): Wire['status'] {
  return severities.find((severity) => problems.some((problem) => problem.severity === severity)) ?? 'ok';
}
