import { useCallback, type ReactNode } from 'react';
import { rowsOf } from '../api/queries.js';
import type { Page } from '../api/records.js';
import { ErrorState, Skeleton } from '../ui/states.js';
import { VirtualTable, type Column } from '../ui/virtual-table.js';

/** A list of the directory, as far as it was read. */
interface PagedQuery<Item> {
  readonly data: { readonly pages: readonly Page<Item>[] } | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

interface PagedListProps<Item> {
  readonly list: PagedQuery<Item>;
  /** Shown where the list has no records. */
  readonly empty: ReactNode;
  /** The name of the table for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Item>[];
  /** Pixels. */
  readonly rowHeight: number;
  readonly onOpen: (item: Item) => void;
}

/** The records of a list in a table, which is read on as its end comes near. */
export function PagedList<Item extends { readonly id: string }>({
  list,
  empty,
  ...table
}: PagedListProps<Item>) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = list;
  const readOn = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={8} />;
  const rows = rowsOf<Item>(data);
  if (rows.length === 0) return empty;
  return (
    <VirtualTable
      {...table}
      rows={rows}
      rowKey={({ id }) => id}
      total={data.pages[0]?.total ?? rows.length}
      onEnd={readOn}
      isLoadingMore={isFetchingNextPage}
    />
  );
}
