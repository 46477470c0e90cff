import { Link } from 'wouter';
import { useLocationRecord } from '../../api/queries.js';
import type { Connector, Station } from '../../api/records.js';
import { links } from '../../links/index.js';
import { openWords } from '../../records/open-now.js';
import { addressOf, locationName } from '../../records/places.js';
import { Plug } from '../../records/plug.js';
import { standardWords } from '../../records/standards.js';
import { t } from '../../texts/index.js';
import { structureText } from '../../texts/structures.js';
import styles from './station-summary.module.css';

/** What one wants to know of a station first. What is not known is left out. */
export function StationSummary({ station }: { readonly station: Station }) {
  const { attributes, details, connectors } = station;
  const { data: location } = useLocationRecord(attributes.location_id);
  const operator = location?.attributes.operator;
  const open = openWords(station, location?.attributes.time_zone, Date.now());
  const address = location && (addressOf(location) || locationName(location));
  return (
    <dl className={styles.summary}>
      {details.evse_id !== null && (
        <div>
          <dt>{t('summary.evseId')}</dt>
          <dd className="mono">{details.evse_id}</dd>
        </div>
      )}
      {connectors.length > 0 && (
        <div>
          <dt>{t('summary.plugs')}</dt>
          <dd className={styles.summaryPlugs}>
            {connectors.map((connector, index) => (
              <span key={index}>
                <Plug standard={connector.standard} size={20} />
                {plugWords(connector)}
              </span>
            ))}
          </dd>
        </div>
      )}
      {open !== undefined && (
        <div>
          <dt>{structureText('hours.label')}</dt>
          <dd>{open}</dd>
        </div>
      )}
      {operator && (
        <div>
          <dt>{t('summary.operator')}</dt>
          <dd>{operator}</dd>
        </div>
      )}
      <div>
        <dt>{t('summary.address')}</dt>
        {/* The line is there from the beginning: nothing moves when its text arrives. */}
        <dd>
          {address ? <Link href={links.location(attributes.location_id)}>{address}</Link> : <>&nbsp;</>}
        </dd>
      </div>
    </dl>
  );
}

/** Such as 2 × CCS 2, 150 kW. */
function plugWords({ count, standard, name, kilowatts }: Connector): string {
  const what = (standard ? standardWords(standard) : name) ?? t('station.connectors.unnamed');
  const power = kilowatts === null ? what : `${what}, ${t('station.power.kilowatts', { value: kilowatts })}`;
  return count > 1 ? `${t('station.connectors.count', { count })} ${power}` : power;
}
