import { Link } from 'wouter';
import { useState } from 'react';
import { currentSession } from '../api/credential.js';
import { showKeys } from './key-sheet-state.js';
import { links } from '../links/index.js';
import { signOut, useCaller } from '../session/caller.js';
import type { Caller } from '../api/records.js';
import { formatTime, t } from '../texts/index.js';
import { Button, IconButton } from '../ui/button.js';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '../ui/menu.js';
import { SignInDialog } from './sign-in.js';
import { chooseTheme, useChosenTheme } from './theme.js';
import styles from './sign-in.module.css';

const documents = [
  { href: '/docs', label: 'help.docs' },
  { href: '/openapi.json', label: 'help.openapi' },
  { href: '/asyncapi.json', label: 'help.asyncapi' },
  { href: '/problems', label: 'help.problems' },
  { href: '/health/ready', label: 'help.health' },
] as const;

/** Help, and how the page looks. */
export function HelpMenu() {
  const theme = useChosenTheme() ?? 'system';
  return (
    <Menu trigger={<IconButton icon="help" label={t('help.label')} />}>
      <MenuItem icon="help" link={<Link href={links.about()} />}>
        {t('help.about')}
      </MenuItem>
      <MenuItem icon="keyboard" onClick={() => showKeys(true)}>
        {t('keySheet.title')}
      </MenuItem>
      {documents.map(({ href, label }) => (
        <MenuItem key={href} icon="external" link={<a href={href} />}>
          {t(label)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuChoice
        label={t('theme.label')}
        value={theme}
        onChange={(value) => chooseTheme(value === 'light' || value === 'dark' ? value : null)}
        options={[
          { value: 'system', label: t('theme.system'), icon: 'system' },
          { value: 'light', label: t('theme.light'), icon: 'sun' },
          { value: 'dark', label: t('theme.dark'), icon: 'moon' },
        ]}
      />
    </Menu>
  );
}

/** Who is signed in; a button to sign in where that would let a caller do more. */
export function AccountMenu() {
  const { data: caller } = useCaller();
  const [isOpen, setOpen] = useState(false);
  if (!caller || isWithoutKeys(caller)) return null;
  if (caller.kind !== 'anonymous') return <SignedIn caller={caller} />;
  return (
    <>
      <Button icon="user" onClick={() => setOpen(true)}>
        {t('session.signIn')}
      </Button>
      <SignInDialog open={isOpen} onOpenChange={setOpen} />
    </>
  );
}

/** Whether everybody may do everything, as the directory has no keys. */
const isWithoutKeys = ({ kind, scopes }: Caller): boolean =>
  kind === 'anonymous' && scopes.includes('stations:write');

function SignedIn({ caller }: { readonly caller: Caller }) {
  const session = currentSession();
  const name = caller.name ?? session?.name ?? caller.caller;
  // A session that is renewed does not end with its token.
  const end = session?.refresh_token === undefined ? caller.expires_at : undefined;
  return (
    <Menu trigger={<IconButton icon="user" label={t('session.account', { name })} />}>
      <div className={styles.account}>
        <p className={styles.accountName}>{name}</p>
        {end !== undefined && <p>{t('session.expires', { time: formatTime(end) })}</p>}
        <p>{caller.scopes.join(', ')}</p>
      </div>
      <MenuSeparator />
      <MenuItem icon="key" onClick={() => void signOut()}>
        {t('session.signOut')}
      </MenuItem>
    </Menu>
  );
}
