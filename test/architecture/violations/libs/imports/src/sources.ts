export const sources = 1;
