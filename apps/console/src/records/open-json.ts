import { send } from '../api/client.js';
import { t } from '../texts/index.js';
import { describe } from '../ui/states.js';
import { notify } from '../ui/toast.js';

/** How long a new tab has to load the text, in milliseconds. */
const LOADING_MS = 60_000;

/**
 * Shows what the API answers at a path in a tab of its own. It is read here, as a link would send no key. The tab is opened
 * before the read: later, browsers would take it for an advertisement and block it.
 */
export async function openJson(path: string): Promise<void> {
  const headers = { accept: 'application/json' };
  const tab = window.open('', '_blank');
  try {
    const text = JSON.stringify(await (await send(new Request(path, { headers }))).json(), null, 2);
    show(text, tab);
  } catch (error) {
    tab?.close();
    notify({ ...describe(error as Error), failed: true });
  }
}

function show(text: string, tab: Window | null): void {
  if (!tab) return notify({ title: t('record.json.blocked'), failed: true });
  // Text, which a browser shows as it is: it runs no script in it.
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  setTimeout(() => URL.revokeObjectURL(url), LOADING_MS);
  tab.opener = null;
  tab.location.replace(url);
}
