import { Link } from 'wouter';
import { useState } from 'react';
import { links } from '../links/index.js';
import { signOut, useCaller } from '../session/caller.js';
import type { Caller } from '../api/records.js';
import { formatTime, t } from '../texts/index.js';
import { Button, IconButton } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '../ui/menu.js';
import { focusNextHeading } from './heading-focus.js';
import { SignInForm } from './sign-in.js';
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
      <Dialog open={isOpen} onOpenChange={setOpen} title={t('session.title')} lead={t('session.lead')}>
        <SignInForm
          onDone={() => {
            focusNextHeading();
            setOpen(false);
          }}
        />
      </Dialog>
    </>
  );
}

/** Whether everybody may do everything, as the directory has no keys. */
const isWithoutKeys = ({ kind, scopes }: Caller): boolean =>
  kind === 'anonymous' && scopes.includes('stations:write');

const SignedIn = ({ caller }: { readonly caller: Caller }) => (
  <Menu
    trigger={<IconButton icon="user" label={t('session.account', { name: caller.name ?? caller.caller })} />}
  >
    <div className={styles.account}>
      <p className={styles.accountName}>{caller.name ?? caller.caller}</p>
      {caller.expires_at && <p>{t('session.expires', { time: formatTime(caller.expires_at) })}</p>}
      <p>{caller.scopes.join(', ')}</p>
    </div>
    <MenuSeparator />
    <MenuItem icon="key" onClick={signOut}>
      {t('session.signOut')}
    </MenuItem>
  </Menu>
);
