import { useMemo } from 'react';
import { rowsOf, useConnectorType, useConnectorTypes } from '../../api/queries.js';
import type { ConnectorTypeItem } from '../../api/records.js';
import { descriptionWords } from '../standards.js';
import { SearchedChoice } from './choice-field.js';
import type { TextControlProps } from './control-props.js';
import { useTyped } from './use-typed.js';

/** How many connector types are shown at a time. */
const SHOWN = 50;

type Type = Pick<ConnectorTypeItem, 'id' | 'attributes'>;

const optionOf = ({ id, attributes: { name, description } }: Type) => ({
  value: id,
  label: name ?? (description ? descriptionWords(description) : id),
});

/** A connector type, found by the words that it has. */
export function ConnectorTypeField(props: TextControlProps) {
  const { value } = props;
  const { typed, onInputValueChange } = useTyped();
  const { data } = useConnectorTypes({ limit: SHOWN, ...(typed.trim() !== '' && { q: typed }) });
  const { data: chosen } = useConnectorType(value);
  const { known, shown } = useMemo(() => {
    const found = rowsOf<Type>(data).map(optionOf);
    const own = chosen ? optionOf(chosen) : { value, label: value };
    const isKnown = value === '' || found.some((option) => option.value === value);
    return { shown: found, known: isKnown ? found : [own, ...found] };
  }, [data, chosen, value]);
  return <SearchedChoice {...props} known={known} shown={shown} onSearch={onInputValueChange} />;
}
