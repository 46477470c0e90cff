export const given = 'nothing';
