import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/tokens.css';
import './styles/base.css';
import { App } from './app.js';
import { applyTheme } from './layout/theme.js';
import { watchBack } from './ui/leaving.js';

applyTheme();
watchBack();
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
