import { Page } from '../../layout/shell.js';
import { openJson } from '../../records/open-json.js';
import { t } from '../../texts/index.js';
import styles from './about.module.css';

interface DocumentOf {
  readonly href: string;
  readonly name: `about.${'docs' | 'openapi' | 'asyncapi' | 'stations' | 'problems' | 'health'}`;
  /** Whether a request for it may need a key, which links do not send. */
  readonly isRead?: boolean;
}

const documents: readonly DocumentOf[] = [
  { href: '/docs', name: 'about.docs' },
  { href: '/openapi.json', name: 'about.openapi' },
  { href: '/asyncapi.json', name: 'about.asyncapi' },
  { href: '/v1/stations', name: 'about.stations', isRead: true },
  { href: '/problems', name: 'about.problems' },
  { href: '/health/ready', name: 'about.health' },
];

/** What the directory is, and where its documents are. */
export default function AboutPage() {
  return (
    <Page title={t('about.title')} lead={t('about.lead')}>
      <ul className={styles.aboutDocuments}>
        {documents.map((document) => (
          <li key={document.href}>
            <DocumentLink {...document} />
          </li>
        ))}
      </ul>
    </Page>
  );
}

function DocumentLink({ href, name, isRead = false }: DocumentOf) {
  const content = (
    <>
      <strong>{t(name)}</strong>
      <span>{t(`${name}.hint`)}</span>
    </>
  );
  if (isRead)
    return (
      <button type="button" className={styles.aboutDocument} onClick={() => void openJson(href)}>
        {content}
      </button>
    );
  return (
    <a className={styles.aboutDocument} href={href}>
      {content}
    </a>
  );
}
