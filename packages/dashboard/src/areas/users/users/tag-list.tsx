import { Badge } from '../../../ui/states/badge.tsx';

/** Most tags of a row of the table. */
const shownMax = 2;

/** Shows the first tags of a user in a row of the table, and how many more there are. */
export function TagList({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  const more = tags.length - shownMax;
  return (
    <span className="flex min-w-0 items-center gap-1 max-sm:hidden" title={tags.join(', ')}>
      <span className="sr-only">Tags:</span>
      {tags.slice(0, shownMax).map((tag) => (
        <Badge key={tag}>
          <span className="max-w-28 truncate">{tag}</span>
        </Badge>
      ))}
      {more > 0 && <span className="text-ink-3 text-xs">+{more}</span>}
    </span>
  );
}
