import type { Measure } from '../report/measure.js';

/** The measures of the distributed mode by name, in the order in which they are taken and reported. */
export const distributedMeasures = {
  'ingress-upsert': {
    title: 'Stations upserted through Kafka, keyed by their source; baseline: as many records written',
    unit: 'commands/s',
  },
  ingress: {
    title: 'Status changes through Kafka, projector at work; baseline: as many records written',
    unit: 'commands/s',
    goal: { of: 'ours', atLeast: 5_000 },
  },
  'ingress-cpu': { title: 'Processor time of directory-api for a status change', unit: 'µs' },
  http: {
    title: 'Status changes by HTTP, 32 connections',
    unit: 'commands/s',
    goal: { of: 'ours', atLeast: 500 },
  },
  'http-p50': {
    title: 'Response of a status change by HTTP, 32 connections, median',
    unit: 'ms',
    goal: { of: 'ours', below: 80 },
  },
  bulk: { title: 'Status changes by /v1/bulk', unit: 'commands/s' },
  'write-p50': {
    title: 'A write by HTTP, nothing else going on, median',
    unit: 'ms',
    goal: { of: 'ours', below: 20 },
  },
  'write-p99': {
    title: 'A write by HTTP, nothing else going on, 99th percentile',
    unit: 'ms',
    goal: { of: 'ours', below: 60 },
  },
  'ingress-alone': {
    title: 'Status changes through Kafka, no projector; baseline: as many records written',
    unit: 'commands/s',
  },
  projection: {
    title: 'A backlog of status changes projected; baseline: bulk writes of such documents, no index',
    unit: 'events/s',
    goal: { of: 'ratio', atLeast: 0.7 },
  },
  'projection-indexed': {
    title: 'The same; baseline: bulk writes of such documents with the same indexes',
    unit: 'events/s',
  },
  rebuild: {
    title: 'A new instance reads the log into its replica; baseline: the same records only read',
    unit: 'records/s',
  },
  takeover: {
    title: 'From an assignment until the last partition is live',
    unit: 's',
    goal: { of: 'ours', below: 2 },
  },
  'takeover-stall': { title: 'The slowest write while a second instance joins', unit: 's' },
  'leaving-stall': { title: 'The slowest write while it leaves', unit: 's' },
  'read-models-rebuild': {
    title: 'The read models in MongoDB are rebuilt from the log, and made live',
    unit: 'records/s',
    goal: { of: 'ours', atLeast: 5_000 },
  },
} as const satisfies Record<string, Measure>;

export type DistributedMeasureName = keyof typeof distributedMeasures;
