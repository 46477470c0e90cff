import type { DirectoryEvent } from '../api/records.js';
import { StatusShape } from '../ui/status-mark.js';
import { sentenceOf } from './sentence.js';
import { MovedText } from './moved-text.js';
import styles from './event-sentence.module.css';

/** An event in words, with the shape of the status that it is about. */
export function EventSentence({ event }: { readonly event: DirectoryEvent }) {
  const { status } = sentenceOf(event);
  return (
    <span className={styles.eventSentence}>
      {status ? <StatusShape status={status} /> : <span className={styles.eventDot} />}
      <span>
        <EventText event={event} />
      </span>
    </span>
  );
}

/** The words alone, with the names of locations. */
export function EventText({ event }: { readonly event: DirectoryEvent }) {
  const { text, move } = sentenceOf(event);
  return move ? <MovedText move={move} /> : text;
}
