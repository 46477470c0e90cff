import { second } from './cycle-second.js';

export const first = () => second;
