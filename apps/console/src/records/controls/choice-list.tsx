import { Combobox } from '@base-ui/react/combobox';
import type { ReactNode } from 'react';
import { t } from '../../texts/index.js';
import type { Option } from '../../ui/field.js';
import { Icon } from '../../ui/icons.js';
import styles from './controls.module.css';

interface ListProps {
  /** Of the field. */
  readonly label: string;
  /** What is said if nothing matches. */
  readonly empty?: string;
  readonly children: (option: Option) => ReactNode;
}

/** The list below a field in which one searches. */
export const ChoiceList = ({ label, empty = t('field.noMatch'), children }: ListProps) => (
  <Combobox.Portal>
    <Combobox.Positioner className={styles.choicesPositioner} sideOffset={4}>
      {/* It is beside the landmarks of the page. */}
      <Combobox.Popup className={styles.choices} role="region" aria-label={t('field.choices', { label })}>
        <Combobox.Empty>
          <div className={styles.choicesEmpty}>{empty}</div>
        </Combobox.Empty>
        <Combobox.List className={styles.choicesList}>{children}</Combobox.List>
      </Combobox.Popup>
    </Combobox.Positioner>
  </Combobox.Portal>
);

export const Choice = ({ option: { value, label } }: { readonly option: Option }) => (
  <Combobox.Item value={value} className={styles.choicesItem}>
    <span>{label}</span>
    <Combobox.ItemIndicator className={styles.choicesChosen}>
      <Icon name="check" size={14} />
    </Combobox.ItemIndicator>
  </Combobox.Item>
);

/** The options as Base UI takes them: their values are what is chosen. */
export const itemsOf = (options: readonly Option[]) =>
  Combobox.createItems(options, { getValue: ({ value }) => value, getLabel: ({ label }) => label });

/** While a list is open, the label of its field is hidden from screen readers. */
export const named = (label: string) => ({ 'aria-label': label, autoComplete: 'off' });
