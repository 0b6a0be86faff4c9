import { api, type EndpointName } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { v1Examples } from '#shared/contract/v1/examples.ts';

const examples: Partial<Record<EndpointName, object>> = v1Examples;

/**
 * The calls under /v1 as a collection for Postman and Bruno. After importing it, set `baseUrl` and `apiKey`.
 * Source: https://schema.postman.com, Collection v2.1.
 */
export function postmanCollection(siteName: string): object {
  const rows = Object.entries(api) as [EndpointName, Endpoint][];
  return {
    info: {
      name: siteName,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: 'http://localhost:3000' },
      { key: 'apiKey', value: '' },
    ],
    item: rows.filter(([, { access }]) => access === 'key').map(([name, row]) => toItem(name, row)),
  };
}

function toItem(name: EndpointName, { method, path, summary, form }: Endpoint): object {
  return {
    name: summary,
    request: {
      method,
      url: { raw: `{{baseUrl}}${path}`, host: ['{{baseUrl}}'], path: path.slice(1).split('/') },
      ...(form
        ? { body: formBody('prompt' in form.shape && !('language' in form.shape)) }
        : bodyOf(examples[name])),
    },
  };
}

function bodyOf(example: object | undefined): object {
  if (!example) return {};
  const options = { raw: { language: 'json' } };
  return { body: { mode: 'raw', raw: JSON.stringify(example, null, 2), options } };
}

function formBody(isOfImage: boolean): object {
  const fields = [
    { key: isOfImage ? 'image' : 'file', type: 'file', src: '' },
    { key: 'model', type: 'text', value: 'auto' },
    ...(isOfImage ? [{ key: 'prompt', type: 'text', value: 'Make it night' }] : []),
  ];
  return { mode: 'formdata', formdata: fields };
}
