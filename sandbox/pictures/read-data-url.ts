const dataUrl = /^data:image\/(?:png|jpeg|webp);base64,([A-Za-z\d+/=]+)$/;

/** Returns the bytes of a picture in a request; null if the URL is anything else. */
export function readDataUrl(url: string): Buffer | null {
  const base64 = dataUrl.exec(url)?.[1];
  return base64 === undefined ? null : Buffer.from(base64, 'base64');
}
