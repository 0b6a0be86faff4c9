import { z } from 'zod';
import { signCount } from '../prompt/kinds/estimate-kind.ts';
import { kindBucketBits, kindFeatureVersion } from '../prompt/kinds/extract-kind-features.ts';
import {
  heads,
  kindColumns,
  kinds,
  kindWeightsVersion,
  type KindWeights,
} from '../prompt/kinds/kind-weights.ts';
import { packRows, unpackRows } from './sparse-rows.ts';
import { UnusableWeights, isAsSigned, signHeader } from './weights-file.ts';

const headerSchema = z.object({
  version: z.literal(kindWeightsVersion),
  featureVersion: z.literal(kindFeatureVersion),
  bucketBits: z.literal(kindBucketBits),
  trainedPrompts: z.number().int(),
  kinds: z.array(z.string()).refine((read) => read.join() === kinds.join()),
  sharpness: z.number().positive(),
  columnScales: z.array(z.number()).length(kindColumns),
  cueWeights: z.array(z.array(z.number()).length(kindColumns)),
  verdicts: z.array(z.array(z.number()).length(signCount)).length(heads.length),
  sha256: z.string(),
});

const magic = 'SWYKINDS';
const headerAt = magic.length + 4;

/**
 * Decodes weights. Throws `UnusableWeights` for a file that is truncated, altered or made for different
 * prompt features.
 */
export function decodeKindWeights(bytes: Uint8Array): KindWeights {
  if (new TextDecoder().decode(bytes.subarray(0, magic.length)) !== magic) {
    throw new UnusableWeights('this isn’t a file of kind weights');
  }
  if (bytes.length < headerAt) throw new UnusableWeights('the file of kinds is incomplete');
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(magic.length, true);
  const body = bytes.subarray(headerAt + length);
  const table = unpackRows(body, 2 ** kindBucketBits, kindColumns);
  if (!table) throw new UnusableWeights('the file of kinds is incomplete');
  const headerText = bytes.subarray(headerAt, headerAt + length);
  const header = readHeader(headerText);
  if (!isAsSigned(headerText, header.sha256, body)) {
    throw new UnusableWeights('the checksum of the kinds doesn’t match');
  }
  return { header, table };
}

/** Encodes weights: the magic bytes, the header's length, the header as JSON, then the packed rows. */
export function encodeKindWeights({ header, table }: KindWeights): Uint8Array {
  const body = packRows(table, kindColumns);
  const text = signHeader(header, body);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  return Buffer.concat([Buffer.from(magic), length, text, body]);
}

function readHeader(bytes: Uint8Array): z.output<typeof headerSchema> {
  try {
    return headerSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch (cause) {
    throw new UnusableWeights(
      'the kinds were trained for another version of the prompt parser, or their header is damaged',
      { cause },
    );
  }
}
