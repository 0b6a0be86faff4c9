const longestName = 60;

/** Saves an image under a name made from its description. Throws if it cannot be loaded. */
export async function savePicture(src: string, alt: string): Promise<void> {
  const picture = await fetchPicture(src);
  const address = URL.createObjectURL(picture);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${nameOf(alt)}.${picture.type.split('/')[1] ?? 'png'}`;
  link.click();
  URL.revokeObjectURL(address);
}

/** Copies an image to the clipboard. Throws if the browser does not support that. */
export async function copyPicture(src: string): Promise<void> {
  // A browser that asks for permission needs the item immediately, so it gets a promise of the
  // data.
  await navigator.clipboard.write([
    new ClipboardItem({ 'image/png': fetchPicture(src).then(asPng) }),
  ]);
}

async function fetchPicture(src: string): Promise<Blob> {
  const response = await fetch(src);
  if (!response.ok) throw new Error("Couldn't load the image.");
  return response.blob();
}

/** Clipboards only accept PNG. */
async function asPng(picture: Blob): Promise<Blob> {
  if (picture.type === 'image/png') return picture;
  const bitmap = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}

/** A file name of letters and digits in any language, with hyphens between words. */
function nameOf(alt: string): string {
  const words = alt.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join('-').slice(0, longestName).toWellFormed() || 'picture';
}
