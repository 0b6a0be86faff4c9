const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

const neighbours = new Map(
  rows.flatMap((row) =>
    row
      .split('')
      .map((key, at) => [key, [row[at - 1], row[at + 1]].filter((each) => each !== undefined)]),
  ),
);

export type Slip = 'neighbour' | 'swap' | 'drop' | 'double';

/** The text with typos in about this share of its longer words. */
export function mistype(
  text: string,
  { share, slips, random }: { share: number; slips: readonly Slip[]; random: () => number },
): string {
  return text.replace(/[a-zA-Z]{4,}/g, (word) => {
    if (random() >= share) return word;
    const slip = slips[Math.floor(random() * slips.length)] ?? 'swap';
    return slipIn(word, 1 + Math.floor(random() * (word.length - 2)), slip, random);
  });
}

function slipIn(word: string, at: number, slip: Slip, random: () => number): string {
  const head = word.slice(0, at);
  const key = word.charAt(at);
  const tail = word.slice(at + 1);
  if (slip === 'drop') return head + tail;
  if (slip === 'double') return head + key + key + tail;
  if (slip === 'swap') return head + tail.charAt(0) + key + tail.slice(1);
  const near = neighbours.get(key.toLowerCase()) ?? [key];
  return head + (near[Math.floor(random() * near.length)] ?? key) + tail;
}
