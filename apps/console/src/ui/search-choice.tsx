import { Combobox } from '@base-ui/react/combobox';
import clsx from 'clsx';
import { useEffect, useRef, type ReactNode } from 'react';
import { t } from '../texts/index.js';
import { Field } from './field.js';
import { Icon } from './icons.js';
import styles from './search-choice.module.css';
import fieldStyles from './field.module.css';
import menuStyles from './menu.module.css';

export interface SearchChoiceProps<Item> {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Why the choice is refused. */
  readonly error?: string | undefined;
  /** Whether something must be chosen. */
  readonly required?: boolean | undefined;
  readonly placeholder?: string;
  /** What is chosen; null: nothing. */
  readonly value: Item | null;
  /** What the search has found, in its order. */
  readonly items: readonly Item[];
  /** What is offered after that. */
  readonly others?: readonly Item[];
  /** Whether they are not those of the text that was typed last. */
  readonly isSearching: boolean;
  /** What is said if the search finds nothing. */
  readonly nothing: string;
  readonly keyOf: (item: Item) => string;
  /** What stands in the field when an item is chosen. */
  readonly labelOf: (item: Item) => string;
  readonly render: (item: Item) => ReactNode;
  readonly onSearch: (text: string) => void;
  /** @param item null: the field was emptied */
  readonly onChoose: (item: Item | null) => void;
  readonly autoFocus?: boolean;
}

/** A field that searches as one types, and holds one of the records that were found. */
export function SearchChoice<Item>(props: SearchChoiceProps<Item>) {
  const { value, items, others = none, keyOf, labelOf, onSearch, onChoose } = props;
  const { label, hint, error, required } = props;
  const list = useRef<Combobox.Root.Actions>(null);
  const { onEnter, onType } = useFirstFound(props, () => list.current?.close());
  return (
    <Combobox.Root<Item>
      actionsRef={list}
      items={[...items, ...others]}
      // The directory searches.
      filter={null}
      autoHighlight
      value={value}
      onValueChange={(item, details) => details.isCanceled || onChoose(item)}
      onInputValueChange={(text, details) => {
        onType();
        if (details.reason === 'input-change') onSearch(text);
        if (details.reason !== 'escape-key') return;
        // With its list closed, the choice would be cleared: the key is for the dialog that it is in.
        details.cancel();
        details.allowPropagation();
      }}
      onOpenChange={(isOpen) => isOpen || onSearch('')}
      itemToStringLabel={labelOf}
      isItemEqualToValue={(one, other) => keyOf(one) === keyOf(other)}
    >
      <Field {...{ label, hint, error, required }}>
        {(control) => (
          <span className={fieldStyles.fieldSelect}>
            <Combobox.Input
              {...control}
              // While the list is open, the label is hidden from screen readers.
              aria-label={label}
              className={clsx(fieldStyles.fieldControl, styles.searchChoice)}
              placeholder={props.placeholder}
              autoComplete="off"
              autoFocus={props.autoFocus}
              onKeyDown={onEnter}
            />
            <Icon name="search" size={14} />
          </span>
        )}
      </Field>
      <Found {...props} />
    </Combobox.Root>
  );
}

const none: readonly never[] = [];

type InputKey = Parameters<NonNullable<Combobox.Input.Props['onKeyDown']>>[0];

/** An Enter that comes before the search has ended chooses the first that it finds, not what was found before. */
function useFirstFound<Item>(
  { items, isSearching, onChoose }: SearchChoiceProps<Item>,
  close: () => void,
): { readonly onEnter: (event: InputKey) => void; readonly onType: () => void } {
  const isAwaited = useRef(false);
  useEffect(() => {
    if (isSearching || !isAwaited.current) return;
    isAwaited.current = false;
    const [first] = items;
    if (first === undefined) return;
    onChoose(first);
    close();
  });
  return {
    onEnter: (event) => {
      const isOpen = event.currentTarget.ariaExpanded === 'true';
      if (event.key !== 'Enter' || !isSearching || !isOpen) return;
      isAwaited.current = true;
      event.preventBaseUIHandler();
      event.preventDefault();
    },
    onType: () => void (isAwaited.current = false),
  };
}

const Found = <Item,>({
  label,
  items,
  others = none,
  isSearching,
  nothing,
  keyOf,
  render,
}: SearchChoiceProps<Item>) => (
  <Combobox.Portal>
    <Combobox.Positioner className={menuStyles.menuPositioner} sideOffset={4} align="start">
      {/* It is beside the landmarks of the page. */}
      <Combobox.Popup
        className={clsx(menuStyles.menu, styles.searchFound)}
        role="region"
        aria-label={t('field.choices', { label })}
        aria-busy={isSearching}
      >
        <Combobox.Status className={styles.searchStatus}>
          {items.length + others.length > 0 ? null : isSearching ? t('search.searching') : nothing}
        </Combobox.Status>
        <Combobox.List className={styles.searchList}>
          {(item: Item) => (
            <Combobox.Item
              key={keyOf(item)}
              value={item}
              className={clsx(menuStyles.menuItem, styles.searchItem)}
            >
              {render(item)}
            </Combobox.Item>
          )}
        </Combobox.List>
      </Combobox.Popup>
    </Combobox.Positioner>
  </Combobox.Portal>
);

/** An item of a search: its name, and below it what tells it from others of that name. */
export const FoundItem = ({ name, facts }: { readonly name: ReactNode; readonly facts?: ReactNode }) => (
  <span className={styles.searchItemText}>
    <span>{name}</span>
    {facts && <span className={styles.searchItemFacts}>{facts}</span>}
  </span>
);
