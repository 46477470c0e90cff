import { Link } from 'wouter';
import { Duration } from '../../imports/duration.js';
import { hasWritten, isActive, revertOf, type Import } from '../../imports/import.js';
import { useOthersOfFeed } from '../../imports/reads.js';
import { formatInWords } from '../../imports/words.js';
import { links } from '../../links/index.js';
import { Facts, type Fact } from '../../records/facts.js';
import { CallerWithId } from '../../session/caller-name.js';
import { formatBytes, formatTime, t } from '../../texts/index.js';
import { ImportLink } from './import-title.js';
import styles from './imports.module.css';

/** Who has imported what, and when. */
export function ImportFacts({ shown }: { readonly shown: Import }) {
  const { feed, format, caller, started_at, ended_at, progress, reverts } = shown;
  const revert = revertOf(shown, useOthersOfFeed(shown));
  const optional = (isThere: boolean, fact: Fact): readonly Fact[] => (isThere ? [fact] : []);
  return (
    <Facts
      facts={[
        { label: t('imports.feed'), value: feed && <Feed feed={feed} /> },
        { label: t('imports.format'), value: format && formatInWords(format) },
        ...optional(caller !== undefined, {
          label: t('imports.caller'),
          value: <CallerWithId caller={caller ?? ''} />,
        }),
        { label: t('imports.begun'), value: started_at && formatTime(started_at) },
        { label: t('imports.ended'), value: ended_at && formatTime(ended_at) },
        { label: t('imports.duration'), value: <Duration shown={shown} /> },
        { label: t('imports.size'), value: formatBytes(progress.bytes) },
        ...optional(typeof reverts === 'string', {
          label: t('imports.reverts'),
          value: <ImportLink id={reverts ?? ''} />,
        }),
        ...optional(revert !== undefined, {
          label: t('imports.revertedBy'),
          value: <ImportLink id={revert?.id ?? ''} />,
        }),
        ...optional(hasWritten(shown) && !isActive(shown), {
          label: t('imports.records.label'),
          value: <Records id={shown.id} />,
        }),
      ]}
    />
  );
}

const Feed = ({ feed }: { readonly feed: string }) => (
  <span className={styles.importLinks}>
    {feed}
    <Link href={links.imports(feed)}>{t('imports.ofFeed')}</Link>
  </span>
);

const Records = ({ id }: { readonly id: string }) => (
  <span className={styles.importLinks}>
    <Link href={links.stations({ choices: { import: [id] } })}>{t('imports.show.stations')}</Link>
    <Link href={links.events({ import: id, period: 'all' })}>{t('imports.show.events')}</Link>
  </span>
);
