import { tariffKind } from '../../record-history/tariff-kind.js';
import { useNewestEvents } from '../../record-history/history-reads.js';
import { formatDay, formatMoney, formatTime, t } from '../../texts/index.js';
import { Card } from '../../ui/card.js';
import { useNow } from '../../ui/relative-time.js';
import { ErrorState, Skeleton } from '../../ui/states.js';
import { comparable, energyPrices, type EnergyPrice } from './energy-prices.js';
import styles from './tariffs.module.css';

/** The newest events that the line is made of. */
const MAX_EVENTS = 1_000;

interface CardProps {
  readonly id: string;
  /** That of the tariff: the number of its events. */
  readonly version: number;
}

/** How the price of a kWh has changed. */
export function PriceLineCard({ id, version }: CardProps) {
  const { data, error, refetch } = useNewestEvents(tariffKind, id, version, MAX_EVENTS);
  return (
    <Card
      title={t('priceLine.title')}
      actions={
        version > MAX_EVENTS && (
          <span className={styles.tariffsSoft}>{t('priceLine.newest', { count: MAX_EVENTS })}</span>
        )
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={3} />}
      {data && <Prices prices={energyPrices([...data].reverse())} />}
    </Card>
  );
}

const words = ({ price, currency }: EnergyPrice): string =>
  price === undefined ? t('priceLine.free') : formatMoney(price, currency);

function Prices({ prices }: { readonly prices: readonly EnergyPrice[] }) {
  const drawn = comparable(prices);
  const [first] = drawn;
  if (!first || prices.every(({ price }) => price === undefined))
    return <p className={styles.tariffsSoft}>{t('priceLine.none')}</p>;
  if (prices.length === 1) return <OnlyPrice price={first} />;
  return (
    <>
      {drawn.length > 1 && <Line prices={drawn} />}
      <Table prices={prices} />
    </>
  );
}

/** The time of the reading: what has just been saved is not announced. */
function useTime(): number {
  useNow();
  return Date.now();
}

function OnlyPrice({ price }: { readonly price: EnergyPrice }) {
  const key = Date.parse(price.since) > useTime() ? 'priceLine.announced' : 'priceLine.unchanged';
  return <p>{t(key, { price: words(price), time: formatDay(price.since) })}</p>;
}

const WIDTH = 600;
const HEIGHT = 120;
/** Above and below the line, so that it is not cut. */
const EDGE = 4;

/** How much of the line is left to a price that is announced. */
const ANNOUNCED_PART = 0.1;

/** A line of steps from the first price to now, or beyond it to what is announced. */
function Line({ prices }: { readonly prices: readonly EnergyPrice[] }) {
  const now = useTime();
  const begin = Date.parse(prices[0]?.since ?? '');
  const last = Date.parse(prices.at(-1)?.since ?? '');
  const end = last > now ? last + (last - begin) * ANNOUNCED_PART : now;
  const values = prices.flatMap(({ price }) => (price === undefined ? [] : [price]));
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const x = (time: number) => (WIDTH * (time - begin)) / Math.max(1, end - begin);
  const y = (price: number) =>
    HEIGHT - EDGE - ((price - least) / Math.max(0.0001, greatest - least)) * (HEIGHT - 2 * EDGE);
  const [{ currency } = { currency: '' }] = prices;
  return (
    <figure className={styles.priceLine}>
      <div className={styles.priceLineScale} aria-hidden="true">
        <span>{formatMoney(greatest, currency)}</span>
        <span>{formatMoney(least, currency)}</span>
      </div>
      <svg
        role="img"
        aria-label={t('priceLine.chart')}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        <path d={pathOf(prices, end, { x, y })} />
      </svg>
      <div className={styles.priceLineAxis} aria-hidden="true">
        <span>{formatDay(new Date(begin))}</span>
        <span>{end > now ? formatDay(new Date(end)) : t('priceLine.now')}</span>
      </div>
    </figure>
  );
}

interface Scales {
  readonly x: (time: number) => number;
  readonly y: (price: number) => number;
}

/** Each price is held until the next; where there is none the line has a gap. */
function pathOf(prices: readonly EnergyPrice[], lineEnd: number, { x, y }: Scales): string {
  let isDrawing = false;
  return prices
    .map(({ since, price }, index) => {
      const end = prices[index + 1];
      const from = x(Date.parse(since)).toFixed(1);
      const to = x(end ? Date.parse(end.since) : lineEnd).toFixed(1);
      const step = price === undefined ? '' : `${isDrawing ? 'L' : 'M'}${from},${y(price).toFixed(1)}H${to}`;
      isDrawing = price !== undefined;
      return step;
    })
    .join('');
}

/** The same in figures, the newest first. */
const Table = ({ prices }: { readonly prices: readonly EnergyPrice[] }) => (
  <table className={styles.priceTable}>
    <caption className="visually-hidden">{t('priceLine.table')}</caption>
    <thead>
      <tr>
        <th scope="col">{t('priceLine.since')}</th>
        <th scope="col">{t('priceLine.price')}</th>
      </tr>
    </thead>
    <tbody>
      {[...prices].reverse().map((each) => (
        <tr key={each.since}>
          <th scope="row">{formatTime(each.since)}</th>
          <td>{words(each)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
