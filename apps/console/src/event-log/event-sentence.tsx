import type { DirectoryEvent } from '../api/records.js';
import { StatusShape } from '../ui/status-mark.js';
import { sentenceOf } from './sentence.js';
import './event-sentence.css';

/** An event in words, with the shape of the status that it is about. */
export function EventSentence({ event }: { readonly event: DirectoryEvent }) {
  const { text, status } = sentenceOf(event);
  return (
    <span className="event-sentence">
      {status ? <StatusShape status={status} /> : <span className="event-dot" />}
      <span>{text}</span>
    </span>
  );
}
