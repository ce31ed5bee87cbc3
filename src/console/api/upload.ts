// Uploads a file as the body of a request, with progress, which fetch does not report.

import { recordResponse } from './result';
import type { CurlRequest } from './curl';

interface UploadOptions {
  readonly file: File;
  readonly type: string;
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Replaces `fetch` in a call of one of the clients, and the body by the file. */
export const uploadFetch =
  ({ file, type, onProgress }: UploadOptions) =>
  (request: Request): Promise<Response> =>
    new Promise((resolve, reject) => {
      const headers = { ...Object.fromEntries(request.headers), 'content-type': type };
      const sent: CurlRequest = { method: request.method, url: request.url, headers, file: file.name };
      const sending = new XMLHttpRequest();
      sending.open(request.method, request.url);
      for (const [name, value] of Object.entries(headers)) sending.setRequestHeader(name, value);
      sending.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
      sending.addEventListener('load', () => {
        const { status, responseText } = sending;
        resolve(
          recordResponse(
            new Response(responseText === '' ? null : responseText, {
              status,
              headers: { 'content-type': sending.getResponseHeader('content-type') ?? '' },
            }),
            sent,
            responseText,
          ),
        );
      });
      sending.addEventListener('error', () => reject(new Error('the connection was lost during the upload')));
      sending.send(file);
    });
