import type { Connector } from '../api/records.js';
import { powerTypeWords } from '../records/power-types.js';
import { standardWords } from '../records/standards.js';
import { wordsOf as tokenWords } from '../records/token-words.js';
import { formatNumber, t } from '../texts/index.js';

/** What a connector is called. */
export const connectorName = ({ name, standard }: Pick<Connector, 'name' | 'standard'>): string =>
  name ?? (standard ? standardWords(standard) : t('station.connectors.unnamed'));

/** What is known of a connector beside its power, each in words. */
export function connectorFacts(connector: Connector): readonly string[] {
  const { standard, format, power_type, max_voltage, max_amperage, capabilities } = connector;
  return [
    standard && standardWords(standard),
    format && t(`station.format.${format}`),
    power_type && powerTypeWords(power_type),
    max_voltage && t('station.power.voltage', { value: formatNumber(max_voltage) }),
    max_amperage && t('station.power.amperage', { value: formatNumber(max_amperage) }),
    ...capabilities.map(tokenWords),
  ].filter((fact): fact is string => Boolean(fact));
}

/** How many tariffs a connector names; nothing for none. */
export const tariffFacts = ({ tariff_ids }: Pick<Connector, 'tariff_ids'>): readonly string[] =>
  tariff_ids.length === 0 ? [] : [t('tariffs.count', { count: tariff_ids.length })];

/** Connectors in words, a line each. */
export const connectorLines = (connectors: readonly Connector[]): string =>
  connectors
    .map((connector) =>
      [
        `${t('station.connectors.count', { count: connector.count })} ${connectorName(connector)}`,
        ...connectorFacts(connector),
        ...(connector.kilowatts === null
          ? []
          : [t('station.power.kilowatts', { value: formatNumber(connector.kilowatts) })]),
        ...tariffFacts(connector),
      ].join(' · '),
    )
    .join('\n');
