import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { billOfMaterials } from './bill-of-materials.js';

const [, , file = '/dev/stdout'] = process.argv;
writeFileSync(file, `${JSON.stringify(billOfMaterials(), null, 2)}\n`);
