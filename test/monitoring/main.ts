import { writeFile } from 'node:fs/promises';
import { format } from 'prettier';
import { dashboard } from './dashboard.js';

// Writes the dashboard. The working folder is the project.
await writeFile(
  'docs/monitoring/dashboard.json',
  await format(JSON.stringify(dashboard()), { parser: 'json', printWidth: 110 }),
);
