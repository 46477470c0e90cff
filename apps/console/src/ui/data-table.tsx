import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './data-table.module.css';

export interface DataColumn<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** For numbers. */
  readonly align?: 'end';
  /** Whether it takes the room that is left. */
  readonly isWide?: true;
}

interface DataTableProps<Row> {
  /** Its name for screen readers. */
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
}

/**
 * A table of some rows, all of which are rendered. On a phone each row is a block with the headers beside the values. Roles
 * are named because that layout would hide them.
 */
export const DataTable = <Row,>({ label, columns, rows, rowKey }: DataTableProps<Row>) => (
  <table className={styles.data} role="table" aria-label={label}>
    <thead role="rowgroup">
      <tr role="row">
        {columns.map(({ id, header, align, isWide }) => (
          <th key={id} role="columnheader" scope="col" className={classOf(align, isWide)}>
            {header}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup">
      {rows.map((row) => (
        <tr key={rowKey(row)} role="row">
          {columns.map(({ id, header, cell, align }) => (
            <td key={id} role="cell" data-header={header} className={classOf(align)}>
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const classOf = (align: 'end' | undefined, isWide?: true): string =>
  clsx(align && styles.dataEnd, isWide && styles.dataWide);
