import type { ConnectorTypeItem } from '../api/records.js';
import { ChoiceField } from '../records/controls/choice-field.js';
import { Control } from '../records/controls/control.js';
import { RowActions } from '../records/rows-parts.js';
import { optionsOf, type Entry } from '../records/values.js';
import { TariffsField } from './tariffs-field.js';
import type { NamedTariffs } from './named-tariffs.js';
import { TYPE, type CellErrors, type Row } from './rows.js';
import { TypeSearch } from './type-search.js';
import styles from './connectors-editor.module.css';

interface RowProps {
  readonly entries: readonly Entry[];
  readonly row: Row;
  readonly name: string;
  /** By which the editor finds it. */
  readonly mark: object;
  readonly errors: CellErrors;
  readonly onValue: (name: string, value: string) => void;
  readonly onType: (type: Pick<ConnectorTypeItem, 'id' | 'attributes'> | null) => void;
  readonly onTariffs: (tariffs: NamedTariffs) => void;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
}

export function ConnectorRow(props: RowProps) {
  const { entries, row, name, mark, errors, onValue, onType, onTariffs, onCopy, onRemove } = props;
  return (
    <div className={styles.connectorRow} role="group" aria-label={name} {...mark}>
      <p className={styles.connectorNumber} aria-hidden="true">
        {name}
      </p>
      {entries.map((entry) =>
        entry.name === TYPE ? (
          <div key={entry.name} className={styles.connectorType}>
            <TypeSearch
              label={entry.label}
              required={entry.required}
              error={errors[TYPE]}
              value={row.values[TYPE] ? { id: row.values[TYPE], name: row.typeName } : null}
              onChoose={onType}
            />
          </div>
        ) : (
          <Cell
            key={entry.name}
            entry={entry}
            value={row.values[entry.name] ?? ''}
            error={errors[entry.name]}
            onChange={(value) => onValue(entry.name, value)}
          />
        ),
      )}
      <div className={styles.connectorActions}>
        <RowActions {...{ name, onCopy, onRemove }} />
      </div>
      <div className={styles.connectorTariffs}>
        <TariffsField named={row.tariffs} onChange={onTariffs} />
      </div>
      {errors[''] && <p className={styles.connectorError}>{errors['']}</p>}
    </div>
  );
}

interface CellProps {
  readonly entry: Entry;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Of a text that has usual values, these are offered by their names; another one that a feed has given stays. */
const Cell = ({ entry, value, error, onChange }: CellProps) =>
  entry.control === 'text' && entry.options ? (
    <ChoiceField
      label={entry.label}
      required={entry.required}
      {...{ value, error, onChange, options: optionsOf(entry) }}
    />
  ) : (
    <Control
      {...{ entry, value, error }}
      onChange={(changed) => onChange(typeof changed === 'string' ? changed : '')}
    />
  );
