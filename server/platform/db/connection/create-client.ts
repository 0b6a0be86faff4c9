import pg from 'pg';

/** A client for a single connection. To open a pool, use `openDatabase`. */
export function createClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config);
  // Without a listener, a connection that breaks between two statements would end the process. The
  // error isn't lost, because the next statement fails.
  client.on('error', () => undefined);
  return client;
}
