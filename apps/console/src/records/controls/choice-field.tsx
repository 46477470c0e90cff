import { Combobox } from '@base-ui/react/combobox';
import { useMemo } from 'react';
import { t } from '../../texts/index.js';
import { Field, type Option } from '../../ui/field.js';
import { Icon } from '../../ui/icons.js';
import { Choice, ChoiceList, itemsOf, named } from './choice-list.js';
import type { TextControlProps } from './control-props.js';
import { matching } from './matching.js';
import { useTyped } from './use-typed.js';
import styles from './controls.module.css';
import fieldStyles from '../../ui/field.module.css';

interface ChoiceFieldProps extends TextControlProps {
  readonly options: readonly Option[];
}

/** One of many options, found by typing. */
export function ChoiceField({ options, ...props }: ChoiceFieldProps) {
  const { value } = props;
  const { typed, onInputValueChange } = useTyped();
  const known = useMemo(() => withValue(options, value), [options, value]);
  return (
    <SearchedChoice {...props} known={known} shown={matching(known, typed)} onSearch={onInputValueChange} />
  );
}

/** A record may have a value that is no option, such as the former name of a time zone. */
const withValue = (options: readonly Option[], value: string): readonly Option[] =>
  value === '' || options.some((option) => option.value === value)
    ? options
    : [{ value, label: value }, ...options];

interface SearchedProps extends TextControlProps {
  /** All options that have a label, the chosen one among them. */
  readonly known: readonly Option[];
  /** Those that match what is typed. */
  readonly shown: readonly Option[];
  readonly onSearch: ReturnType<typeof useTyped>['onInputValueChange'];
}

/** A field in which one searches, and the list of what is found. */
export function SearchedChoice({ known, shown, onSearch, ...props }: SearchedProps) {
  const { label, hint, error, required, placeholder, value, onChange } = props;
  const items = useMemo(() => itemsOf(known), [known]);
  return (
    <Field {...{ label, hint, error, required }}>
      {(control) => (
        <Combobox.Root
          items={items}
          filteredItems={shown}
          autoHighlight
          value={value === '' ? null : value}
          onValueChange={(next, details) => details.isCanceled || onChange(next ?? '')}
          onInputValueChange={onSearch}
        >
          <Combobox.InputGroup className={styles.choice}>
            <Combobox.Input
              {...control}
              {...named(label)}
              placeholder={placeholder}
              className={fieldStyles.fieldControl}
            />
            <Combobox.Clear className={styles.choiceButton} aria-label={t('field.clear', { label })}>
              <Icon name="close" size={14} />
            </Combobox.Clear>
            <Combobox.Trigger className={styles.choiceButton} aria-label={t('field.open', { label })}>
              <Icon name="down" size={14} />
            </Combobox.Trigger>
          </Combobox.InputGroup>
          <ChoiceList label={label}>{(option) => <Choice key={option.value} option={option} />}</ChoiceList>
        </Combobox.Root>
      )}
    </Field>
  );
}
