import { createContext } from 'react';
import type { Zone } from './wall-clock.js';

/** The time zone of the place that a page or form is about, in which its times are shown and edited. */
export const PlaceZone = createContext<Zone>(undefined);
