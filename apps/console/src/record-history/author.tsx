import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useImportOnce } from '../imports/reads.js';
import { links } from '../links/index.js';
import { isAnonymous } from '../session/caller-text.js';
import { useCaller, useMay } from '../session/caller.js';
import { useCallerName } from '../session/keys.js';
import { t } from '../texts/index.js';
import { feedOf, pulledFeed } from './feed-of.js';

interface AuthorProps {
  readonly caller: string | null;
  /** Whether the event made the record. */
  readonly isNew: boolean;
  readonly importId: string | undefined;
}

/** Who has made a version: a person or a key, and the feed or import by which. */
export function Author({ caller, isNew, importId }: AuthorProps) {
  const pulled = pulledFeed(caller);
  // A pull says its feed without its import.
  const { data: by } = useImportOnce(pulled === undefined ? importId : undefined);
  const feed = feedOf(caller, by);
  return (
    <>
      {feed !== undefined && <Feed feed={feed} isPulled={pulled !== undefined} isNew={isNew} />}
      {pulled === undefined && <Person caller={caller} />}
      {importId !== undefined && (
        <span>
          <Link href={links.import(importId)}>{t('history.viaImport')}</Link>
        </span>
      )}
    </>
  );
}

interface FeedProps {
  readonly feed: string;
  /** Whether the service pulls it: then it has a page, which who may manage feeds can see. */
  readonly isPulled: boolean;
  readonly isNew: boolean;
}

function Feed({ feed, isPulled, isNew }: FeedProps) {
  const may = useMay();
  const words = t(isNew ? 'station.history.fromFeed' : 'station.history.byFeed', { feed });
  return (
    <span>{isPulled && may('feeds:manage') ? <Link href={links.feed(feed)}>{words}</Link> : words}</span>
  );
}

function Person({ caller }: Pick<AuthorProps, 'caller'>): ReactNode {
  const { data: me } = useCaller();
  const name = useCallerName()(caller ?? '');
  if (caller === null) return null;
  if (isAnonymous(caller)) return <span>{name}</span>;
  if (caller === me?.caller) return <span>{t('station.history.byYou')}</span>;
  return (
    <span title={name === caller ? undefined : caller}>{t('station.history.by', { caller: name })}</span>
  );
}
