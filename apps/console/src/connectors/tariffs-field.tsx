import { Combobox } from '@base-ui/react/combobox';
import { useQueries } from '@tanstack/react-query';
import { rowsOf, tariffQuery, useTariffs } from '../api/queries.js';
import type { TariffItem } from '../api/records.js';
import { tariffTitle } from '../records/names.js';
import { tariffWords } from '../records/tariff-words.js';
import { t } from '../texts/index.js';
import { Field } from '../ui/field.js';
import { Icon } from '../ui/icons.js';
import { FoundItem } from '../ui/search-choice.js';
import { useSearchText } from '../ui/use-search-text.js';
import {
  withTariff,
  withoutTariff,
  withoutUnknown,
  type KnownTariff,
  type NamedTariffs,
} from './named-tariffs.js';
import styles from '../records/controls/controls.module.css';

const FOUND = 20;

interface FieldProps {
  readonly named: NamedTariffs;
  readonly onChange: (named: NamedTariffs) => void;
}

/** The tariffs of a connector, found by their words. */
export function TariffsField({ named, onChange }: FieldProps) {
  const { q, onSearch } = useSearchText();
  const list = useTariffs({ ...(q && { q }), limit: FOUND });
  const { known, unknown } = useNamed(named);
  const found = rowsOf<TariffItem>(list.data).filter(({ id }) => !named.tariff_ids.includes(id));
  const label = t('connectors.tariffs');
  return (
    <Field label={label}>
      {(control) => (
        <Combobox.Root<TariffItem>
          items={found}
          // The directory searches.
          filter={null}
          autoHighlight
          value={null}
          onValueChange={(tariff) => tariff && onChange(withTariff(named, tariff.id))}
          onInputValueChange={(text, details) => {
            onSearch(details.reason === 'input-change' ? text : '');
            if (details.reason !== 'escape-key') return;
            // The key is for the dialog that it is in.
            details.cancel();
            details.allowPropagation();
          }}
          itemToStringLabel={() => ''}
        >
          <Combobox.InputGroup className={styles.tokens}>
            {known.map((tariff) => (
              <Named
                key={tariff.id}
                name={tariffTitle(tariff)}
                onRemove={() => onChange(withoutTariff(named, tariff))}
              />
            ))}
            {unknown > 0 && (
              <Named
                name={t('connectors.tariffs.unknown', { count: unknown })}
                onRemove={() => onChange(withoutUnknown(named, known))}
              />
            )}
            <Combobox.Input
              {...control}
              // While the list is open, the label is hidden from screen readers.
              aria-label={label}
              className={styles.tokensInput}
              placeholder={t('connectors.tariffs.search')}
              autoComplete="off"
            />
          </Combobox.InputGroup>
          <Found label={label} />
        </Combobox.Root>
      )}
    </Field>
  );
}

const Found = ({ label }: { readonly label: string }) => (
  <Combobox.Portal>
    <Combobox.Positioner className={styles.choicesPositioner} sideOffset={4} align="start">
      {/* It is beside the landmarks of the page. */}
      <Combobox.Popup className={styles.choices} role="region" aria-label={t('field.choices', { label })}>
        <Combobox.Empty>
          <div className={styles.choicesEmpty}>{t('connectors.tariffs.none')}</div>
        </Combobox.Empty>
        <Combobox.List className={styles.choicesList}>
          {(tariff: TariffItem) => (
            <Combobox.Item key={tariff.id} value={tariff} className={styles.choicesItem}>
              <FoundItem name={tariffTitle(tariff)} facts={tariffWords(tariff.attributes)} />
            </Combobox.Item>
          )}
        </Combobox.List>
      </Combobox.Popup>
    </Combobox.Positioner>
  </Combobox.Portal>
);

interface NamedProps {
  readonly name: string;
  readonly onRemove: () => void;
}

const Named = ({ name, onRemove }: NamedProps) => (
  <span className={styles.token}>
    {name}
    <button
      type="button"
      className={styles.tokenRemove}
      aria-label={t('field.remove', { label: name })}
      onClick={onRemove}
    >
      <Icon name="close" size={12} />
    </button>
  </span>
);

/** The tariffs that are named: those that the directory has, and the number of the others. */
function useNamed({ tariff_ids }: NamedTariffs) {
  const read = useQueries({ queries: tariff_ids.map(tariffQuery) });
  const known = read.flatMap(({ data, isError }) => (data && !isError ? [data] : []));
  return { known, unknown: read.filter(({ isError }) => isError).length } satisfies {
    readonly known: readonly KnownTariff[];
    readonly unknown: number;
  };
}
