export { powerTypes } from '#domain/plugs';
