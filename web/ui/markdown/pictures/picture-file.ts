const longestName = 60;

/** Saves a picture under a name made of what it shows. Throws where it cannot be had. */
export async function savePicture(src: string, alt: string): Promise<void> {
  const picture = await fetchPicture(src);
  const address = URL.createObjectURL(picture);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${nameOf(alt)}.${picture.type.split('/')[1] ?? 'png'}`;
  link.click();
  URL.revokeObjectURL(address);
}

/** Puts a picture on the clipboard. Throws where the browser does not take pictures. */
export async function copyPicture(src: string): Promise<void> {
  // A browser that asks for leave wants the item at once, and its bytes when they are there.
  await navigator.clipboard.write([
    new ClipboardItem({ 'image/png': fetchPicture(src).then(asPng) }),
  ]);
}

async function fetchPicture(src: string): Promise<Blob> {
  const response = await fetch(src);
  if (!response.ok) throw new Error('The picture could not be fetched.');
  return response.blob();
}

/** Clipboards take PNG alone. */
async function asPng(picture: Blob): Promise<Blob> {
  if (picture.type === 'image/png') return picture;
  const bitmap = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}

/** Letters and digits of any language, words joined by hyphens. */
function nameOf(alt: string): string {
  const words = alt.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join('-').slice(0, longestName).toWellFormed() || 'picture';
}
