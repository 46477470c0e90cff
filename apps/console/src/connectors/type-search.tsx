import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, recordOf } from '../api/client.js';
import { queryKeys, rowsOf, useConnectorTypes } from '../api/queries.js';
import type { ConnectorTypeItem, Schemas } from '../api/records.js';
import { useMayWrite } from '../records/may-write.js';
import { powerTypeWords } from '../records/power-types.js';
import { standardWords } from '../records/standards.js';
import { typeInWords } from '../records/names.js';
import { notifyChange } from '../records/notify-change.js';
import { t } from '../texts/index.js';
import { Icon } from '../ui/icons.js';
import { FoundItem, SearchChoice } from '../ui/search-choice.js';
import { describe } from '../ui/states.js';
import { notify } from '../ui/toast.js';
import { useSearchText } from '../ui/use-search-text.js';
import { newTypes, searchWords } from './new-type.js';

const FOUND = 20;

/** A connector type, one that is chosen and of which the name alone is known, or one that is not made yet. */
type Choice =
  | { readonly kind: 'type'; readonly type: ConnectorTypeItem }
  | { readonly kind: 'chosen'; readonly id: string; readonly name: string | null }
  | { readonly kind: 'new'; readonly type: ReturnType<typeof newTypes>[number] };

const keyOf = (choice: Choice): string =>
  choice.kind === 'chosen'
    ? choice.id
    : choice.kind === 'type'
      ? choice.type.id
      : JSON.stringify(choice.type);

function nameOf(choice: Choice): string {
  const { name } = choice.kind === 'chosen' ? choice : attributesOf(choice);
  return name ?? t('station.connectors.unnamed');
}

const attributesOf = (choice: Exclude<Choice, { readonly kind: 'chosen' }>) =>
  choice.kind === 'type'
    ? choice.type.attributes
    : { kilowatts: null, description: null, power: null, ...choice.type };

interface TypeSearchProps {
  readonly label: string;
  readonly error: string | undefined;
  readonly required?: boolean | undefined;
  /** The type that is chosen; null: none. */
  readonly value: { readonly id: string; readonly name: string | null } | null;
  readonly onChoose: (type: Pick<ConnectorTypeItem, 'id' | 'attributes'> | null) => void;
  readonly autoFocus?: boolean;
}

/** Finds a connector type by its name, or makes one. */
export function TypeSearch({ label, error, value, onChoose, autoFocus = false }: TypeSearchProps) {
  const { items, others, isSearching, onSearch } = useChoices();
  const make = useMakeType();
  // Another object would be another choice, which ends the typing.
  const { id, name = null } = value ?? {};
  const chosen = useMemo<Choice | null>(
    () => (id === undefined ? null : { kind: 'chosen', id, name }),
    [id, name],
  );
  const choose = (choice: Choice | null) => {
    if (choice?.kind === 'new') return make.mutate(choice.type, { onSuccess: onChoose });
    if (choice?.kind !== 'chosen') onChoose(choice && choice.type);
  };
  return (
    <SearchChoice<Choice>
      {...{ label, error, autoFocus, items, others, keyOf, labelOf: nameOf, onSearch }}
      placeholder={t('connectors.type.search')}
      nothing={t('connectors.type.none')}
      value={chosen}
      isSearching={isSearching || make.isPending}
      render={(choice) => <TypeChoice choice={choice} />}
      onChoose={choose}
    />
  );
}

/** The types that are found, and those that can be made. */
function useChoices() {
  const { q, isTyping, onSearch } = useSearchText();
  const mayMake = useMayWrite('connector-types:write')();
  const list = useConnectorTypes({ ...(q && { q: searchWords(q) }), is_active: ['true'], limit: FOUND });
  const found = [...rowsOf<ConnectorTypeItem>(list.data)].sort(byName);
  const isSearching = isTyping || list.isPending || list.isPlaceholderData;
  // Not before the search has ended: a type that it finds comes first, and is the one that Enter chooses.
  const made = mayMake && !isSearching ? newTypes(q, found) : [];
  const items = found.map((type): Choice => ({ kind: 'type', type }));
  const others = made.map((type): Choice => ({ kind: 'new', type }));
  return { items, others, isSearching, onSearch };
}

/** With numbers by their size: 50 kW is before 100 kW, as nobody expects of a directory that compares texts. */
const { compare } = new Intl.Collator('en', { numeric: true });
const byName = (a: ConnectorTypeItem, b: ConnectorTypeItem) =>
  compare(a.attributes.name ?? '', b.attributes.name ?? '');

function TypeChoice({ choice }: { readonly choice: Choice }) {
  if (choice.kind === 'chosen') return <FoundItem name={nameOf(choice)} />;
  const { description, power, kilowatts } = attributesOf(choice);
  const facts = [
    description && standardWords(description),
    power && powerTypeWords(power),
    kilowatts && t('station.power.kilowatts', { value: kilowatts }),
  ].filter(Boolean);
  if (choice.kind === 'type') return <FoundItem name={nameOf(choice)} facts={facts.join(' · ')} />;
  return (
    <>
      <Icon name="plus" size={14} />
      <FoundItem
        name={t('connectors.type.make', { name: nameOf(choice) })}
        facts={[...facts, t('connectors.type.make.hint')].join(' · ')}
      />
    </>
  );
}

/** Makes a connector type. */
function useMakeType() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas['ConnectorTypeInput']) => recordOf(api.POST('/v1/connector-types', { body })),
    onSuccess: (made) => {
      void client.invalidateQueries({ queryKey: queryKeys.connectorTypes });
      notifyChange('change.added', { name: typeInWords(made) });
    },
    onError: (error) => notify({ ...describe(error), failed: true }),
  });
}
