import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { viewOf } from '../links/stations-view.js';
import { t } from '../texts/index.js';
import { Dialog } from '../ui/dialog.js';
import { Toggle } from '../ui/field.js';
import { keySectionsOf, type KeySection } from './key-sections.js';
import { showKeys, turnKeys, useAreKeysOn } from './key-sheet-state.js';
import { offeredShortcuts } from './shortcuts.js';
import styles from './key-sheet.module.css';

/** All keys of the page that is shown. */
export default function KeySheet() {
  const [path] = useLocation();
  const { asTable } = viewOf(new URLSearchParams(useSearch()));
  const isOn = useAreKeysOn();
  const [shortcuts] = useState(offeredShortcuts);
  return (
    <Dialog open onOpenChange={() => showKeys(false)} title={t('keySheet.title')} wide>
      <div className={styles.sections}>
        {keySectionsOf({ path, asTable, shortcuts }).map((section) => (
          <Section key={section.title} section={section} />
        ))}
      </div>
      <Toggle
        label={t('keySheet.on')}
        hint={t('keySheet.on.hint')}
        checked={isOn}
        onChange={({ target }) => turnKeys(target.checked)}
      />
    </Dialog>
  );
}

const Section = ({ section: { title, keys } }: { readonly section: KeySection }) => (
  <section className={styles.section}>
    <h3>{t(title)}</h3>
    <dl>
      {keys.map((row) => (
        <div key={row.text}>
          <dt>
            {row.keys.map((key, index) => (
              <span key={key}>
                {index > 0 && (
                  <span className={styles.between}>{t(row.isEither ? 'keySheet.or' : 'keySheet.then')}</span>
                )}
                <kbd>{key}</kbd>
              </span>
            ))}
          </dt>
          <dd>{t(row.text)}</dd>
        </div>
      ))}
    </dl>
  </section>
);
