import { ArrowDown, ArrowUp } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { classes } from '../layout/classes.ts';
import { Skeleton } from '../states/states.tsx';

/** A column: its cells, and the minimum width of the window. */
export interface Column<Row> {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Width classes, and `max-md:hidden` for columns that small windows hide. */
  className?: string;
  /** If the server can sort by this column. Without a direction, the rows have another order. */
  sort?: { direction: 'ascending' | 'descending' | undefined; onToggle: () => void };
}

export interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while loading: skeleton rows are shown. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  onOpen?: (row: Row) => void;
  /** The rows belong to the previous query, and the new rows are loading. */
  isStale?: boolean;
  skeletonRows?: number;
}

/**
 * Shows a table with a sticky header. A click on a row opens it. Keyboard users reach the link of a row, and move
 * between rows with the arrow keys.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, onOpen, isStale = false, skeletonRows = 8 } = props;
  return (
    <table
      aria-label={label}
      aria-busy={rows === undefined || isStale}
      className="w-full table-fixed border-separate border-spacing-0"
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <HeaderCell key={column.id} column={column} />
          ))}
        </tr>
      </thead>
      <tbody className={classes('transition-opacity duration-150', isStale && 'opacity-60')} onKeyDown={moveWithArrows}>
        {rows === undefined
          ? Array.from({ length: skeletonRows }, (_, index) => index).map((index) => (
              <SkeletonRow key={index} columns={columns} index={index} />
            ))
          : rows.map((row) => (
              <tr
                key={keyOf(row)}
                onClick={onOpen === undefined ? undefined : (event) => isPlainClick(event) && onOpen(row)}
                className={classes(
                  'group/row has-[a:focus-visible]:bg-selected',
                  onOpen !== undefined && 'cursor-pointer hover:bg-hover',
                )}
              >
                {columns.map(({ id, cell, className }) => (
                  <td
                    key={id}
                    className={classes(
                      'h-12 truncate border-line border-b px-3 py-1 text-base group-last/row:border-b-0',
                      className,
                    )}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
      </tbody>
    </table>
  );
}

function HeaderCell<Row>({ column: { header, className, sort } }: { column: Column<Row> }) {
  return (
    <th
      scope="col"
      aria-sort={sort?.direction}
      className={classes(
        'sticky top-14 z-10 h-9 truncate border-line border-b bg-raised px-3 text-start font-medium text-ink-3 text-sm first:rounded-ss-lg last:rounded-se-lg lg:top-0',
        className,
      )}
    >
      {sort === undefined ? (
        header
      ) : (
        <button
          type="button"
          onClick={sort.onToggle}
          className="inline-flex items-center gap-1 rounded-sm hover:text-ink"
        >
          {header}
          {sort.direction === 'descending' && <ArrowDown size={13} aria-hidden="true" />}
          {sort.direction === 'ascending' && <ArrowUp size={13} aria-hidden="true" />}
        </button>
      )}
    </th>
  );
}

const skeletonWidths = ['w-3/5', 'w-2/5', 'w-1/2', 'w-3/4'];

function SkeletonRow<Row>({ columns, index }: { columns: readonly Column<Row>[]; index: number }) {
  return (
    <tr className="group/row">
      {columns.map(({ id, className }, position) => (
        <td key={id} className={classes('h-12 border-line border-b px-3 group-last/row:border-b-0', className)}>
          <Skeleton className={classes('h-3', skeletonWidths[(index + position) % skeletonWidths.length])} />
        </td>
      ))}
    </tr>
  );
}

/**
 * Returns whether a click was not handled by an element in the row and does not end a text selection. Menus and dialogs of a row
 * are elsewhere in the page, but React passes their clicks on to it.
 */
function isPlainClick({ target, currentTarget }: React.MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  return target.closest('a, button, input, label') === null && getSelection()?.toString() === '';
}

function moveWithArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLAnchorElement)) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('tr > td a[data-row-link]')];
  const next = links[links.indexOf(event.target) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
