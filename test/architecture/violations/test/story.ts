export const story = 'all';
