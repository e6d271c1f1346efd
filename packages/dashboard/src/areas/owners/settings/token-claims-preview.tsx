import { ownClaimsOf } from '@portico/js/internals';
import { useQuery } from '@tanstack/react-query';
import { nameOf } from '../../../features/users/user-name.ts';
import { useProject } from '../../../lib/projects.tsx';
import { CodeBlock } from '../../../ui/layout/code-block.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { documentsOf, type TokenClaim } from './token-claim-entries.ts';

/** Shows the own claims in the next token of the newest user. */
export function TokenClaimsPreview({ claims }: { claims: readonly TokenClaim[] }) {
  const project = useProject();
  const users = useQuery({
    queryKey: ['users', project.id, 'newest'],
    queryFn: async () => await project.app.listUsers({ limit: 1, orderBy: 'signedUpAt', desc: true }),
  });
  const user = users.data?.[0];
  if (user === undefined) return <ProblemNote error={users.error} />;
  const template = Object.fromEntries(claims.map(({ name, source }) => [name, source]));
  const text = JSON.stringify(ownClaimsOf(template, documentsOf(user)), null, 2);
  return <CodeBlock title={`Next token of ${nameOf(user)}`} text={text} what="claims" />;
}
