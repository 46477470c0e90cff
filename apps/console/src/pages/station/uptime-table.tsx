import type { Uptime } from '../../api/records.js';
import { formatDay, formatPercent, t } from '../../texts/index.js';
import type { StatusKey } from '../../ui/status-mark.js';
import { statusOrder } from '../../ui/status-order.js';
import { sumOf, type Day } from './uptime-days.js';
import { shareInWords, statusWords } from './uptime-words.js';

interface TableProps {
  readonly days: readonly Day[];
  readonly uptimes: readonly Uptime[];
}

interface RowProps {
  readonly day: Day;
  readonly uptime: Uptime | undefined;
}

/** The same figures for screen readers. */
export const UptimeTable = ({ days, uptimes }: TableProps) => (
  <div className="visually-hidden">
    <table>
      <caption>{t('station.uptime.table')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('station.uptime.day')}</th>
          <th scope="col">{t('station.uptime.share')}</th>
          {statusOrder.map((status) => (
            <th key={status} scope="col">
              {statusWords(status)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day, index) => (
          <TableRow key={day.from} day={day} uptime={uptimes[index]} />
        ))}
      </tbody>
    </table>
  </div>
);

function TableRow({ day, uptime }: RowProps) {
  const { uptime: up, shares } = sumOf(uptime ? [uptime] : []);
  const shareOf = (status: StatusKey) => shares.find((each) => each.status === status)?.share ?? 0;
  return (
    <tr>
      <th scope="row">{formatDay(day.from)}</th>
      <td>{up === null ? t('station.uptime.unknown') : formatPercent(up)}</td>
      {statusOrder.map((status) => (
        <td key={status}>{shareInWords(shareOf(status))}</td>
      ))}
    </tr>
  );
}
