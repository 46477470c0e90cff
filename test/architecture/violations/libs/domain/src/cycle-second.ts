import type { first } from './cycle-first.js';

export const second = (given: typeof first) => given;
