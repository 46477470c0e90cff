import { c } from '../first/c.js';

export const b = c;
