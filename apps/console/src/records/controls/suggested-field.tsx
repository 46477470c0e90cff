import { Autocomplete } from '@base-ui/react/autocomplete';
import { useState } from 'react';
import { t } from '../../texts/index.js';
import { Field, type Option } from '../../ui/field.js';
import { named } from './choice-list.js';
import type { TextControlProps } from './control-props.js';
import { matching } from './matching.js';
import styles from './controls.module.css';
import fieldStyles from '../../ui/field.module.css';

interface SuggestedFieldProps extends TextControlProps {
  readonly options: readonly Option[];
}

/** Any text, with suggestions as one types. */
export function SuggestedField({ value, options, onChange, ...props }: SuggestedFieldProps) {
  const { label, hint, error, required } = props;
  const [typed, setTyped] = useState('');
  return (
    <Field {...{ label, hint, error, required }}>
      {(control) => (
        <Autocomplete.Root
          items={options}
          filteredItems={matching(options, typed)}
          openOnInputClick
          itemToStringValue={(option) => option.value}
          value={value}
          onValueChange={(text, details) => {
            // With its list closed, the field would be cleared.
            if (details.reason === 'escape-key') return details.cancel();
            setTyped(details.reason === 'input-change' ? text : '');
            return onChange(text);
          }}
        >
          <Autocomplete.Input {...control} {...named(label)} className={fieldStyles.fieldControl} />
          <Autocomplete.Portal>
            <Autocomplete.Positioner className={styles.choicesPositioner} sideOffset={4}>
              <Autocomplete.Popup
                className={styles.choices}
                role="region"
                aria-label={t('field.choices', { label })}
              >
                <Autocomplete.List className={styles.choicesList}>
                  {(option: Option) => (
                    <Autocomplete.Item key={option.value} value={option} className={styles.choicesItem}>
                      <span>{option.label}</span>
                      <span className={styles.choicesValue}>{option.value}</span>
                    </Autocomplete.Item>
                  )}
                </Autocomplete.List>
              </Autocomplete.Popup>
            </Autocomplete.Positioner>
          </Autocomplete.Portal>
        </Autocomplete.Root>
      )}
    </Field>
  );
}
