/** An exact fraction, so that sums of decimals of any length are correct. */
export interface Rational {
  top: bigint;
  /** Positive, and without a common factor with `top`. */
  bottom: bigint;
}

/** A comma only separates thousands, so `1,5` isn't a number here. */
export const numberPattern = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?`;

const exactDecimals = 12;
const roundedDecimals = 6;
const highestPower = 1_000n;

export function parseRational(text: string): Rational {
  const [whole = '0', decimals = ''] = text.replaceAll(',', '').split('.');
  return rational(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
}

export function rational(top: bigint, bottom = 1n): Rational {
  const common = greatestCommonDivisor(top < 0n ? -top : top, bottom < 0n ? -bottom : bottom);
  const sign = bottom < 0n ? -1n : 1n;
  return { top: (sign * top) / common, bottom: (sign * bottom) / common };
}

function greatestCommonDivisor(one: bigint, other: bigint): bigint {
  return other === 0n ? one || 1n : greatestCommonDivisor(other, one % other);
}

/** Returns null if the operation has no result, or none that is exact and short enough to print. */
export function apply(left: Rational, operator: string, right: Rational): Rational | null {
  const { top: a, bottom: b } = left;
  const { top: c, bottom: d } = right;
  switch (operator) {
    case '+':
      return rational(a * d + c * b, b * d);
    case '-':
      return rational(a * d - c * b, b * d);
    case '*':
      return rational(a * c, b * d);
    case '/':
      return c === 0n ? null : rational(a * d, b * c);
    default:
      return raise(left, right);
  }
}

function raise({ top, bottom }: Rational, { top: power, bottom: root }: Rational): Rational | null {
  const size = power < 0n ? -power : power;
  if (root !== 1n || size > highestPower || (top === 0n && power < 0n)) return null;
  return power < 0n ? rational(bottom ** size, top ** size) : rational(top ** size, bottom ** size);
}

/** Adds thousands separators. A number that had to be rounded is prefixed with `≈`. */
export function formatRational({ top, bottom }: Rational): string {
  const size = top < 0n ? -top : top;
  const isExact = (size * 10n ** BigInt(exactDecimals)) % bottom === 0n;
  const places = isExact ? exactDecimals : roundedDecimals;
  const scale = 10n ** BigInt(places);
  const scaled = (size * scale + bottom / 2n) / bottom;
  const decimals = String(scaled % scale)
    .padStart(places, '0')
    .replace(/(?<!0)0+$/, '');
  const number = (scaled / scale).toLocaleString('en-US') + (decimals && `.${decimals}`);
  return (isExact ? '' : '≈ ') + (top < 0n ? '-' : '') + number;
}
