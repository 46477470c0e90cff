import { useContext, type ReactNode } from 'react';
import { useLocationRecord } from '../api/queries.js';
import type { Connector, StatusCode } from '../api/records.js';
import { locationName } from '../records/places.js';
import { tariffFacts } from '../connectors/words.js';
import { PlaceZone } from '../records/place-zone.js';
import { powerTypeWords } from '../records/power-types.js';
import { standardWords } from '../records/standards.js';
import { isNothing, valueWords } from '../records/value-words.js';
import { formatNumber, t } from '../texts/index.js';
import { StatusMark } from '../ui/status-mark.js';
import { useFieldWords } from './field-words.js';
import styles from './record-history.module.css';

/** What the value of a field is shown as, for those that are more than a text. */
const drawings: Readonly<Record<string, (value: never) => ReactNode>> = {
  available: (code: StatusCode) => <StatusMark status={{ code }} />,
  location_id: (id: string) => <LocationOf id={id} />,
  connectors: (list: readonly Connector[]) => <Connectors list={list} />,
};

/** A value of a version, for people. */
export function FieldValue({ name, value }: { readonly name: string; readonly value: unknown }) {
  const { entryOf } = useFieldWords();
  const timeZone = useContext(PlaceZone);
  if (isNothing(value)) return <span className={styles.valueNone}>{t('record.empty')}</span>;
  const drawing = Object.hasOwn(drawings, name) ? drawings[name] : undefined;
  if (drawing) return drawing(value as never);
  return <span className={styles.valueText}>{valueWords(entryOf(name), value, timeZone)}</span>;
}

function LocationOf({ id }: { readonly id: string }) {
  const { data: location } = useLocationRecord(id);
  return location ? locationName(location) : t('events.location', { id });
}

const Connectors = ({ list }: { readonly list: readonly Connector[] }) => (
  <ul>
    {list.map((connector, index) => (
      <li key={index}>{connectorText(connector)}</li>
    ))}
  </ul>
);

function connectorText(connector: Connector): string {
  const { count, standard, format, power_type, max_voltage, max_amperage, kilowatts } = connector;
  const plug = [
    standard ? standardWords(standard) : t('station.connectors.unnamed'),
    format && t(`station.format.${format}`),
    power_type && powerTypeWords(power_type),
    kilowatts && t('station.power.kilowatts', { value: kilowatts }),
    max_voltage && t('station.power.voltage', { value: formatNumber(max_voltage) }),
    max_amperage && t('station.power.amperage', { value: formatNumber(max_amperage) }),
    ...tariffFacts(connector),
  ];
  return t('history.connector', { count, plug: plug.filter(Boolean).join(', ') });
}
