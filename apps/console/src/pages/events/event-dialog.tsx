import type { DirectoryEvent } from '../../api/records.js';
import { formatTime, t } from '../../texts/index.js';
import { CopyField } from '../../ui/copy-field.js';
import { Dialog } from '../../ui/dialog.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { RecordLink } from '../../event-log/record-link.js';
import { sentenceOf, typeName } from '../../event-log/sentence.js';

interface EventDialogProps {
  /** Undefined: closed. */
  readonly event: DirectoryEvent | undefined;
  readonly onClose: () => void;
}

/** All that is known of an event. */
export const EventDialog = ({ event, onClose }: EventDialogProps) => (
  <Dialog
    open={event !== undefined}
    onOpenChange={(open) => !open && onClose()}
    title={event ? sentenceOf(event).text : t('events.event')}
    wide
  >
    {event && <Facts event={event} />}
  </Dialog>
);

function Facts({ event }: { readonly event: DirectoryEvent }) {
  const facts = [
    [t('events.record'), <RecordLink key="record" event={event} />],
    [t('events.time'), <Time key="time" time={event.time} />],
    [t('events.caller'), event.caller],
    [t('events.type'), typeName(event.type)],
    [t('events.version'), event.aggregateversion],
    [t('events.command'), <code key="command">{event.commandid}</code>],
    [t('events.position'), <code key="position">{event.position}</code>],
  ] as const;
  return (
    <>
      <dl className="event-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <details className="event-json">
        <summary>{t('events.json')}</summary>
        <CopyField label={t('events.copy')} text={JSON.stringify(event, null, 2)} />
      </details>
    </>
  );
}

const Time = ({ time }: { readonly time: string }) => (
  <>
    {formatTime(time)} (<RelativeTime time={time} />)
  </>
);
