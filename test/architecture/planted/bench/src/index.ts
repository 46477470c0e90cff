export const benchmark = 'imports';
