import { z } from 'zod';
import { createHash } from 'node:crypto';
import { bucketBits, cueCount, featureVersion, hashSeed } from '../learned/extract-features.ts';
import {
  columnCount,
  weightsVersion,
  type RouterWeights,
  type WeightsHeader,
} from '../learned/router-weights.ts';
import { tabledTasks } from '#server/providers/contract/model.ts';

const profileSchema = z.object({
  id: z.string(),
  rows: z.number().int(),
  general: z.number(),
  generalVariance: z.number(),
  domains: z.array(z.number()),
  variances: z.array(z.number()),
  loadings: z.array(z.number()),
});

const headerSchema = z.object({
  version: z.number(),
  featureVersion: z.number(),
  bucketBits: z.number(),
  hashSeed: z.number(),
  seed: z.number(),
  trainedRows: z.number(),
  sources: z.array(z.object({ name: z.string(), rows: z.number(), licence: z.string() })),
  domains: z.array(z.object({ name: z.string(), task: z.enum(tabledTasks) })),
  sharpness: z.number(),
  demandCount: z.number(),
  demandDomains: z.array(z.number().int()),
  idfScale: z.number(),
  columnScales: z.array(z.number()),
  cueMeans: z.array(z.number()),
  cueDeviations: z.array(z.number()),
  cueShare: z.number(),
  cueWeights: z.array(z.array(z.number())),
  offsets: z.array(z.number()),
  domainDifficulties: z.array(z.number()),
  calibration: z.object({
    slope: z.number(),
    offset: z.number(),
    peoplesWording: z.array(z.string()).optional(),
  }),
  fromAbility: z.object({ slope: z.number(), offset: z.number(), variance: z.number() }),
  profiles: z.array(profileSchema),
  sha256: z.string(),
});

const magic = 'SWYROUTE';
const headerAt = magic.length + 4;

/** Explains why weights cannot be used. The server does not start without usable weights. */
export class UnusableWeights extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(
      `The router’s weights can’t be used: ${reason}. Restore the file, or run npm run router:train.`,
      options,
    );
    this.name = 'UnusableWeights';
  }
}

/**
 * Decodes weights. Throws `UnusableWeights` for a file that is truncated, altered or made for different
 * prompt features.
 */
export function decodeWeights(bytes: Uint8Array): RouterWeights {
  if (new TextDecoder().decode(bytes.subarray(0, magic.length)) !== magic) {
    throw new UnusableWeights('this isn’t a weights file');
  }
  if (bytes.length < headerAt) throw new UnusableWeights('the file is incomplete');
  const headerLength = new DataView(bytes.buffer, bytes.byteOffset).getUint32(magic.length, true);
  const bodyAt = headerAt + headerLength;
  if (bytes.length < bodyAt) throw new UnusableWeights('the file is incomplete');
  const headerText = bytes.subarray(headerAt, bodyAt);
  const header = readHeader(headerText);
  const body = bytes.subarray(bodyAt);
  const buckets = 2 ** header.bucketBits;
  if (body.length !== buckets * (1 + columnCount(header))) {
    throw new UnusableWeights('the file is incomplete');
  }
  if (!isAsSigned(headerText, header.sha256, body)) {
    throw new UnusableWeights('its checksum doesn’t match');
  }
  return {
    header,
    // Copies the body first, because a Buffer's `subarray` shares the buffer of the whole file.
    idf: Uint8Array.from(body.subarray(0, buckets)),
    table: new Int8Array(Uint8Array.from(body.subarray(buckets)).buffer),
  };
}

/** Encodes weights: the magic bytes, the header's length, the header as JSON, then `idf` and `table`. */
export function encodeWeights({ header, idf, table }: RouterWeights): Uint8Array {
  const body = Buffer.concat([idf, new Uint8Array(table.buffer, table.byteOffset, table.length)]);
  const text = signHeader(header, body);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  return Buffer.concat([Buffer.from(magic), length, text, body]);
}

function readHeader(bytes: Uint8Array): WeightsHeader {
  const raw = parseJson(bytes);
  const version = z.object({ version: z.number() }).safeParse(raw).data?.version;
  if (version !== weightsVersion) {
    throw new UnusableWeights(
      `they have version ${version ?? 'unknown'} instead of ${weightsVersion}`,
    );
  }
  const header = headerSchema.safeParse(raw);
  if (!header.success) throw new UnusableWeights('the header is damaged');
  checkReader(header.data);
  return header.data;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw new UnusableWeights(
      `the header is damaged (${cause instanceof Error ? cause.name : 'unreadable'})`,
    );
  }
}

function checkReader(header: WeightsHeader): void {
  const isSame =
    header.featureVersion === featureVersion &&
    header.bucketBits === bucketBits &&
    header.hashSeed === hashSeed &&
    header.cueMeans.length === cueCount;
  if (!isSame)
    throw new UnusableWeights('they were trained for another version of the prompt parser');
}

const unsigned = '';

/** The header as JSON, with a checksum of itself and the body. */
export function signHeader(header: object, body: Uint8Array): Buffer {
  const blank = JSON.stringify({ ...header, sha256: unsigned });
  return Buffer.from(JSON.stringify({ ...header, sha256: checksumOf(Buffer.from(blank), body) }));
}

/** Whether the header and the body are unchanged since they were signed. */
export function isAsSigned(header: Uint8Array, sha256: string, body: Uint8Array): boolean {
  const blank = Buffer.from(header).toString().replace(`"sha256":"${sha256}"`, '"sha256":""');
  return checksumOf(Buffer.from(blank), body) === sha256;
}

function checksumOf(header: Uint8Array, body: Uint8Array): string {
  return createHash('sha256').update(header).update(body).digest('hex');
}
