import type pg from 'pg';
import { isAsked, type Gate } from './gate';

/** A connection pool behind a gate: calls wait in the gate, not in the pool, so that the gate decides on their order and timeouts. */
export class GatedPool {
  /** Connections that calls are using. */
  private readonly used = new Set<pg.PoolClient>();
  constructor(
    private readonly pool: pg.Pool,
    readonly gate: Gate,
  ) {}

  get options() {
    return this.pool.options;
  }

  async connect(): Promise<pg.PoolClient> {
    const leave = await this.gate.enter();
    try {
      const client = await this.pool.connect();
      if (isAsked()) this.used.add(client);
      const release = client.release.bind(client);
      client.release = (error) => {
        this.used.delete(client);
        release(error);
        leave();
      };
      return client;
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Breaks the connections that calls are using. Whatever was under way there comes to nothing, or is known by its key. */
  abandon(): void {
    for (const client of this.used) (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  }

  end(): Promise<void> {
    return this.pool.end();
  }
}
