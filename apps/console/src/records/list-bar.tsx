import { SearchField, type SearchFieldProps } from './search-field.js';
import { Segments, type SegmentsProps } from './segments.js';
import styles from './list-bar.module.css';

interface ListBarProps<Value extends string> {
  readonly search: SearchFieldProps;
  /** Which records are shown. */
  readonly show: SegmentsProps<Value>;
  /** The number of records, in words; nothing while it is not known. */
  readonly total: string | undefined;
}

/** Above a list of records: what it is searched for, and how many there are. */
export const ListBar = <Value extends string>({ search, show, total }: ListBarProps<Value>) => (
  <div className={styles.listBar}>
    <SearchField {...search} />
    <Segments {...show} />
    <span className={styles.listBarTotal} role="status">
      {total}
    </span>
  </div>
);
