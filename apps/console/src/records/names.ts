import type { ConnectorTypeItem, Station, TariffItem } from '../api/records.js';
import { t } from '../texts/index.js';

/** What messages call a station: its name, else what is written on it. */
export const stationInWords = ({ attributes, details }: Pick<Station, 'attributes' | 'details'>): string =>
  attributes.name ?? details.evse_id ?? t('unnamed.station');

/** The heading of a tariff: its name, else its id of its source, which OCPI's tariffs often have alone. */
export const tariffTitle = ({ attributes: { name }, source }: Pick<TariffItem, 'attributes' | 'source'>) =>
  name ?? (source ? t('tariff.ofSource', { id: source.id }) : t('tariff.unnamed'));

/** What messages call a tariff. */
export const tariffInWords = ({
  attributes: { name },
}: {
  readonly attributes: Pick<TariffItem['attributes'], 'name'>;
}): string => name ?? t('unnamed.tariff');

const firstUpper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The name of a field that the form does not have. */
export const fieldWords = (name: string): string =>
  firstUpper(name.replaceAll('_', ' ')).replace(/^Evse id$/, 'EVSE-ID');

interface NamedType {
  readonly attributes: Pick<ConnectorTypeItem['attributes'], 'name'>;
}

/** What messages call a connector type. */
export const typeInWords = ({ attributes: { name } }: NamedType): string =>
  name ?? t('unnamed.connectorType');
