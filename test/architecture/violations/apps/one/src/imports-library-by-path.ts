export { rule } from '../../../libs/domain/src/index.js';
