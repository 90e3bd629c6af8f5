/** Takes the places of weights, the heaviest first, of equal ones the first: a heap, for few of many are asked for. */
export class Heaviest {
  private readonly heap: Int32Array
  private length: number
  private readonly weights: readonly number[]

  constructor(weights: readonly number[]) {
    this.weights = weights
    this.length = weights.length
    this.heap = new Int32Array(weights.length)
    for (let place = 0; place < this.length; place++) this.heap[place] = place
    for (let at = (this.length >> 1) - 1; at >= 0; at--) this.sink(at)
  }

  /** -1 when none is left. */
  take(): number {
    if (this.length === 0) return -1
    const top = this.heap[0]!
    this.heap[0] = this.heap[--this.length]!
    this.sink(0)
    return top
  }

  private sink(from: number) {
    const { heap, length } = this
    for (let at = from; ;) {
      let next = 2 * at + 1
      if (next >= length) return
      if (next + 1 < length && this.isAhead(heap[next + 1]!, heap[next]!)) next++
      if (!this.isAhead(heap[next]!, heap[at]!)) return
      const place = heap[at]!
      heap[at] = heap[next]!
      heap[next] = place
      at = next
    }
  }

  private isAhead(one: number, other: number): boolean {
    const difference = this.weights[one]! - this.weights[other]!
    return difference > 0 || (difference === 0 && one < other)
  }
}
