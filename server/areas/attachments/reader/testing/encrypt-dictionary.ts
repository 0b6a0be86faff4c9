import { createHash } from 'node:crypto';

const padding = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
);
const fileId = Buffer.from('00112233445566778899aabbccddeeff', 'hex');
const permissions = -4;

const owner = Buffer.alloc(32, 0x5a);

/** The standard security handler, revision 2: RC4 with 40 bits (ISO 32000-1, 7.6.3). */
export function encryptDictionary(password: string): string {
  const [o, u] = [owner, rc4(keyFor(password), padding)].map((bytes) => bytes.toString('hex'));
  return `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${o}> /U <${u}> /P ${permissions} >>`;
}

/** Encrypts the stream of one object (ISO 32000-1, 7.6.2). */
export function encryptStream(bytes: Uint8Array, password: string, objectNumber: number): Buffer {
  const number = Buffer.alloc(5);
  number.writeUInt32LE(objectNumber);
  number[3] = 0;
  const key = createHash('md5').update(keyFor(password)).update(number).digest();
  return rc4(key.subarray(0, 10), bytes);
}

function keyFor(password: string): Buffer {
  const permitted = Buffer.alloc(4);
  permitted.writeInt32LE(permissions);
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), padding]).subarray(0, 32);
  const hash = createHash('md5').update(padded).update(owner).update(permitted).update(fileId);
  return hash.digest().subarray(0, 5);
}

function rc4(key: Uint8Array, bytes: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => state[index & 255] ?? 0;
  const swap = (one: number, other: number) => {
    [state[one & 255], state[other & 255]] = [at(other), at(one)];
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return Buffer.from(bytes).map((byte) => {
    i += 1;
    j += at(i);
    swap(i, j);
    return byte ^ at(at(i) + at(j));
  }) as Buffer;
}
