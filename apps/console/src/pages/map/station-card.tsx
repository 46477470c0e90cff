import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'wouter';
import { links } from '../../links/index.js';
import { useLocationRecord, useStation } from '../../api/queries.js';
import type { Station } from '../../api/records.js';
import { isTyping } from '../../layout/typing.js';
import { t } from '../../texts/index.js';
import { Button, buttonClass, IconButton } from '../../ui/button.js';
import { focusRows } from '../../ui/focus-heading.js';
import { ObservedTime } from '../../ui/relative-time.js';
import { describe, Skeleton } from '../../ui/states.js';
import { StatusMark } from '../../ui/status-mark.js';
import { plugsOf, powerOf } from './connectors.js';
import styles from './station-card.module.css';

interface CardProps {
  readonly id: string;
  readonly onClose: () => void;
  /** On a phone, where the list hides the map. */
  readonly onShowMap?: (() => void) | undefined;
}

/** The selected station in short: beside the map, or as a sheet at the bottom of a phone. */
export function StationCard({ id, onClose, onShowMap }: CardProps) {
  const { data: station, error, refetch } = useStation(id);
  const card = useRef<HTMLElement>(null);
  const close = () => {
    // What has the focus in it goes with it.
    if (card.current?.contains(document.activeElement)) focusRows();
    onClose();
  };
  useEscape(close);
  return (
    <section
      ref={card}
      className={styles.stationCard}
      aria-label={t('map.selected')}
      data-below-list={onShowMap !== undefined || undefined}
    >
      <div className={styles.stationCardHead}>
        <h2>{titleOf(station)}</h2>
        <IconButton icon="close" label={t('action.close')} onClick={close} />
      </div>
      <Content station={station} error={error} />
      <div className={styles.stationCardActions}>
        {station && (
          <Link href={links.station(id)} className={buttonClass('primary')}>
            {t('map.open')}
          </Link>
        )}
        {error && <Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
        {onShowMap && <ShowOnMap onClick={onShowMap} />}
      </div>
    </section>
  );
}

/** Wherever the focus is on the page: the card is beside what has been chosen in the list or on the map. */
function useEscape(close: () => void): void {
  const latest = useRef(close);
  useEffect(() => void (latest.current = close));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isTyping(event)) latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

const titleOf = (station: Station | undefined): string =>
  station ? (station.attributes.name ?? t('map.unnamed')) : t('map.selected');

/** Phones alone have it: beside a list there is the map already. */
const ShowOnMap = ({ onClick }: { readonly onClick: () => void }) => (
  <span className={styles.stationCardShow}>
    <Button icon="map" onClick={onClick}>
      {t('map.onMap')}
    </Button>
  </span>
);

function Content({
  station,
  error,
}: {
  readonly station: Station | undefined;
  readonly error: Error | null;
}) {
  if (station) return <Facts station={station} />;
  if (!error) return <Skeleton lines={4} />;
  return (
    <p className={styles.stationCardError} role="alert">
      {describe(error).title}
    </p>
  );
}

function Facts({ station: { status, attributes, connectors } }: { readonly station: Station }) {
  const power = powerOf(connectors);
  const plugs = plugsOf(connectors).map(({ name, count }) => (count > 1 ? `${name} ×${count}` : name));
  const powered = power === undefined ? '' : ` · ${t('map.kilowatts', { power })}`;
  return (
    <>
      <p className={styles.stationCardStatus}>
        <StatusMark status={status} />
        {status.observed_at && <ObservedTime time={status.observed_at} />}
      </p>
      <dl className={styles.stationCardFacts}>
        {attributes.location_id && <Site id={attributes.location_id} />}
        {plugs.length > 0 && <Fact name={t('map.connectors')}>{`${plugs.join(', ')}${powered}`}</Fact>}
        {attributes.manufacturer && (
          <Fact name={t('map.filter.manufacturer')}>
            {[attributes.manufacturer, attributes.model].filter(Boolean).join(' ')}
          </Fact>
        )}
        {attributes.hours && <Fact name={t('map.hours')}>{attributes.hours}</Fact>}
      </dl>
    </>
  );
}

function Site({ id }: { readonly id: string }) {
  const { data } = useLocationRecord(id);
  if (!data) return null;
  const { address, postal_code, city, country, operator } = data.attributes;
  const where = [address, [postal_code, city].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
  return (
    <>
      {where && <Fact name={t('map.address')}>{where}</Fact>}
      {operator && <Fact name={t('map.operator')}>{operator}</Fact>}
    </>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className={styles.stationCardFact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
