import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';

/** Row of a table: a name and a number. */
interface Share {
  name: string;
  /** Icon or flag before the name. */
  mark: ReactNode;
  count: number;
}

interface ShareTableProps {
  label: string;
  /** Column titles: name and number, such as "Country" and "Users". */
  columns: readonly [string, string];
  shares: readonly Share[];
}

const shownMax = 6;

/** Shows a table of shares with a bar behind each number, sorted by number. */
export function ShareTable({ label, columns, shares }: ShareTableProps) {
  const [isWhole, setIsWhole] = useState(false);
  const sorted = shares.toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name));
  const total = Math.max(
    1,
    shares.reduce((sum, { count }) => sum + count, 0),
  );
  return (
    <>
      <table aria-label={label} className="w-full table-fixed text-base">
        <colgroup>
          <col />
          <col className="w-28" />
        </colgroup>
        <thead className="sr-only">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, isWhole ? undefined : shownMax).map(({ name, mark, count }) => (
            <tr key={name}>
              <th scope="row" className="relative h-9 truncate pe-3 text-start font-normal">
                <span
                  aria-hidden="true"
                  className="absolute inset-y-1 start-0 rounded-sm bg-accent-soft"
                  style={{ width: `${(count / total) * 100}%` }}
                />
                <span className="relative flex items-center gap-2 px-2" title={name}>
                  {mark}
                  <span className="truncate">{name}</span>
                </span>
              </th>
              <td className="tabular text-end">
                {count.toLocaleString('en')}{' '}
                <span className="inline-block w-11 text-ink-3 text-sm">{Math.round((count / total) * 100)}%</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shares.length > shownMax && !isWhole && (
        <Button size="small" className="mt-3" onClick={() => setIsWhole(true)}>
          Show all {shares.length}
        </Button>
      )}
    </>
  );
}
