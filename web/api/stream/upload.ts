import { ApiError } from '../api-error.ts';
import type { SentFile, SentQuery } from './sent-query.ts';

interface UploadOptions {
  signal: AbortSignal;
  headers: Record<string, string>;
  /** Called with the uploaded share of the form, from 0 to 1. */
  onSent: (share: number) => void;
}

/**
 * Sends a form and returns the response as `fetch` would, with a streaming body. Uses XMLHttpRequest, because
 * `fetch` doesn't report upload progress.
 */
export function uploadForm(
  path: string,
  form: FormData,
  { signal, headers, onSent }: UploadOptions,
): Promise<Response> {
  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  signal.addEventListener('abort', abort);
  const answer = new Promise<Response>((resolve, reject) => {
    const body = new ArrivingBody(request);
    const fail = () => {
      const error = signal.aborted ? signal.reason : new TypeError('The upload was cut off.');
      body.fail(error);
      reject(error);
    };
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
    request.upload.onload = () => onSent(1);
    request.onreadystatechange = () => {
      if (request.readyState !== XMLHttpRequest.HEADERS_RECEIVED || isFailure(request)) return;
      const limit = request.getResponseHeader('ratelimit');
      const headers = new Headers(limit ? { ratelimit: limit } : {});
      resolve(new Response(body.stream, { status: request.status, headers }));
    };
    request.onprogress = () => !isFailure(request) && body.pass();
    request.onload = () => {
      if (isFailure(request)) {
        reject(new ApiError(request.status, request.responseText, request.statusText));
      } else body.end();
    };
    request.onerror = fail;
    request.onabort = fail;
  });
  if (signal.aborted) return Promise.reject(signal.reason);
  request.open('POST', path);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.send(form);
  return answer;
}

function isFailure({ status }: XMLHttpRequest): boolean {
  return status !== 0 && (status < 200 || status > 299);
}

/** Streams the response text as bytes while it arrives. */
class ArrivingBody {
  readonly stream: ReadableStream<Uint8Array>;
  readonly #request: XMLHttpRequest;
  readonly #encoder = new TextEncoder();
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  #passed = 0;

  constructor(request: XMLHttpRequest) {
    this.#request = request;
    this.stream = new ReadableStream({
      start: (controller) => {
        this.#controller = controller;
      },
      cancel: () => {
        this.#controller = null;
        request.abort();
      },
    });
  }

  pass(): void {
    const arrived = this.#request.responseText.slice(this.#passed);
    this.#passed += arrived.length;
    if (arrived) this.#controller?.enqueue(this.#encoder.encode(arrived));
  }

  end(): void {
    this.pass();
    this.#controller?.close();
    this.#controller = null;
  }

  fail(error: unknown): void {
    this.#controller?.error(error);
    this.#controller = null;
  }
}

/** Builds the form for the multimodal endpoint: first the query's fields, then its files. */
export function toQueryForm(query: SentQuery, files: readonly SentFile[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) {
      if (typeof one !== 'object') form.append(name, String(one));
    }
  }
  if (query.instructions === null) form.append('instructions', '');
  if (query.earlierTurns) form.append('earlierTurns', JSON.stringify(query.earlierTurns));
  for (const { kind } of files) form.append('fileType', kind);
  for (const { file } of files) form.append('file', file, file.name);
  return form;
}
