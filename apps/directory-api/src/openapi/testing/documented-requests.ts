import type { DirectoryClient } from '../../../../../test/support/client.js';
import { responseDifferences } from './response-differences.js';
import { document } from './tested-document.js';

/** Returns a function that sends a request and compares the response with the document. */
export function documentedRequests(directory: DirectoryClient) {
  const differences = responseDifferences(document);
  return async (operation: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const [method = ''] = operation.split(' ');
    const answer = await directory.request(method, path, { body, headers });
    expect({ operation, status: answer.status, differences: differences(operation, answer) }).toEqual({
      operation,
      status: answer.status,
      differences: [],
    });
    return answer;
  };
}
