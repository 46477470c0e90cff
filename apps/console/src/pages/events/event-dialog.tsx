import type { DirectoryEvent } from '../../api/records.js';
import { Facts } from '../../records/facts.js';
import { CallerWithId } from '../../session/caller-name.js';
import { formatTime, t } from '../../texts/index.js';
import { CopyField } from '../../ui/copy-field.js';
import { Dialog } from '../../ui/dialog.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { RecordLink } from '../../event-log/record-link.js';
import { typeName } from '../../event-log/event-words.js';
import { EventText } from '../../event-log/event-sentence.js';
import styles from './events.module.css';

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
    title={event ? <EventText event={event} /> : t('events.event')}
    wide
  >
    {event && <Content event={event} />}
  </Dialog>
);

function Content({ event }: { readonly event: DirectoryEvent }) {
  const facts = [
    { label: t('events.record'), value: <RecordLink event={event} /> },
    { label: t('events.time'), value: <Time time={event.time} /> },
    { label: t('events.caller'), value: event.caller && <CallerWithId caller={event.caller} /> },
    { label: t('events.type'), value: typeName(event.type) },
    { label: t('events.version'), value: event.aggregateversion },
    { label: t('events.command'), value: event.commandid && <code>{event.commandid}</code> },
    { label: t('events.position'), value: <code>{event.position}</code> },
  ];
  return (
    <>
      <Facts facts={facts} />
      <details className={styles.eventJson}>
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
