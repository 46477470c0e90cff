import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/tokens.css';
import './styles/base.css';
import { App } from './app.js';
import { watchStyleSheets } from './layout/style-sheets.js';
import { applyTheme } from './layout/theme.js';
import { watchBack } from './ui/leaving.js';

applyTheme();
watchBack();
watchStyleSheets();
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
