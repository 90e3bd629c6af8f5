/** Lets work through while its weight fits; the rest waits in line. Work heavier than all there is goes alone. */
export class Slots {
  #capacity: number
  #used = 0
  readonly #line: { weight: number; enter(): void }[] = []

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  async take(weight = 1): Promise<() => void> {
    const taken = Math.min(weight, this.#capacity)
    if (this.#line.length || this.#used + taken > this.#capacity) {
      await new Promise<void>(resolve => {
        this.#line.push({ weight: taken, enter: resolve })
      })
    } else this.#used += taken
    return () => this.#release(taken)
  }

  /** What has been let through stays through. */
  resize(capacity: number): void {
    this.#capacity = capacity
    this.#release(0)
  }

  #release(weight: number): void {
    this.#used -= weight
    for (let next = this.#line[0]; next && this.#used + next.weight <= this.#capacity; next = this.#line[0]) {
      this.#used += next.weight
      this.#line.shift()
      next.enter()
    }
  }
}
