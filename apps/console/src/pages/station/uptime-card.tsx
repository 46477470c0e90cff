import { useMemo } from 'react';
import { useUptime } from '../../api/queries.js';
import type { Uptime } from '../../api/records.js';
import { formatDay, t } from '../../texts/index.js';
import { Card } from '../../ui/card.js';
import { useNow } from '../../ui/relative-time.js';
import { ErrorState, Skeleton } from '../../ui/states.js';
import { StatusShape, type StatusKey } from '../../ui/status-mark.js';
import { lastDays, segmentsOf, sumOf, UPTIME_DAYS, type Day, type UptimeSum } from './uptime-days.js';
import { UptimeTable } from './uptime-table.js';
import { shareInWords, statusWords } from './uptime-words.js';
import styles from './station.module.css';

/** How long a station had each status on each of the last days. */
export function UptimeCard({ id }: { readonly id: string }) {
  const { days, uptimes, error, retry } = useUptimes(id);
  return (
    <Card
      title={t('station.uptime')}
      actions={<span className={styles.stationSoft}>{t('station.uptime.lead', { days: UPTIME_DAYS })}</span>}
    >
      {error && <ErrorState error={error} onRetry={retry} />}
      {!uptimes && !error && <Skeleton lines={3} />}
      {uptimes && <Chart days={days} uptimes={uptimes} />}
    </Card>
  );
}

function Chart({ days, uptimes }: BarsProps) {
  const { uptime, known, shares } = sumOf(uptimes);
  if (shares.every(({ status }) => status === 'none'))
    return <p className={styles.stationSoft}>{t('station.uptime.none')}</p>;
  return (
    <>
      <Sum uptime={uptime} known={known} />
      <Bars days={days} uptimes={uptimes} />
      <Legend shares={shares} />
      <UptimeTable days={days} uptimes={uptimes} />
    </>
  );
}

/** Below this part of the days a percentage would say more than is known. */
const LEAST_KNOWN = 0.01;

/** The share of the known time, and how much of the time that is. */
function Sum({ uptime, known }: Pick<UptimeSum, 'uptime' | 'known'>) {
  if (uptime === null) return <p className={styles.uptimeSum}>{t('station.uptime.unknown')}</p>;
  const isEnough = known >= LEAST_KNOWN;
  return (
    <>
      <p className={styles.uptimeSum}>
        {isEnough ? t('station.uptime.up', { share: shareInWords(uptime) }) : t('station.uptime.tooLittle')}
      </p>
      <p className={styles.uptimeKnown}>{t('station.uptime.known', { share: shareInWords(known) })}</p>
    </>
  );
}

/** The days, and the uptimes of those that have begun by the clock of the directory. */
function useUptimes(id: string) {
  const today = new Date(useNow()).toDateString();
  const days = useMemo(() => lastDays(new Date(today), UPTIME_DAYS), [today]);
  const { data, error, refetch } = useUptime(
    id,
    days.map(({ from }) => from),
  );
  return { days, uptimes: data?.parts, error, retry: () => void refetch() };
}

interface BarsProps {
  readonly days: readonly Day[];
  readonly uptimes: readonly Uptime[];
}

const WIDTH = 12;
const GAP = 4;
const HEIGHT = 64;

function Bars({ days, uptimes }: BarsProps) {
  const width = days.length * (WIDTH + GAP) - GAP;
  return (
    <>
      <svg
        className={styles.uptimeBars}
        role="img"
        aria-label={t('station.uptime.chart')}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {days.map((day, index) => (
          <Bar key={day.from} day={day} uptime={uptimes[index]} x={index * (WIDTH + GAP)} />
        ))}
      </svg>
      <div className={styles.uptimeAxis} aria-hidden="true">
        <span>{formatDay(days[0]?.from ?? '')}</span>
        <span>{formatDay(days.at(-1)?.from ?? '')}</span>
      </div>
    </>
  );
}

interface BarProps {
  readonly day: Day;
  readonly uptime: Uptime | undefined;
  readonly x: number;
}

const Bar = ({ day, uptime, x }: BarProps) => (
  <g>
    <title>{`${formatDay(day.from)}: ${sharesInWords(uptime)}`}</title>
    <rect className={styles.uptimeGround} x={x} width={WIDTH} height={HEIGHT} />
    {uptime &&
      segmentsOf(uptime, day).map(({ status, start, height }) => (
        <rect
          key={status}
          className={styles.uptimeSegment}
          data-status={status}
          x={x}
          y={HEIGHT * (1 - start - height)}
          width={WIDTH}
          height={HEIGHT * height}
        />
      ))}
  </g>
);

function sharesInWords(uptime: Uptime | undefined): string {
  const { shares } = sumOf(uptime ? [uptime] : []);
  return shares.map(({ status, share }) => `${statusWords(status)} ${shareInWords(share)}`).join(', ');
}

const Legend = ({
  shares,
}: {
  readonly shares: readonly { readonly status: StatusKey; readonly share: number }[];
}) => (
  <ul className={styles.uptimeLegend}>
    {shares.map(({ status, share }) => (
      <li key={status}>
        <StatusShape status={status} />
        {statusWords(status)}
        <span className={styles.uptimeShare}>{shareInWords(share)}</span>
      </li>
    ))}
  </ul>
);
