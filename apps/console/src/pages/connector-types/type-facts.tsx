import type { ConnectorType, Form } from '../../api/records.js';
import { Facts, shownValue } from '../../records/facts.js';
import { Picture } from './picture.js';
import styles from './connector-types.module.css';

interface FactsProps {
  readonly type: ConnectorType;
  readonly form: Form;
}

/** A connector type for those who may not change it. */
export const TypeFacts = ({ type, form }: FactsProps) => (
  <div className={styles.photo}>
    <span className={styles.photoPicture}>
      <Picture type={type} size={96} />
    </span>
    <Facts
      facts={form.ui
        .filter(({ control }) => control !== 'file')
        .map(({ name, label }) => ({
          label,
          value: shownValue(type.attributes[name as keyof typeof type.attributes]),
        }))}
    />
  </div>
);
