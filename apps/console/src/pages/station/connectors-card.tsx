import type { Connector } from '../../api/records.js';
import { Plug } from '../../records/plug.js';
import { powerTypeWords } from '../../records/power-types.js';
import { standardWords } from '../../records/standards.js';
import { formatNumber, t } from '../../texts/index.js';
import { Card } from '../../ui/card.js';
import styles from './station.module.css';

/** The plugs of a station, and how strong they are. */
export const ConnectorsCard = ({ connectors }: { readonly connectors: readonly Connector[] }) => (
  <Card title={t('station.connectors')}>
    {connectors.length === 0 ? (
      <p className={styles.stationSoft}>{t('station.connectors.none')}</p>
    ) : (
      <ul className={styles.stationConnectors}>
        {connectors.map((connector, index) => (
          <ConnectorRow key={index} connector={connector} />
        ))}
      </ul>
    )}
  </Card>
);

function ConnectorRow({ connector }: { readonly connector: Connector }) {
  const { standard, name, count, kilowatts } = connector;
  const facts = [standard && standardWords(standard), ...electricFacts(connector)].filter(Boolean);
  return (
    <li className={styles.stationConnector}>
      <Plug standard={standard} />
      <div className={styles.stationConnectorText}>
        <p className={styles.stationConnectorName}>
          {count > 1 && (
            <span className={styles.stationConnectorCount}>{t('station.connectors.count', { count })}</span>
          )}
          {name ?? (standard ? standardWords(standard) : t('station.connectors.unnamed'))}
        </p>
        <p className={styles.stationSoft}>{facts.join(' · ')}</p>
      </div>
      {kilowatts !== null && (
        <span className={styles.stationConnectorPower}>
          {t('station.power.kilowatts', { value: kilowatts })}
        </span>
      )}
    </li>
  );
}

function electricFacts({
  format,
  power_type,
  max_voltage,
  max_amperage,
}: Connector): readonly (string | null)[] {
  return [
    format && t(`station.format.${format}`),
    power_type && powerTypeWords(power_type),
    max_voltage && t('station.power.voltage', { value: formatNumber(max_voltage) }),
    max_amperage && t('station.power.amperage', { value: formatNumber(max_amperage) }),
  ].map((fact) => fact || null);
}
