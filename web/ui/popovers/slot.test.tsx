import { createRef, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Slot } from './slot.tsx';

const render = (element: ReactElement) => renderToStaticMarkup(element);

test('the child gets the added props but keeps its own', () => {
  const slot = (
    <Slot aria-expanded={false} tabIndex={5} title="added" ref={createRef()}>
      <a href="/models" tabIndex={0} title={undefined}>
        Models
      </a>
    </Slot>
  );
  expect(render(slot)).toBe(
    '<a href="/models" tabindex="0" title="added" aria-expanded="false">Models</a>',
  );
});

test('class names and descriptions are joined', () => {
  const slot = (
    <Slot className="look" aria-describedby="tip">
      <button className="own" aria-describedby="note" />
    </Slot>
  );
  expect(render(slot)).toBe('<button class="look own" aria-describedby="tip note"></button>');
});

test('a slot without a single element shows nothing', () => {
  expect(render(<Slot title="x">text</Slot>)).toBe('');
});
