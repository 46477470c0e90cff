export { one } from '../../one/src/main.js';
