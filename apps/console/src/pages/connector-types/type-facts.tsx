import type { ReactNode } from 'react';
import type { ConnectorType, Form } from '../../api/records.js';
import { powerTypeWords } from '../../records/power-types.js';
import { descriptionWords } from '../../records/standards.js';
import { Facts, shownValue } from '../../records/facts.js';
import { Picture } from './picture.js';
import styles from './connector-types.module.css';

interface FactsProps {
  readonly type: ConnectorType;
  readonly form: Form;
}

const words: Readonly<Partial<Record<string, (text: string) => string>>> = {
  description: descriptionWords,
  power: powerTypeWords,
};

function valueOf({ attributes }: ConnectorType, name: string): ReactNode {
  const value = attributes[name as keyof typeof attributes];
  return typeof value === 'string' ? (words[name]?.(value) ?? value) : shownValue(value);
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
          value: valueOf(type, name),
        }))}
    />
  </div>
);
