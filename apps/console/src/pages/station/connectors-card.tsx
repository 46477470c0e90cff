import { useState, type ReactNode } from 'react';
import { useForm } from '../../api/queries.js';
import type { Connector, Station } from '../../api/records.js';
import { connectorFacts, connectorName } from '../../connectors/words.js';
import { SessionFields } from '../../prices/session-fields.js';
import { useSession } from '../../prices/session.js';
import { Plug } from '../../records/plug.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { Dialog } from '../../ui/dialog.js';
import { ErrorState } from '../../ui/states.js';
import { ConnectorPrices, useStationPrices } from './connector-prices.js';
import { EditConnectors } from './edit-connectors.js';
import styles from './station.module.css';

interface CardProps {
  readonly station: Station;
  readonly mayWrite: boolean;
}

/** The plugs of a station, and how strong they are. */
export function ConnectorsCard({ station, mayWrite }: CardProps) {
  const { connectors } = station;
  const [isEditing, setEditing] = useState(false);
  const { data: form, error, refetch } = useForm('station-connector');
  const onClose = () => setEditing(false);
  const edit = mayWrite && (
    <Button look="quiet" icon="edit" busy={isEditing && !form && !error} onClick={() => setEditing(true)}>
      {t('connectors.edit')}
    </Button>
  );
  return (
    <Card title={t('station.connectors')} actions={edit}>
      {connectors.length === 0 ? (
        <p className={styles.stationSoft}>{t('station.connectors.none')}</p>
      ) : (
        <Connectors station={station} />
      )}
      {isEditing && form && <EditConnectors {...{ station, onClose }} entries={form.ui} />}
      {isEditing && !form && error && (
        <Dialog open onOpenChange={onClose} title={t('connectors.edit')}>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Dialog>
      )}
    </Card>
  );
}

/** The connectors with what a session costs at each, where any names a tariff. */
function Connectors({ station: { id, connectors } }: Pick<CardProps, 'station'>) {
  const [session, setSession] = useSession();
  const namesTariffs = connectors.some(({ tariff_ids }) => tariff_ids.length > 0);
  const { data: prices, error, refetch } = useStationPrices(id, session, namesTariffs);
  return (
    <>
      <ul className={styles.stationConnectors}>
        {connectors.map((connector, index) => (
          <ConnectorRow key={index} connector={connector}>
            {prices && (
              <ConnectorPrices
                connector={connector}
                prices={prices.items.filter((price) => price.connector === index)}
              />
            )}
          </ConnectorRow>
        ))}
      </ul>
      {namesTariffs && (
        <div className={styles.stationSession}>
          <SessionFields session={session} onChange={setSession} />
        </div>
      )}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
    </>
  );
}

interface RowProps {
  readonly connector: Connector;
  readonly children: ReactNode;
}

function ConnectorRow({ connector, children }: RowProps) {
  const { standard, count, kilowatts } = connector;
  return (
    <li className={styles.stationConnector}>
      <Plug standard={standard} />
      <div className={styles.stationConnectorText}>
        <p className={styles.stationConnectorName}>
          {count > 1 && (
            <span className={styles.stationConnectorCount}>{t('station.connectors.count', { count })}</span>
          )}
          {connectorName(connector)}
        </p>
        <p className={styles.stationSoft}>{connectorFacts(connector).join(' · ')}</p>
      </div>
      {kilowatts !== null && (
        <span className={styles.stationConnectorPower}>
          {t('station.power.kilowatts', { value: kilowatts })}
        </span>
      )}
      {children}
    </li>
  );
}
