import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from '../forms/button.tsx';
import { ProblemNote } from '../states/problem.tsx';

interface MoreButtonProps {
  query: UseInfiniteQueryResult;
  text?: string | undefined;
}

/** Shows a button that loads the next page of a list, with its error. Nothing on the last page. */
export function MoreButton({ query, text = 'Show more' }: MoreButtonProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className="mt-3 flex flex-col items-start gap-2">
      <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {text}
      </Button>
      {query.isFetchNextPageError && <ProblemNote error={query.error} />}
    </div>
  );
}
