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
}
