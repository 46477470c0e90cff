export { aggregates } from '../../../../../../libs/domain/src/aggregates.js';
