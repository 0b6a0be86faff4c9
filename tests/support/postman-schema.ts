import { Ajv } from 'ajv';

/*
 * What Postman's published schema of a collection wants of what ours has, in our own writing; nothing else may be
 * there. Source: https://schema.getpostman.com/json/collection/v2.1.0/collection.json.
 */

const text = { type: 'string' };
const list = (items: object) => ({ type: 'array', items, minItems: 1 });
const object = (required: Record<string, object>, optional: Record<string, object> = {}) => ({
  type: 'object',
  properties: { ...required, ...optional },
  required: Object.keys(required),
  additionalProperties: false,
});

const pair = object({ key: text, value: text }, { type: { enum: ['string'] } });
const field = {
  anyOf: [
    object({ key: text, value: text, type: { enum: ['text'] } }),
    object({ key: text, src: text, type: { enum: ['file'] } }),
  ],
};
const language = { enum: ['json', 'text', 'xml', 'html', 'javascript'] };
const body = {
  anyOf: [
    object(
      { mode: { enum: ['raw'] }, raw: text },
      { options: object({ raw: object({ language }) }) },
    ),
    object({ mode: { enum: ['formdata'] }, formdata: list(field) }),
  ],
};
const request = object(
  {
    method: { enum: ['GET', 'PUT', 'POST', 'PATCH', 'DELETE'] },
    url: object({ raw: text, host: list(text), path: list(text) }),
  },
  { body },
);

const validate = new Ajv({ strict: true }).compile(
  object(
    {
      info: object({
        name: text,
        schema: {
          const: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
        },
      }),
      item: list(object({ name: text, request })),
    },
    {
      auth: object({ type: { enum: ['bearer'] }, bearer: list(pair) }),
      variable: list(pair),
    },
  ),
);

/** What Postman's schema says against a collection; null where it keeps to it. */
export function refuseCollection(collection: unknown): string | null {
  return validate(collection) ? null : new Ajv().errorsText(validate.errors);
}
