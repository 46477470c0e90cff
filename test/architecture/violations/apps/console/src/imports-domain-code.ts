export { stationStatuses } from '#domain';
