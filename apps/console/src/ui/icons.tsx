import type { ReactNode } from 'react';

/** The shapes of icons in a square of 20 × 20, drawn with lines. */
const shapes = {
  map: <path d="m2.5 5.5 5-2 5 2 5-2v11l-5 2-5-2-5 2zM7.5 3.5v11M12.5 5.5v11" />,
  overview: <path d="M3.5 16.5v-6M8 16.5v-12M12.5 16.5V8M17 16.5v-9" />,
  reliability: <path d="M10 2.5 4 5v4.5c0 4 2.5 6.7 6 8 3.5-1.3 6-4 6-8V5zM7 10l2 2 4-4.5" />,
  location: (
    <path d="M10 17.5s5.5-4.6 5.5-9a5.5 5.5 0 0 0-11 0c0 4.4 5.5 9 5.5 9zM10 10.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z" />
  ),
  plug: <path d="M7 2.5v4M13 2.5v4M4.5 6.5h11v3a5.5 5.5 0 0 1-11 0zM10 15v3" />,
  tariff: <path d="M3 3.5h6.5l7.5 7.5-6 6L3.5 9.5zM6.8 7h.01" />,
  import: (
    <path d="M10 3v9M6.5 8.5 10 12l3.5-3.5M3.5 12.5v3a1.5 1.5 0 0 0 1.5 1.5h10a1.5 1.5 0 0 0 1.5-1.5v-3" />
  ),
  export: (
    <path d="M10 12V3M6.5 6.5 10 3l3.5 3.5M3.5 12.5v3a1.5 1.5 0 0 0 1.5 1.5h10a1.5 1.5 0 0 0 1.5-1.5v-3" />
  ),
  events: <path d="M2.5 10.5h3l2.5-6 4 11 2.5-5h3" />,
  feed: (
    <path d="M3.5 3.5a13 13 0 0 1 13 13M3.5 9a7.5 7.5 0 0 1 7.5 7.5M5 16.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z" />
  ),
  webhook: (
    <path d="M3 10h8.5M8.5 6.5 12 10l-3.5 3.5M12.5 4h2A2.5 2.5 0 0 1 17 6.5v7a2.5 2.5 0 0 1-2.5 2.5h-2" />
  ),
  key: <path d="M7 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM10.5 10h7M15 10v3" />,
  keyboard: <path d="M2.5 5.5h15v9h-15zM5.5 8.5h.01M8.5 8.5h.01M11.5 8.5h.01M14.5 8.5h.01M6.5 11.5h7" />,
  more: <path d="M4.5 10h.01M10 10h.01M15.5 10h.01" strokeWidth="2.5" />,
  help: (
    <path d="M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM7.8 7.7A2.3 2.3 0 0 1 12.3 8.4c0 1.6-2.3 1.9-2.3 3.3M10 14.3h.01" />
  ),
  sun: (
    <path d="M10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM10 1.5V3M10 17v1.5M1.5 10H3M17 10h1.5M4 4l1 1M15 15l1 1M16 4l-1 1M5 15l-1 1" />
  ),
  moon: <path d="M16.5 11.5A7 7 0 0 1 8.5 3.5a7 7 0 1 0 8 8z" />,
  system: <path d="M3 4h14v9.5H3zM7.5 17h5M10 13.5V17" />,
  user: (
    <path d="M10 10a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5zM3.5 17c.6-3 3.2-4.5 6.5-4.5s5.9 1.5 6.5 4.5" />
  ),
  search: <path d="M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM13.2 13.2l4 4" />,
  columns: <path d="M3 4.5h14v11H3zM7.7 4.5v11M12.3 4.5v11" />,
  grip: <path d="M7.5 5h.01M12.5 5h.01M7.5 10h.01M12.5 10h.01M7.5 15h.01M12.5 15h.01" strokeWidth="2.2" />,
  close: <path d="m5 5 10 10M15 5 5 15" />,
  check: <path d="m4 10.5 4 4 8-9" />,
  fit: <path d="M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4" />,
  plus: <path d="M10 4v12M4 10h12" />,
  edit: <path d="m4 16 .8-3.3 8.4-8.4a1.6 1.6 0 0 1 2.3 0l.2.2a1.6 1.6 0 0 1 0 2.3l-8.4 8.4z" />,
  trash: <path d="M3.5 5.5h13M8 5.5v-2h4v2M5.5 5.5l.8 11h7.4l.8-11M8.5 9v4.5M11.5 9v4.5" />,
  undo: <path d="M7 4 3.5 7.5 7 11M3.5 7.5h8.5a4.5 4.5 0 0 1 0 9H7" />,
  refresh: (
    <path d="M16.5 8.5a6.7 6.7 0 0 0-12.5-1M3.5 3.5v4h4M3.5 11.5a6.7 6.7 0 0 0 12.5 1M16.5 16.5v-4h-4" />
  ),
  copy: <path d="M7.5 7.5h9v9h-9zM12.5 7.5v-4h-9v9h4" />,
  filter: <path d="M3 5h14M5.5 10h9M8.5 15h3" />,
  warning: <path d="M10 3.5 2.5 16.5h15zM10 8.5v3.5M10 14.3h.01" />,
  clock: <path d="M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM10 5.5V10l3 2" />,
  external: <path d="M11.5 3.5h5v5M16.5 3.5 9 11M13.5 11.5v5h-10v-10h5" />,
  down: <path d="m5 7.5 5 5 5-5" />,
  right: <path d="m7.5 5 5 5-5 5" />,
  left: <path d="m12.5 5-5 5 5 5" />,
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof shapes;

/** An icon beside a text that says the same: screen readers pass over it. */
export const Icon = ({ name, size = 18 }: { readonly name: IconName; readonly size?: number }) => (
  <svg
    aria-hidden="true"
    width={size}
    height={size}
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {shapes[name]}
  </svg>
);
