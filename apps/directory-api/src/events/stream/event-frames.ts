import {
  shownEvent,
  toCloudEvent,
  type FeedPage,
  type LoggedEvent,
  type Position,
  type View,
} from '#application';

/** Pages as server-sent events. A page, and an event of several pages, is serialized once for all clients of a view. */
export class EventFrames {
  private readonly events = new WeakMap<LoggedEvent, string>();
  private readonly pages = new WeakMap<FeedPage, Buffer>();

  /** @param source that of the CloudEvents */
  constructor(
    private readonly view: View,
    private readonly source: string,
  ) {}

  of(page: FeedPage): Buffer {
    const known = this.pages.get(page);
    if (known) return known;
    const frames = Buffer.from(page.events.map((event) => this.frameOf(event)).join(''));
    this.pages.set(page, frames);
    return frames;
  }

  private frameOf(event: LoggedEvent): string {
    const known = this.events.get(event);
    if (known !== undefined) return known;
    const data = JSON.stringify(toCloudEvent(shownEvent(event, this.view), this.source));
    const frame = `id: ${event.position}\nevent: ${event.event.type}\ndata: ${data}\n\n`;
    this.events.set(event, frame);
    return frame;
  }
}

/**
 * The first lines of a stream. The id is without an event: a client that has received none yet resumes from there.
 * @param retryMs after which time the client connects again
 */
export const firstFrame = (position: Position, retryMs: number): string =>
  `retry: ${retryMs}\nid: ${position}\n\n`;

/** A comment for clients and proxies that wait, with the position up to which no event has matched. */
export const heartbeat = (position: Position): string => `:\nid: ${position}\n\n`;
