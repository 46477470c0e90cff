import { Combobox } from '@base-ui/react/combobox';
import { useMemo } from 'react';
import { t } from '../../texts/index.js';
import { Field, type Option } from '../../ui/field.js';
import { Icon } from '../../ui/icons.js';
import { wordsOf } from '../token-words.js';
import { tokensIn, tokensText } from '../values.js';
import { Choice, ChoiceList, itemsOf, named } from './choice-list.js';
import type { TextControlProps } from './control-props.js';
import { matching, namedBy } from './matching.js';
import { useTyped } from './use-typed.js';
import styles from './controls.module.css';

export interface TokensFieldProps extends TextControlProps {
  /** Suggestions: any text is taken. */
  readonly options: readonly Option[];
}

/** Several short texts, chosen from suggestions or typed. */
export function TokensField({ value, options, onChange, ...props }: TokensFieldProps) {
  const { label, hint, error, required } = props;
  const { typed, onInputValueChange } = useTyped();
  const tokens = tokensIn(value);
  const known = useMemo(() => withTokens(options, value), [options, value]);
  const own = ownOption(known, typed);
  const items = useMemo(() => itemsOf(own ? [...known, own] : known), [known, own]);
  const set = (next: readonly string[]) => onChange(tokensText(next));
  // What was typed and not chosen is not lost when one goes on.
  const onOpenChange = (isOpen: boolean, { reason }: Combobox.Root.OpenChangeEventDetails) => {
    const text = typed.trim();
    if (isOpen || text === '' || reason === 'item-press' || reason === 'escape-key') return;
    const token = namedBy(known, text)?.value ?? text;
    if (!tokens.includes(token)) set([...tokens, token]);
  };
  return (
    <Field {...{ label, hint, error, required }}>
      {(control) => (
        <Combobox.Root
          multiple
          items={items}
          filteredItems={own ? [...matching(known, typed), own] : matching(known, typed)}
          autoHighlight
          value={tokens}
          onValueChange={(next, details) => details.isCanceled || set(next)}
          onInputValueChange={onInputValueChange}
          onOpenChange={onOpenChange}
        >
          <Combobox.InputGroup className={styles.tokens}>
            <Combobox.Chips
              className={styles.tokensChips}
              {...(tokens.length > 0 && { 'aria-label': label })}
            >
              {tokens.map((token) => (
                <Token key={token} label={labelOf(known, token)} />
              ))}
              <Combobox.Input {...control} {...named(label)} className={styles.tokensInput} />
            </Combobox.Chips>
          </Combobox.InputGroup>
          <ChoiceList label={label} empty={t('field.tokens.empty')}>
            {(option) => <Choice key={option.value} option={option} />}
          </ChoiceList>
        </Combobox.Root>
      )}
    </Field>
  );
}

const Token = ({ label }: { readonly label: string }) => (
  <Combobox.Chip className={styles.token} aria-label={label}>
    {label}
    <Combobox.ChipRemove className={styles.tokenRemove} aria-label={t('field.remove', { label })}>
      <Icon name="close" size={12} />
    </Combobox.ChipRemove>
  </Combobox.Chip>
);

/** The suggestions and what the list has beside them. */
function withTokens(options: readonly Option[], text: string): readonly Option[] {
  const others = tokensIn(text).filter((token) => !options.some(({ value }) => value === token));
  return [...options, ...others.map((value) => ({ value, label: wordsOf(value) }))];
}

const labelOf = (known: readonly Option[], token: string): string =>
  known.find(({ value }) => value === token)?.label ?? token;

/** A text that is typed and is no suggestion. */
function ownOption(known: readonly Option[], typed: string): Option | undefined {
  const text = typed.trim();
  return text === '' || namedBy(known, text) ? undefined : { value: text, label: t('field.add', { text }) };
}
