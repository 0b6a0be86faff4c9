import type { UseQueryResult } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Loaded } from './loaded.tsx';

const render = (query: { data?: string; error?: Error }) =>
  renderToStaticMarkup(
    <Loaded
      query={{ ...query, isError: query.error !== undefined } as UseQueryResult<string>}
      errorTitle="Couldn’t load the rows"
    >
      {(rows) => <p>{rows}</p>}
    </Loaded>,
  );

it('data whose refetch failed is shown with the error', () => {
  const error = new Error('No connection.');
  const stale = render({ data: 'old rows', error });
  expect(stale).toMatch(
    /Couldn’t load the rows.*The data below may be out of date\..*Try Again.*old rows/,
  );
  expect(render({ data: 'rows' })).toBe('<p>rows</p>');
  expect(render({ error })).toMatch(/Couldn’t load the rows.*Try Again/);
  expect(render({ error })).not.toContain('out of date');
});
