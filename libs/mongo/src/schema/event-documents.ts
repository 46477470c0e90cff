import type { mongo } from 'mongoose';
import type { StoredRecord } from '#application/views';

/** A document of `events`: an event of the log. */
export interface ArchivedEvent {
  /** `<partition>/<offset>`. */
  readonly _id: string;
  readonly partition: number;
  readonly offset: number;
  /** The event's aggregate: `<kind>/<id>`. */
  readonly subject: string;
  /** The aggregate's version after the event, from 1. */
  readonly version: number;
  readonly type: string;
  /** RFC 3339 in UTC with milliseconds. */
  readonly time: string;
  readonly command_id: string;
  readonly caller: string;
  /** JSON text, so that members are returned in the order in which they were written. */
  readonly data: string;
  /** The span of its command, if there was one. */
  readonly traceparent?: string;
  /** The import that sent its command, if one did. */
  readonly import_id?: string;
}

/** A document of `dead_letters`: an event that could not be applied, or a later event of the same aggregate. */
export interface DeadLetter extends Omit<ArchivedEvent, '_id' | 'partition' | 'offset'> {
  /** `<subject>/<version>`. */
  readonly _id: string;
  readonly reason: string;
}

/** A document of `dead_letters`: a Kafka record that can't be decoded as an event. */
export interface UnreadableLetter {
  /** `<topic>/<partition>/<offset>`. */
  readonly _id: string;
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
  readonly reason: string;
  readonly key: string | null;
  /** JSON text, because MongoDB does not accept every header name as a field name. */
  readonly headers: string;
  /** The first mebibyte of the record's value. */
  readonly value: mongo.Binary | null;
}

/** A document of `history_snapshots`: a record after one of its events. It never changes. */
export interface HistorySnapshotDocument extends Omit<StoredRecord, 'id'> {
  /** `<kind>/<id>/<version>`: two projectors that write the same snapshot write the same document. */
  readonly _id: string;
  /** `<kind>/<id>`. */
  readonly subject: string;
  /** The greatest time of acceptance of the events up to this version, in milliseconds since 1970. */
  readonly latest: number;
}
