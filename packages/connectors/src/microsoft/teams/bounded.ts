/** A map that forgets what was set longest ago. */
export class Bounded<V> {
  readonly #most: number
  readonly #map = new Map<string, V>()

  constructor(most: number) {
    this.#most = most
  }

  get(key: string): V | undefined {
    return this.#map.get(key)
  }

  set(key: string, value: V): void {
    this.#map.delete(key)
    const oldest = this.#map.size >= this.#most ? this.#map.keys().next().value : undefined
    if (oldest !== undefined) this.#map.delete(oldest)
    this.#map.set(key, value)
  }

  /** Whether it holds more than so many. */
  isFull(most: number): boolean {
    return this.#map.size > most
  }

  delete(key: string): void {
    this.#map.delete(key)
  }
}
