import { BrowserImport } from './browser-import.js';
import type { ImportMessage, ImportRequest } from './messages.js';

/** The part of a worker's global scope that is used. The console bundles this file for browsers. */
interface WorkerScope {
  onmessage: ((event: { readonly data: ImportRequest }) => void) | null;
  postMessage(message: ImportMessage): void;
}

const scope = globalThis as unknown as WorkerScope;
let current: BrowserImport | undefined;

scope.onmessage = ({ data }) => {
  if (data.type === 'cancel') return current?.cancel();
  current = new BrowserImport(data, (message) => scope.postMessage(message));
  return void current.run();
};
