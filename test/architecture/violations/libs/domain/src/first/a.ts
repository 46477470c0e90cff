import { b } from '../second/b.js';

export const a = b;
