import { useState } from 'react';
import type { Scope } from '../../api/records.js';
import { everyScope } from './scope-words.js';
import { t } from '../../texts/index.js';
import { Chip } from '../../ui/chip.js';
import { CopyField } from '../../ui/copy-field.js';
import { TextField } from '../../ui/field.js';
import { createCommand } from './create-command.js';
import styles from './keys.module.css';

/** Puts together the command that makes a key, for who may not make one here. */
export function KeyCommand() {
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly Scope[]>([]);
  const [feeds, setFeeds] = useState('');
  const [expires, setExpires] = useState('');
  const toggle = (scope: Scope) =>
    setChosen((before) => everyScope.filter((each) => (each === scope) !== before.includes(each)));
  return (
    <div className={styles.keysCommand}>
      <p className={styles.keysHint}>{t('keys.command.hint')}</p>
      <div className={styles.keysFields}>
        <TextField label={t('keys.name')} value={name} onChange={(event) => setName(event.target.value)} />
        <TextField
          label={t('keys.feeds')}
          hint={t('keys.feeds.hint')}
          optional
          value={feeds}
          onChange={(event) => setFeeds(event.target.value)}
        />
        <TextField
          label={t('keys.expires')}
          type="date"
          optional
          value={expires}
          onChange={(event) => setExpires(event.target.value)}
        />
      </div>
      <div role="group" aria-label={t('keys.scopes')} className={styles.keysScopes}>
        {everyScope.map((scope) => (
          <Chip key={scope} pressed={chosen.includes(scope)} onClick={() => toggle(scope)}>
            {scope}
          </Chip>
        ))}
      </div>
      <CopyField label={t('keys.command')} text={createCommand({ name, scopes: chosen, feeds, expires })} />
      <p className={styles.keysHint}>{t('keys.command.revoke.hint')}</p>
      <CopyField label={t('keys.command.revoke')} text="npx directory keys revoke NAME" />
    </div>
  );
}
