import { credential } from './client.js';
import { problemIn } from './problem.js';

interface Upload {
  readonly path: string;
  /** A file is read while it is sent. */
  readonly body: Blob;
  /** The media type of the body. */
  readonly type: string;
  /** Called with the number of bytes that were sent. */
  readonly onProgress: (sent: number) => void;
  /** Ends it with the reason of the signal. */
  readonly signal: AbortSignal;
}

/**
 * Posts a body, and tells how much of it was sent, which `fetch` can't.
 * @throws ApiProblem it was refused
 * @throws TypeError there was no answer
 */
export async function upload(request: Upload): Promise<Response> {
  const response = await answerTo(request);
  if (!response.ok) throw await problemIn(response);
  return response;
}

const answerTo = ({ path, body, type, onProgress, signal }: Upload): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    const headers = { accept: 'application/json', 'content-type': type, ...credential() };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => resolve(responseOf(request));
    request.onerror = () => reject(new TypeError('There was no answer.'));
    request.onabort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });

function responseOf(request: XMLHttpRequest): Response {
  const { status, statusText, responseText } = request;
  const headers = new Headers();
  for (const name of ['content-type', 'retry-after']) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(responseText, { status, statusText, headers });
}
