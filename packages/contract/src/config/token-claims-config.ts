import { z } from 'zod';
import { claimFormProblem, claimSourceProblem, ownClaimsMax } from './token-claims.ts';

/**
 * Own claims of a project in access tokens. Reserved names are refused when the configuration is saved, so that a stored
 * claim stays valid when a later release reserves its name.
 *
 * @see docs/reference/protocol/sign-in.md#own-claims
 */
export const tokenClaimsConfig = z.record(z.string(), z.string()).superRefine((template, context) => {
  const names = Object.keys(template);
  if (names.length > ownClaimsMax) {
    context.addIssue({ code: 'custom', message: `{path} must have at most ${ownClaimsMax} claims` });
    return;
  }
  for (const [name, source] of Object.entries(template)) {
    const problem = claimFormProblem(name) ?? claimSourceProblem(source);
    if (problem !== undefined) context.addIssue({ code: 'custom', path: [name], message: `{path} ${problem}` });
  }
});
