export const rule = 'a station has a location';
