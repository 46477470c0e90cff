import { useSyncExternalStore } from 'react';

/** The scheme of colours that a person has chosen; null: that of the system. */
export type Theme = 'light' | 'dark';

const STORED = 'directory.theme';
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');
const watchers = new Set<() => void>();

export const chosenTheme = (): Theme | null => {
  const stored = localStorage.getItem(STORED);
  return stored === 'light' || stored === 'dark' ? stored : null;
};

export function chooseTheme(theme: Theme | null): void {
  if (theme) localStorage.setItem(STORED, theme);
  else localStorage.removeItem(STORED);
  applyTheme();
}

/** Makes the page look as chosen. */
export function applyTheme(): void {
  const theme = chosenTheme();
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  for (const notify of watchers) notify();
}

function watch(notify: () => void): () => void {
  watchers.add(notify);
  systemIsDark.addEventListener('change', notify);
  return () => {
    watchers.delete(notify);
    systemIsDark.removeEventListener('change', notify);
  };
}

export const useChosenTheme = (): Theme | null => useSyncExternalStore(watch, chosenTheme);

/** The scheme that is shown, for what is drawn without style sheets: maps and charts. */
export const useTheme = (): Theme =>
  useSyncExternalStore(watch, () => chosenTheme() ?? (systemIsDark.matches ? 'dark' : 'light'));

/** The value that a colour of the tokens has now, such as that of `--accent`: maps and charts need it as `rgb(…)`. */
export function colourOf(token: `--${string}`): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
