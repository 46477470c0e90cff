import { useLayoutEffect, useRef } from 'react';
import { t } from '../texts/index.js';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icons.js';
import { FieldValue } from './field-value.js';
import type { ComparedField, Snapshot } from './snapshot.js';
import styles from './record-history.module.css';

interface TableProps {
  readonly fields: readonly (ComparedField & {
    /** Whether the record has another value than the older one. */
    readonly isRestorable: boolean;
  })[];
  readonly labelOf: (name: string) => string;
  /** What the columns of both versions are called. */
  readonly headers: readonly [older: string, newer: string];
  /** Gives a field the older value; undefined: nothing can be restored. */
  readonly onRestore: ((name: string) => void) | undefined;
  readonly isBusy: boolean;
}

/** The fields that differ or were restored, with both values. Roles are named because the layout of phones would hide them. */
export const ComparisonTable = ({ fields, labelOf, headers, onRestore, isBusy }: TableProps) => (
  <table className={styles.table} role="table" aria-label={t('history.table')}>
    <thead role="rowgroup">
      <tr role="row">
        {[t('history.field'), ...headers].map((header) => (
          <th key={header} role="columnheader" scope="col">
            {header}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup">
      {fields.map(({ name, older, newer, isRestored, isRestorable }) => (
        <tr key={name} role="row">
          <th role="rowheader" scope="row">
            <span>{labelOf(name)}</span>
            {isRestored && <Restored />}
            {onRestore && isRestorable && (
              <Button
                look="quiet"
                icon="undo"
                busy={isBusy}
                aria-label={t('history.restore.field', { field: labelOf(name) })}
                onClick={() => onRestore(name)}
              >
                {t('history.restore.short')}
              </Button>
            )}
          </th>
          <td role="cell" data-header={headers[0]} className={styles.older}>
            <FieldValue name={name} value={older} />
          </td>
          <td role="cell" data-header={headers[1]} className={styles.newer}>
            <FieldValue name={name} value={newer} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** In the place of the button, from which it takes the focus over. */
function Restored() {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <span ref={place} tabIndex={-1} className={styles.restored}>
      <Icon name="check" size={14} />
      {t('history.restored')}
    </span>
  );
}

interface UnchangedProps {
  readonly names: readonly string[];
  readonly values: Snapshot;
  readonly labelOf: (name: string) => string;
}

/** The fields that are the same in both versions, folded. */
export const UnchangedFields = ({ names, values, labelOf }: UnchangedProps) => (
  <details className={styles.unchanged}>
    <summary>
      <Icon name="right" size={14} />
      {t('history.unchanged', { count: names.length })}
    </summary>
    <dl>
      {names.map((name) => (
        <div key={name}>
          <dt>{labelOf(name)}</dt>
          <dd>
            <FieldValue name={name} value={values[name]} />
          </dd>
        </div>
      ))}
    </dl>
  </details>
);
