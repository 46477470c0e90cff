import { Link } from 'wouter';
import { purposeOf, type Import } from '../../imports/import.js';
import { useImport } from '../../imports/reads.js';
import { links } from '../../links/index.js';
import { formatTime, t } from '../../texts/index.js';

const titles = {
  import: { named: 'imports.one', plain: 'imports.one.noFeed' },
  check: { named: 'imports.one.check', plain: 'imports.one.check.noFeed' },
  revert: { named: 'imports.one.revert', plain: 'imports.one.revert.noFeed' },
} as const;

/** What an import is called. */
export function titleOf(shown: Import): string {
  const { named, plain } = titles[purposeOf(shown)];
  return shown.feed === null ? t(plain) : t(named, { feed: shown.feed });
}

/** A link to another import. */
export function ImportLink({ id }: { readonly id: string }) {
  const { data } = useImport(id);
  return (
    <Link href={links.import(id)}>{data ? `${titleOf(data)}, ${formatTime(data.created_at)}` : id}</Link>
  );
}
