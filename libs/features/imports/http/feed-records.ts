import { Injectable } from '@nestjs/common';
import { InvalidParameter, Summaries, readSource, type Caller, type SummaryGroup } from '#application';
import { HttpProblem, senderOf } from '#http';
import type { FastifyRequest } from 'fastify';
import type { Feed } from '../feed.js';
import { nextRun, statusOf, type FeedProgress } from '../feed-progress.js';

/** Feeds as clients see them. */
@Injectable()
export class FeedRecords {
  constructor(
    private readonly summaries: Summaries,
    private readonly now: () => number = Date.now,
  ) {}

  /** @param progressOf how the pulls of a feed went */
  async of(feeds: readonly Feed[], progressOf: (feed: string) => FeedProgress): Promise<readonly object[]> {
    if (feeds.length === 0) return [];
    const { groups } = await this.summaries.summarize('source_feed', { words: [], filters: [] });
    const observed = new Map(
      (JSON.parse(groups) as readonly SummaryGroup[]).map((group) => [
        group.value,
        group.newest_observed_at ?? null,
      ]),
    );
    return feeds.map((feed) => {
      const progress = progressOf(feed.id);
      return this.record(feed, progress, observed.get(progress.recordsFeed ?? feed.id) ?? null);
    });
  }

  private record({ id, version, state }: Feed, progress: FeedProgress, newest: string | null): object {
    const { url, tariffs = null, format, every, options, reports_on } = state.settings;
    const { licence, attribution, contact, paused } = state.settings;
    const { lastRun, lastSuccess, failingSince, lastError, records, recordsFeed, lastImport, pull } =
      progress;
    return {
      feed: id,
      version,
      url,
      tariffs,
      format,
      every,
      has_token: state.hasToken,
      options,
      reports_on,
      licence,
      attribution,
      contact,
      paused,
      state: statusOf(state, progress, this.now()),
      last_run: timeOf(pull?.beganAt ?? lastRun),
      last_success: timeOf(lastSuccess),
      next_run: timeOf(nextRun(state, progress)),
      failing_since: timeOf(failingSince),
      last_error: lastError,
      records,
      records_feed: recordsFeed ?? null,
      newest_observed_at: newest,
      last_import: pull?.importId ?? lastImport,
      created_at: timeOf(state.createdAt),
      updated_at: timeOf(state.updatedAt),
    };
  }
}

const timeOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

export const feedNotFound = (): HttpProblem =>
  new HttpProblem('not_found', { detail: 'There is no feed of this name.' });

/** @throws HttpProblem `not_found`: no feed can have the name */
export function feedNameOf(text: string): string {
  if (readSource({ feed: text, id: text }, []).ok) return text;
  throw feedNotFound();
}

/** Segments of a path that clients resolve before they send it, so that the feed could not be reached. */
const RESOLVED: ReadonlySet<string> = new Set(['.', '..']);

/** @throws InvalidParameter no source can name it */
export function sourceFeedOf(text: string): string {
  const source = readSource({ feed: text, id: 'any' }, []);
  if (source.ok) return text;
  throw new InvalidParameter(source.errors[0]?.detail ?? 'feed is no name of a feed');
}

/** @throws InvalidParameter no feed can have the name */
export function newFeedNameOf(text: string): string {
  if (RESOLVED.has(text)) throw new InvalidParameter(`a feed can't be named ${text}`);
  return sourceFeedOf(text);
}

/** Whether a caller may see and change a feed: a key that is bound to feeds has its own only. */
export const mayManage = ({ feeds }: Caller, feed: string): boolean => feeds?.has(feed) ?? true;

/** @throws HttpProblem `forbidden`: the key is bound to other feeds */
export function expectOwnFeed(request: FastifyRequest, feed: string): void {
  if (mayManage(senderOf(request), feed)) return;
  throw new HttpProblem('forbidden', { detail: 'The key is bound to other feeds.' });
}
