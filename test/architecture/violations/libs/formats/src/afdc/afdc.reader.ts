export const read = 'afdc';
