import { useEffect, useMemo, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { colourOf, useTheme } from '../../layout/theme.js';
import { formatClock, formatNumber, formatTime, t } from '../../texts/index.js';
import { StatusShape, type StatusKey } from '../../ui/status-mark.js';
import { reportedStatuses } from '../../ui/status-order.js';
import type { CountsAt } from './counts-at.js';
import styles from './overview.module.css';

const HEIGHT = 240;
/** From the bottom to the top of the pile. Stations without a status would dwarf the others. */
const piled: readonly StatusKey[] = reportedStatuses;

interface ChartProps {
  readonly history: readonly CountsAt[];
  readonly label: string;
}

/** The numbers of stations by status, piled up. The legend has the numbers at the pointer, else the newest. */
export function HistoryChart({ history, label }: ChartProps) {
  const container = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot>(undefined);
  const [pointed, setPointed] = useState<number | null>(null);
  const theme = useTheme();
  const data = useMemo(() => pile(history), [history]);
  const latest = useRef(data);
  useEffect(() => {
    latest.current = data;
    chart.current?.setData(data);
  }, [data]);
  useEffect(() => {
    const { current: element } = container;
    if (!element) return undefined;
    const plot = new uPlot(optionsOf(element.clientWidth, setPointed), latest.current, element);
    chart.current = plot;
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [theme]);
  const shown = history[pointed ?? history.length - 1];
  return (
    <figure>
      <figcaption className={styles.historyLegend}>
        <span className={styles.historyTime}>
          {pointed === null || !shown ? t('overview.day.now') : formatTime(new Date(shown.time))}
        </span>
        {piled.map((status) => (
          <span key={status} className={styles.historyEntry}>
            <StatusShape status={status} />
            {t(`status.${status}`)} <strong>{formatNumber(shown?.counts[status] ?? 0)}</strong>
          </span>
        ))}
      </figcaption>
      <div
        ref={container}
        role="img"
        aria-label={label}
        className={styles.historyPlot}
        style={{ height: HEIGHT }}
      />
    </figure>
  );
}

/** For each status the number of stations with it or one below it, the top of the pile first. */
function pile(history: readonly CountsAt[]): uPlot.AlignedData {
  const sums = history.map(() => 0);
  const layers = piled.map((status) =>
    history.map(({ counts }, index) => (sums[index] = (sums[index] ?? 0) + counts[status])),
  );
  return [history.map(({ time }) => time / 1000), ...layers.reverse()];
}

function optionsOf(width: number, onPoint: (index: number | null) => void): uPlot.Options {
  const axis = {
    stroke: colourOf('--text-faint'),
    grid: { stroke: colourOf('--line'), width: 1 },
    ticks: { show: false },
    font: `12px ${getComputedStyle(document.body).fontFamily}`,
  };
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { points: { show: false }, drag: { x: false, y: false } },
    scales: { y: { range: (_plot, _min, max) => [0, Math.max(1, max * 1.05)] } },
    axes: [
      { ...axis, values: (_plot, values) => values.map((value) => formatClock(new Date(value * 1000))) },
      { ...axis, size: 56, values: (_plot, values) => values.map(wholeNumber) },
    ],
    series: [{}, ...[...piled].reverse().map(layerOf)],
    hooks: { setCursor: [({ cursor: { idx } }) => onPoint(idx ?? null)] },
  };
}

const wholeNumber = (value: number): string => (Number.isInteger(value) ? formatNumber(value) : '');

/** Each layer is filled down to the bottom, and drawn over by those below it. */
const layerOf = (status: StatusKey): uPlot.Series => ({
  stroke: colourOf('--surface'),
  fill: colourOf(`--status-${status}`),
  width: 1,
  points: { show: false },
});
