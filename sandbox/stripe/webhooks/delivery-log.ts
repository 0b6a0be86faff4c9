export interface Delivery {
  event: string;
  type: string;
  url: string;
  /** Null where nothing answered. */
  status: number | null;
  attempt: number;
}

const capacity = 1_000;

/** The last deliveries, the oldest first. */
export class DeliveryLog {
  #deliveries: Delivery[] = [];

  add(delivery: Delivery): void {
    this.#deliveries.push(delivery);
    if (this.#deliveries.length > capacity) this.#deliveries.shift();
  }

  list(): readonly Delivery[] {
    return this.#deliveries;
  }

  clear(): void {
    this.#deliveries = [];
  }
}
