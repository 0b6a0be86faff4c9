import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createLogger } from './logger.ts';

function logged(details: object): string {
  let lines = '';
  createLogger('info', { write: (line) => void (lines += line) }).warn(details, 'Something');
  return lines;
}

describe('the log', () => {
  it('gives the reason a statement failed, without its values', () => {
    const cause = new Error('duplicate key value violates a constraint');
    const failed = new DrizzleQueryError('insert into queries', ['my secret prompt'], cause);
    for (const err of [failed, new Error('Could not save', { cause: failed })]) {
      const line = logged({ err });
      expect(line).toContain('duplicate key value');
      expect(line).not.toContain('my secret prompt');
    }
  });

  it('leaves out what PostgreSQL quotes from a refused row', () => {
    const err = new pg.DatabaseError('null value in column', 0, 'error');
    err.detail = 'Failing row contains (my secret prompt)';
    expect(logged({ err })).toContain('null value in column');
    expect(logged({ err })).not.toContain('my secret prompt');
  });

  it('names its levels in words', () => {
    expect(JSON.parse(logged({}))).toMatchObject({ level: 'warn', msg: 'Something' });
  });

  it('says what to do about a certificate of a private authority', () => {
    const cause = Object.assign(new Error('self-signed certificate in certificate chain'), {
      code: 'SELF_SIGNED_CERT_IN_CHAIN',
    });
    expect(logged({ err: new Error('fetch failed', { cause }) })).toMatch(
      /self-signed certificate .*NODE_EXTRA_CA_CERTS/,
    );
    expect(logged({ err: new Error('fetch failed') })).not.toContain('NODE_EXTRA_CA_CERTS');
  });

  it('keeps the chain of causes', () => {
    const err = new Error('outer', {
      cause: new Error('inner', { cause: new Error('innermost') }),
    });
    expect(logged({ err })).toMatch(/outer.*inner.*innermost/);
  });

  it('gives each of several errors, without the values of failed statements', () => {
    const failed = new DrizzleQueryError('delete', ['my secret'], new Error('lock timeout'));
    const line = logged({
      err: new AggregateError([failed, new Error('second')], '2 steps failed'),
    });
    expect(line).toMatch(/2 steps failed.*lock timeout.*second/);
    expect(line).not.toContain('my secret');
  });

  it('drops what libraries attach to their errors', () => {
    const err = Object.assign(new Error('Refused'), {
      code: 'E_REFUSED',
      statusCode: 401,
      apiKey: 'sk-1',
      config: { headers: { authorization: 'Bearer sk-2' } },
      raw: [{ secret: 'sk-3' }],
    });
    const line = logged({ err: new Error('outer', { cause: err }) });
    expect(line).toMatch(/Refused/);
    expect(line).toMatch(/"code":"E_REFUSED","statusCode":401/);
    expect(line).not.toMatch(/sk-/);
  });

  it('drops fields named like secrets', () => {
    expect(logged({ call: { apiKey: 'sk-1', authorization: 'Bearer 2' } })).not.toMatch(
      /sk-1|Bearer/,
    );
  });
});
