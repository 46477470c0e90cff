import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { api, bodyOf } from '../../api/client.js';
import { queryKeys, useTariff } from '../../api/queries.js';
import type { Connector, StationPrice } from '../../api/records.js';
import { links } from '../../links/index.js';
import type { Session } from '../../prices/session.js';
import { tariffWords, validityAt } from '../../records/tariff-words.js';
import { formatMoney, formatNumber, formatSum, t } from '../../texts/index.js';
import { Icon } from '../../ui/icons.js';
import styles from '../../prices/prices.module.css';

/** What a session costs at each connector of a station, by each tariff that it names. */
export const useStationPrices = (id: string, session: Session, isNamed: boolean) =>
  useQuery({
    queryKey: [...queryKeys.prices, id, session],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/v1/stations/{id}/prices', { params: { path: { id }, query: { ...session } }, signal }),
      ),
    enabled: isNamed,
    placeholderData: keepPreviousData,
  });

interface PricesProps {
  readonly connector: Connector;
  /** Those of the connector. */
  readonly prices: readonly StationPrice[];
}

/** The prices beside a connector, and what it names that has no price now. Nothing if it names no tariffs. */
export function ConnectorPrices({ connector: { tariff_ids }, prices }: PricesProps) {
  if (tariff_ids.length === 0) return null;
  const others = tariff_ids.filter((id) => prices.every(({ tariff_id }) => tariff_id !== id));
  return (
    <ul className={styles.prices} aria-label={t('prices.list')}>
      {cheapestFirst(prices).map((price) => (
        <li key={price.tariff_id} className={styles.price}>
          {price.known ? <KnownPrice price={price} /> : <UnknownTariff id={price.tariff_id} />}
        </li>
      ))}
      {others.map((id) => (
        <OtherTime key={id} id={id} />
      ))}
    </ul>
  );
}

/** What is paid; without a price last. */
const amountOf = ({ total }: StationPrice): number =>
  Number(total?.after_taxes ?? total?.before_taxes ?? Infinity);

const cheapestFirst = (prices: readonly StationPrice[]): readonly StationPrice[] =>
  prices.toSorted((one, other) => amountOf(one) - amountOf(other) || 0);

const UnknownTariff = ({ id }: { readonly id: string }) => (
  <p className={styles.priceUnknown}>
    <Icon name="warning" size={14} />
    {t('prices.unknown', { id })}
  </p>
);

function KnownPrice({ price }: { readonly price: StationPrice }) {
  const { tariff_id, kind, currency, total, parts } = price;
  const money = (text: string) => formatSum(Number(text), currency ?? '');
  const [before, after] = [total?.before_taxes, total?.after_taxes].map((text) => text && money(text));
  return (
    <Expandable
      id={tariff_id}
      summary={
        <>
          <span className={styles.priceTotal}>
            {after ?? (before ? t('prices.before', { amount: before }) : t('prices.none'))}
          </span>
          <span className={styles.priceKind}>
            {[kind && t(`tariff.kind.${kind}`), after && before && t('prices.before', { amount: before })]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      }
    >
      <ul>
        {parts.map((part, index) => (
          <li key={index}>{partWords(part, currency ?? '')}</li>
        ))}
      </ul>
    </Expandable>
  );
}

function partWords(part: StationPrice['parts'][number], currency: string): string {
  const { type, price, billed, after_taxes, before_taxes } = part;
  const values = { price: formatMoney(Number(price), currency), quantity: formatNumber(Number(billed)) };
  const product = Number(billed) * Number(price);
  // The one that the price is told in.
  const [sum = product] = [before_taxes, after_taxes]
    .flatMap((amount) => (amount === null ? [] : [Number(amount)]))
    .sort((one, other) => Math.abs(one - product) - Math.abs(other - product));
  return t('prices.part.sum', { part: t(`prices.part.${type}`, values), sum: formatSum(sum, currency) });
}

/** A tariff that does not apply now: announced, or ended. */
function OtherTime({ id }: { readonly id: string }) {
  const { data: tariff } = useTariff(id);
  const validity = tariff && validityAt(tariff.attributes, Date.now());
  // The prices are those of another time, or are read.
  if (!tariff || (validity !== 'announced' && validity !== 'over')) return null;
  return (
    <li className={styles.price}>
      <Expandable
        id={id}
        summary={
          <span className={styles.priceKind}>
            {[t(`prices.${validity}`), tariffWords(tariff.attributes)].join(': ')}
          </span>
        }
      />
    </li>
  );
}

interface ExpandableProps {
  readonly id: string;
  readonly summary: ReactNode;
  readonly children?: ReactNode;
}

/** A line that opens into the tariff in words. */
function Expandable({ id, summary, children }: ExpandableProps) {
  const { data: tariff } = useTariff(id);
  const words = tariff && tariffWords(tariff.attributes);
  return (
    <details>
      <summary title={words}>
        <Icon name="right" size={14} />
        {summary}
      </summary>
      <div className={styles.priceWords}>
        {tariff && (
          <p>
            {words}
            {' · '}
            <Link href={links.tariff(id)}>{tariff.attributes.name ?? t('prices.open')}</Link>
          </p>
        )}
        {children}
      </div>
    </details>
  );
}
