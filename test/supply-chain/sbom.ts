import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { billOfMaterials } from './bill-of-materials.js';

const [, , file] = process.argv;
const text = `${JSON.stringify(billOfMaterials(), null, 2)}\n`;
if (file === undefined) process.stdout.on('error', ignoreClosedPipe).write(text);
else writeFileSync(file, text);

function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
