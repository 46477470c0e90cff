export type { StationAttributes } from '#domain';
