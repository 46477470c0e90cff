import { useState } from 'react';
import type { DirectoryEvent } from '../../api/records.js';
import { CallerName } from '../../session/caller-name.js';
import { t } from '../../texts/index.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { useIsPhone } from '../../ui/media.js';
import { VirtualTable, type Column } from '../../ui/virtual-table.js';
import { EventDialog } from './event-dialog.js';
import { EventSentence } from '../../event-log/event-sentence.js';
import { RecordLink } from '../../event-log/record-link.js';
import styles from './events.module.css';

type EventColumn = Column<DirectoryEvent>;

const time: EventColumn = {
  id: 'time',
  header: t('events.time'),
  cell: (event) => <RelativeTime time={event.time} />,
};
const sentence: EventColumn = {
  id: 'event',
  header: t('events.event'),
  cell: (event) => <EventSentence event={event} />,
};
const record: EventColumn = {
  id: 'record',
  header: t('events.record'),
  cell: (event) => <RecordLink event={event} />,
};
const caller: EventColumn = {
  id: 'caller',
  header: t('events.caller'),
  cell: ({ caller: by }) => by && <CallerName caller={by} />,
};

const wide: readonly EventColumn[] = [
  { ...time, width: '9rem' },
  { ...sentence, width: '2fr' },
  { ...record, width: '2fr' },
  { ...caller, width: '12rem' },
];

const narrow: readonly EventColumn[] = [
  {
    id: 'event',
    header: t('events.event'),
    width: '1fr',
    cell: (event) => (
      <span className={styles.eventLines}>
        <EventSentence event={event} />
        <RecordLink event={event} />
      </span>
    ),
  },
  { ...time, width: '8.5rem', align: 'end' },
];

/** @param events newest first */
export function EventTable({ events }: { readonly events: readonly DirectoryEvent[] }) {
  const [opened, setOpened] = useState<DirectoryEvent>();
  const isPhone = useIsPhone();
  return (
    <>
      <VirtualTable
        label={t('events.log')}
        columns={isPhone ? narrow : wide}
        rows={events}
        rowKey={({ id }) => id}
        rowHeight={isPhone ? 60 : 44}
        onOpen={setOpened}
      />
      <EventDialog event={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}
