import type { PageContent } from './page-content.js';

/** A total that falls more often may fall for ever. */
const MAX_STEPS_BACK = 100;
/** Number of pages in a row that may have nothing new where more is to come. */
const MAX_STALE = 2;

/** A page that has arrived. */
export interface ArrivedPage {
  /** The address that was asked for. */
  readonly url: URL;
  /** The next page by the header `Link`. */
  readonly link: URL | null;
  /** `X-Total-Count`; null without one that can be read. */
  readonly total: number | null;
  /** Null: it is no list of OCPI. */
  readonly content: PageContent | null;
}

export interface NextPage {
  /** Null: there is none. */
  readonly url: URL | null;
  /** Whether the sender has no link to it: it is asked for by an `offset`. */
  readonly isByOffset: boolean;
}

/** The total was less than on the page before, so that locations may have moved to a page before. */
interface Fall {
  readonly text: string;
  /** The page that has shown it. */
  readonly first: string | null;
  /** What would have followed. */
  readonly next: NextPage;
}

const END: NextPage = { url: null, isByOffset: false };

/** Decides which page to ask for next, and whether all locations have come. */
export class Paging {
  private readonly base: number;
  /** The offset after the last page, and the greatest one so far. */
  private position: number;
  private reached: number;
  private distinct = 0;
  private total: number | null = null;
  private firstOfAll: string | null = null;
  /** Number of pages in a row that had nothing new. */
  private stale = 0;
  private stepsBack = 0;
  /** The fall for which the next page is asked for once more. */
  private followed: Fall | null = null;
  private unmended: Fall | null = null;

  constructor(private readonly address: URL) {
    this.base = offsetOf(address) ?? 0;
    this.position = this.base;
    this.reached = this.base;
  }

  /** Why locations may be missing, in words; null if none seem to be. To be asked at the end. */
  get incompleteness(): string | null {
    const { total, distinct, unmended } = this;
    if (total !== null && distinct < total) return `${distinct} of ${total} locations`;
    return unmended && unmended.text;
  }

  after(page: ArrivedPage): NextPage {
    const { url, link, content } = page;
    if (content === null) return { url: link, isByOffset: false };
    const { followed, base } = this;
    this.followed = null;
    const start = offsetOf(url) ?? this.position;
    const fall = this.fallOf(page);
    this.count(content, start);
    const next = this.following(page, content, start);
    if (fall !== null && start > base) return this.stepBack(url, start - fall.by, { ...fall, next });
    return followed && this.isIn(content, followed, start) ? this.withoutStep(followed) : next;
  }

  /** What follows if a page that is asked for by its offset can't be fetched. */
  afterFailure(): NextPage {
    const { followed } = this;
    this.followed = null;
    return followed ? this.withoutStep(followed) : END;
  }

  private fallOf({ total, content }: ArrivedPage): (Omit<Fall, 'next'> & { by: number }) | null {
    const before = this.total;
    this.total = total ?? before;
    if (total === null || before === null || total >= before) return null;
    const text = `X-Total-Count fell from ${before} to ${total} while the pages were read`;
    return { text, first: content?.first ?? null, by: before - total };
  }

  private count({ locations, fresh, first }: PageContent, start: number): void {
    this.distinct += fresh;
    this.position = start + locations;
    // After a step back, what is known comes again.
    const isKnown = locations > 0 && this.position <= this.reached;
    this.stale = fresh > 0 || isKnown ? 0 : this.stale + 1;
    this.reached = Math.max(this.reached, this.position);
    this.firstOfAll ??= first;
  }

  private following({ url, link }: ArrivedPage, content: PageContent, start: number): NextPage {
    if (link !== null) return this.endsAt(link, content) ? END : { url: link, isByOffset: false };
    return this.goesOn(content, start) ? this.byOffset(url, this.position) : END;
  }

  /** Whether more is to come without a link. A sender that passes over offsets has its first page at each. */
  private goesOn({ locations, first }: PageContent, start: number): boolean {
    const { total, position, stale, firstOfAll, base } = this;
    if (start > base && first === firstOfAll) return false;
    return total !== null && position < total && locations > 0 && stale < MAX_STALE;
  }

  /** Whether the links do not end by themselves. A page beyond a total that is too small may have new locations. */
  private endsAt(link: URL, { locations }: PageContent): boolean {
    const { total, stale, position } = this;
    if (stale === 0) return false;
    const isBeyond = total !== null && (offsetOf(link) ?? position) >= total;
    return isBeyond || (locations === 0 && (total === null || this.hasAll || stale >= MAX_STALE));
  }

  private get hasAll(): boolean {
    return this.total !== null && this.distinct >= this.total - this.base;
  }

  /** Asks for what may have moved to a page before. */
  private stepBack(url: URL, offset: number, fall: Fall): NextPage {
    if (this.stepsBack === MAX_STEPS_BACK) return this.withoutStep(fall);
    this.stepsBack += 1;
    this.followed = fall;
    this.position = Math.max(this.base, offset);
    return this.byOffset(url, this.position);
  }

  private withoutStep(fall: Fall): NextPage {
    this.unmended = fall;
    return fall.next;
  }

  /** Whether a page that was asked for by a lower offset is the one that was known, as the sender passes over the offset. */
  private isIn({ first }: PageContent, fall: Fall, start: number): boolean {
    return first !== null && (first === fall.first || (start > this.base && first === this.firstOfAll));
  }

  private byOffset(url: URL, offset: number): NextPage {
    const next = new URL(offsetOf(url) === null ? this.address : url);
    next.searchParams.set('offset', String(offset));
    return { url: next, isByOffset: true };
  }
}

/** The parameter `offset` of an address; null without one that can be read. */
const offsetOf = ({ searchParams }: URL): number | null => countIn(searchParams.get('offset'));

/** A number of records; null if the text is none. */
export const countIn = (text: string | null): number | null =>
  text !== null && /^\d{1,15}$/.test(text.trim()) ? Number(text) : null;
