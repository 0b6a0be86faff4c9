import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const drawing = fileURLToPath(new URL('social-card.svg', import.meta.url));

/** The picture beside a shared link; its letters are outlines, so it needs no font of the machine. */
export async function renderSocialCard(path: string): Promise<void> {
  await sharp(drawing).resize(1200, 630).png({ palette: true, effort: 10 }).toFile(path);
}
