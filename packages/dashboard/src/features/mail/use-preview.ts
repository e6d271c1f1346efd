import type { AdminOwnedProject, EmailPreview, EmailPreviewDetailsOptions } from '@portico/react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDebounced } from '../../lib/debounce.ts';
import { type RenderingProblem, renderingProblemOf } from './rendering-problem.ts';
import { studioKey } from './studio-queries.ts';

/** Time after the last change until the preview is rendered. */
const settleMillis = 400;

/** The preview of an edited email. */
export interface Preview {
  /** The last email that could be rendered. */
  readonly email: EmailPreview | undefined;
  /** Why the current sources cannot be rendered. */
  readonly problem: RenderingProblem | undefined;
  /** A failure that is not in the sources. */
  readonly error: unknown;
  /** Whether a change is not shown yet. */
  readonly isStale: boolean;
  readonly retry: () => void;
}

/**
 * Renders an email after its sources have not changed for some time. An email that cannot be rendered leaves the last one
 * on screen.
 *
 * @param options undefined while something is missing
 */
export function usePreview(project: AdminOwnedProject, options: EmailPreviewDetailsOptions | undefined): Preview {
  const wanted = options === undefined ? undefined : JSON.stringify(options);
  const settled = useDebounced(wanted, settleMillis);
  const rendering = useQuery({
    queryKey: [...studioKey(project.id), 'preview', settled],
    queryFn:
      settled === undefined
        ? skipToken
        : async () => await project.app.emails.preview(JSON.parse(settled) as EmailPreviewDetailsOptions),
    // Sources are long, and a preview is rendered again in a few milliseconds.
    gcTime: 0,
  });
  const [email, setEmail] = useState<EmailPreview | undefined>(undefined);
  const { data } = rendering;
  useEffect(() => {
    if (data !== undefined) setEmail(data);
  }, [data]);
  const problem = rendering.isError ? renderingProblemOf(rendering.error) : undefined;
  return {
    email: data ?? email,
    problem,
    error: rendering.isError && problem === undefined ? rendering.error : undefined,
    isStale: rendering.isFetching || settled !== wanted,
    retry: () => void rendering.refetch(),
  };
}
