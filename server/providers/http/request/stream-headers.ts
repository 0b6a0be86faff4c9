export const streamHeaders = {
  'content-type': 'application/json',
  accept: 'text/event-stream',
};
