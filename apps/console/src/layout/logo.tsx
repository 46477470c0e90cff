export const Logo = () => (
  <svg aria-hidden="true" width="26" height="26" viewBox="0 0 32 32">
    <rect width="32" height="32" rx="8" fill="#0f766e" />
    <path d="M17.6 5.5 8.5 18h6l-1.2 8.5L22.5 14h-6.1z" fill="#fff" />
  </svg>
);
