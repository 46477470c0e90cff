import { Page } from '../../layout/shell.js';
import { t } from '../../texts/index.js';
import styles from './about.module.css';

const documents = [
  { href: '/docs', key: 'about.docs' },
  { href: '/openapi.json', key: 'about.openapi' },
  { href: '/asyncapi.json', key: 'about.asyncapi' },
  { href: '/v1/stations', key: 'about.stations' },
  { href: '/problems', key: 'about.problems' },
  { href: '/health/ready', key: 'about.health' },
] as const;

/** What the directory is, and where its documents are. */
export default function AboutPage() {
  return (
    <Page title={t('about.title')} lead={t('about.lead')}>
      <ul className={styles.aboutDocuments}>
        {documents.map(({ href, key }) => (
          <li key={href}>
            <a className={styles.aboutDocument} href={href}>
              <strong>{t(key)}</strong>
              <span>{t(`${key}.hint`)}</span>
            </a>
          </li>
        ))}
      </ul>
    </Page>
  );
}
