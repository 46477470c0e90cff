import { useEffect, useRef, type CSSProperties } from 'react';
import { RemovedRow } from '../records/rows-parts.js';
import { useRows } from '../records/use-rows.js';
import type { Entry } from '../records/values.js';
import { t } from '../texts/index.js';
import { Button } from '../ui/button.js';
import { ConnectorRow } from './connector-row.js';
import { blankRow, withTariffs, withType, withValue, type CellErrors, type Row } from './rows.js';
import styles from './connectors-editor.module.css';

interface EditorProps {
  readonly entries: readonly Entry[];
  readonly rows: readonly Row[];
  readonly onChange: (rows: readonly Row[]) => void;
  /** By the keys of rows. */
  readonly errors: Readonly<Record<number, CellErrors>>;
}

/** How wide the controls of a kind are, where a row has room for all of them: the style sheet has the sum. */
const widths: Readonly<Partial<Record<Entry['control'], string>>> = {
  reference: 'minmax(12rem, 3fr)',
  text: 'minmax(9.5rem, 2fr)',
  tokens: 'minmax(10rem, 2fr)',
  number: 'minmax(6.75rem, 1fr)',
};
const OTHER_WIDTH = 'minmax(7.5rem, 1.2fr)';

/** The connectors of a station, a row for each of those that differ. */
export function ConnectorsEditor({ entries, rows, onChange, errors }: EditorProps) {
  const editing = useRows<Row>({ rows, onChange, blankRow });
  // A type that is made comes later: what was typed meanwhile stays.
  const latest = useRef(rows);
  useEffect(() => void (latest.current = rows));
  const columns = entries.map(({ control }) => widths[control] ?? OTHER_WIDTH).join(' ');
  const nameOf = (number: number) => t('connectors.row', { number });
  return (
    <div
      ref={editing.place}
      className={styles.connectors}
      style={{ '--connector-columns': columns } as CSSProperties}
    >
      <div className={styles.connectorRows}>
        {rows.map((row, index) => (
          <ConnectorRow
            key={row.key}
            {...{ entries, row, name: nameOf(index + 1), errors: errors[row.key] ?? {} }}
            mark={editing.rowMark(row)}
            onValue={(name, value) => onChange(withValue(rows, row.key, name, value))}
            onType={(type) => onChange(withType(entries, latest.current, row.key, type))}
            onTariffs={(tariffs) => onChange(withTariffs(rows, row.key, tariffs))}
            onCopy={() => editing.copy(row)}
            onRemove={() => editing.remove(row)}
          />
        ))}
      </div>
      <div className={styles.connectorsFoot}>
        <Button {...editing.addMark} icon="plus" onClick={editing.add}>
          {t('connectors.add')}
        </Button>
        <RemovedRow {...{ editing, nameOf }} />
      </div>
    </div>
  );
}
