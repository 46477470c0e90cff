import { SiteText, type SiteContent } from '#formats';
import type { KnownLocation } from '#domain';
import { ownTurn, type Texts } from '#http';
import type { SiteEntry, SitePart } from '../sites/site-contents.js';

/** The length of what is sent at a time and made in a turn, as far as one station is not longer. */
const PART_LENGTH = 64 * 1024;

type Parts = AsyncIterable<SitePart<SiteEntry>>;
type ContentOf = (id: string, location: KnownLocation) => SiteContent;

interface Frame {
  readonly head: string;
  readonly tail: (isEmpty: boolean) => string;
}

/**
 * A document with the sites that have content, one a line. However large a site is, a part of it is made in each turn
 * of the event loop, when the part before it was taken.
 */
export async function* joinedSites({ head, tail }: Frame, parts: Parts, contentOf: ContentOf): Texts {
  let [text, isEmpty] = [head, true];
  for await (const piece of piecesOf(parts, contentOf)) {
    text += piece;
    isEmpty &&= piece === '';
    if (text.length < PART_LENGTH) continue;
    yield text;
    text = '';
  }
  yield text + (isEmpty ? '' : '\n') + tail(isEmpty);
}

/** The texts of sites; an empty one where nothing can be sent, or a site has no content. */
async function* piecesOf(parts: Parts, contentOf: ContentOf): Texts {
  let [before, made] = ['\n', 0];
  let site: SiteText | undefined;
  for await (const { entry, location, stations, isLast } of parts) {
    site ??= new SiteText(contentOf(entry.id, location), before);
    for (const { id, station } of stations) {
      made += site.add(id, station);
      if (made < PART_LENGTH) continue;
      made = 0;
      yield site.take();
      await ownTurn();
    }
    if (!isLast) continue;
    const end = site.end();
    if (end !== '') before = ',\n';
    yield end;
    site = undefined;
  }
}
