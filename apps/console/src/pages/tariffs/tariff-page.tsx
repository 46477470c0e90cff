import clsx from 'clsx';
import { useState } from 'react';
import { Link } from 'wouter';
import { ApiProblem } from '../../api/client.js';
import { useTariff } from '../../api/queries.js';
import type { Tariff } from '../../api/records.js';
import { Page } from '../../layout/shell.js';
import { useShortcut } from '../../layout/shortcuts.js';
import { links } from '../../links/index.js';
import { useMayWrite } from '../../records/may-write.js';
import { tariffTitle } from '../../records/names.js';
import { openJson } from '../../records/open-json.js';
import { isInForce, momentWords, tariffParts, validityAt } from '../../records/tariff-words.js';
import { t } from '../../texts/index.js';
import { Button, IconButton } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { Icon } from '../../ui/icons.js';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.js';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.js';
import { AnnounceChange } from './announce-change.js';
import { EditTariff } from './edit-tariff.js';
import { PriceLineCard } from './price-line.js';
import { RemovedTariff } from './removed-tariff.js';
import { FactsCard, RecordCard } from './tariff-facts.js';
import { TariffHistory } from './tariff-history.js';
import { useRemoveTariff } from './tariff-writes.js';
import styles from './tariffs.module.css';

export function TariffPage({ id }: { readonly id: string }) {
  const { data, error, refetch } = useTariff(id);
  const code = error instanceof ApiProblem ? error.code : undefined;
  if (code === 'tariff_removed') return <RemovedTariff id={id} />;
  if (code === 'not_found') return <MissingTariff />;
  if (data) return <TariffView tariff={data} />;
  return (
    <Page title={t('tariff.title')}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={6} />}
    </Page>
  );
}

const MissingTariff = () => (
  <Page title={t('tariff.title')}>
    <EmptyState
      icon="tariff"
      title={t('tariff.missing')}
      hint={t('tariff.missing.hint')}
      action={<Link href={links.tariffs()}>{t('tariff.back')}</Link>}
    />
  </Page>
);

function TariffView({ tariff }: { readonly tariff: Tariff }) {
  const { id, version, attributes, source } = tariff;
  const { kind } = attributes;
  return (
    <Page
      title={tariffTitle(tariff)}
      lead={[kind && t(`tariff.kind.${kind}`), attributes.currency, source?.feed].filter(Boolean).join(' · ')}
      actions={<TariffActions tariff={tariff} />}
    >
      <Announcement attributes={attributes} />
      <div className={styles.tariff}>
        <div className={styles.tariffColumn}>
          <Card title={t('tariff.price')}>
            <ul className={styles.tariffParts}>
              {tariffParts(attributes).map((part) => (
                <li key={part}>{part}</li>
              ))}
            </ul>
            {attributes.tax_included === null && (
              <p className={clsx(styles.tariffsSoft, styles.tariffTax)}>{t('tariff.price.tax.unsaid')}</p>
            )}
          </Card>
          <PriceLineCard id={id} version={version} />
          <TariffHistory {...{ id, version, tariff }} />
        </div>
        <div className={styles.tariffColumn}>
          <FactsCard tariff={tariff} />
          <RecordCard tariff={tariff} />
        </div>
      </div>
    </Page>
  );
}

/** That it does not apply yet, or not for ever. */
function Announcement({ attributes }: Pick<Tariff, 'attributes'>) {
  const validity = validityAt(attributes, Date.now());
  if (validity === 'open') return null;
  const [start, end] = [attributes.valid_from, attributes.valid_until].map(
    (time) => time && momentWords(time),
  );
  return (
    <p className={styles.tariffAnnounced} role="status">
      <Icon name="clock" />
      {validity === 'announced' && t('tariff.announced', { start: start ?? '' })}
      {validity !== 'announced' && t(`tariff.${validity}`, { end: end ?? '' })}
    </p>
  );
}

function TariffActions({ tariff }: { readonly tariff: Tariff }) {
  const [isEditing, setEditing] = useState(false);
  const [isAnnouncing, setAnnouncing] = useState(false);
  const mayWrite = useMayWrite('tariffs:write')(tariff);
  const editKey = useShortcut('edit');
  const remove = useRemoveTariff(tariff);
  // What a feed brings again would undo the end of its tariff.
  const mayChangeStations = useMayWrite('stations:write')();
  const mayAnnounce =
    mayWrite && mayChangeStations && !tariff.source && isInForce(tariff.attributes, Date.now());
  return (
    <>
      {mayAnnounce && (
        <Button icon="clock" onClick={() => setAnnouncing(true)}>
          {t('announce.action')}
        </Button>
      )}
      {mayWrite && (
        <Button {...editKey} icon="edit" onClick={() => setEditing(true)}>
          {t('tariff.edit')}
        </Button>
      )}
      <Menu trigger={<IconButton icon="more" label={t('tariff.more')} />}>
        <MenuItem icon="external" onClick={() => void openJson(`/v1/tariffs/${tariff.id}`)}>
          {t('station.asJson')}
        </MenuItem>
        {mayWrite && (
          <>
            <MenuSeparator />
            <MenuItem icon="trash" danger disabled={remove.isPending} onClick={() => remove.mutate()}>
              {t('tariff.remove')}
            </MenuItem>
          </>
        )}
      </Menu>
      {isEditing && <EditTariff tariff={tariff} onClose={() => setEditing(false)} />}
      {isAnnouncing && <AnnounceChange tariff={tariff} onClose={() => setAnnouncing(false)} />}
    </>
  );
}
