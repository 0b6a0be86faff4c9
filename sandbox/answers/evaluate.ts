interface Working {
  value: number;
  /** Each operation in the order it was done, such as `17 × 23 = 391`. */
  steps: string[];
}

const levels: Record<string, number> = { '+': 1, '-': 1, '*': 2, '/': 2, '^': 3 };

/** Works out an expression of + - * / ^ and brackets; null where it makes no sense. */
export function evaluate(expression: string): Working | null {
  const tokens = expression.match(/\d+(?:\.\d+)?|[-+*/^()]/g) ?? [];
  const reader: Reader = { tokens, at: 0, steps: [] };
  const value = readLevel(reader, 1);
  if (value === null || reader.at < tokens.length || !Number.isFinite(value)) return null;
  return { value, steps: reader.steps };
}

interface Reader {
  tokens: string[];
  at: number;
  steps: string[];
}

function readLevel(reader: Reader, level: number): number | null {
  if (level > 3) return readFactor(reader);
  let value = readLevel(reader, level + 1);
  while (value !== null && levels[reader.tokens[reader.at] ?? ''] === level) {
    const operator = reader.tokens[reader.at] ?? '';
    reader.at += 1;
    // A power binds to the right: 2^3^2 is 2^9.
    const right = readLevel(reader, level === 3 ? level : level + 1);
    if (right === null) return null;
    value = record(reader, value, operator, right);
  }
  return value;
}

function readFactor(reader: Reader): number | null {
  const token = reader.tokens[reader.at];
  reader.at += 1;
  if (token === '-') {
    const value = readFactor(reader);
    return value === null ? null : -value;
  }
  if (token === '(') {
    const value = readLevel(reader, 1);
    reader.at += 1;
    return reader.tokens[reader.at - 1] === ')' ? value : null;
  }
  return token !== undefined && /^\d/.test(token) ? Number(token) : null;
}

function record(reader: Reader, left: number, operator: string, right: number): number {
  const value = apply(left, operator, right);
  const sign = operator === '*' ? '×' : operator;
  const shown = [left, right, value].map((number) => String(Number(number.toPrecision(12))));
  reader.steps.push(`${shown[0]} ${sign} ${shown[1]} = ${shown[2]}`);
  return value;
}

function apply(left: number, operator: string, right: number): number {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    default:
      return left ** right;
  }
}
