/** Reads pages one after another, each starting where the previous one ended, and only on demand. */
export async function* readAfter<Row, Place>(
  read: (place: Place | undefined) => Promise<{ rows: Row[]; next: Place | undefined }>,
): AsyncGenerator<readonly Row[]> {
  let place: Place | undefined;
  do {
    const { rows, next } = await read(place);
    yield rows;
    place = next;
  } while (place !== undefined);
}

/** A report, which always fits on one page. */
export async function* onePage<Row>(read: () => Promise<Row[]>): AsyncGenerator<readonly Row[]> {
  yield await read();
}

export async function* inPages<From, To>(
  pages: AsyncIterable<readonly From[]>,
  toRows: (row: From) => To[],
): AsyncGenerator<readonly To[]> {
  for await (const rows of pages) yield rows.flatMap(toRows);
}
