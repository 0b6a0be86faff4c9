type Kind = 'space' | 'letter' | 'digit' | 'mark' | 'ideograph';

/** Classifies a character code for reading words. Letters of all alphabets count as letters. */
export function characterKindOf(code: number): Kind {
  if (code < 0x80) return asciiKinds[code] ?? 'mark';
  if (code >= 0x3040 && code < 0xa000) return 'ideograph';
  if (isSign(code)) return 'mark';
  if (code === 0xa0 || (code >= 0x2000 && code <= 0x206f) || (code >= 0x3000 && code < 0x3040)) {
    return code === 0xa0 || code <= 0x200a ? 'space' : 'mark';
  }
  return Number.isNaN(code) ? 'space' : 'letter';
}

// Signs such as ×, ² and ≤.
function isSign(code: number): boolean {
  if (code < 0x100) return (code >= 0xb0 && code <= 0xb9) || code === 0xd7 || code === 0xf7;
  return (code >= 0x2070 && code < 0x20a0) || (code >= 0x2190 && code < 0x2300);
}

const asciiKinds: Kind[] = Array.from({ length: 0x80 }, (_, code) => {
  if (code <= 0x20 || code === 0x7f) return 'space';
  const character = String.fromCharCode(code);
  if (/[a-z]/i.test(character)) return 'letter';
  return /\d/.test(character) ? 'digit' : 'mark';
});
