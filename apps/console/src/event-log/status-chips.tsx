import { t } from '../texts/index.js';
import { Chip } from '../ui/chip.js';
import { StatusShape, type StatusKey } from '../ui/status-mark.js';
import { toggled } from './event-types.js';

/** As the filter `available` of events has it. */
const codeOf = (status: StatusKey): string => (status === 'none' ? 'null' : status);

interface ChipsProps {
  /** Those that are offered. */
  readonly statuses: readonly StatusKey[];
  /** The codes of the chosen ones, as the filter `available` of events has them. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly className: string | undefined;
}

/** The statuses that events are filtered by. */
export const StatusChips = ({ statuses, chosen, onChange, className }: ChipsProps) => (
  <div role="group" aria-label={t('events.filter.available')} className={className}>
    {statuses.map((status) => (
      <Chip
        key={status}
        pressed={chosen.includes(codeOf(status))}
        onClick={() => onChange(toggled(chosen, codeOf(status)))}
      >
        <StatusShape status={status} />
        {t(`status.${status}`)}
      </Chip>
    ))}
  </div>
);
