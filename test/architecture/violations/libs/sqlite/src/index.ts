export const table = 'stations';
