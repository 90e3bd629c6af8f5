/** A stream of pseudo-random numbers: the same seed and name give the same stream on every machine. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number
  /** Uniform integer in [0, below). */
  int(below: number): number
  chance(probability: number): boolean
  pick<T>(values: readonly T[]): T
  /** Roughly normal, mean 0 and deviation 1. */
  bell(): number
}

/** Mulberry32 (public domain, T. Ettinger): 32 bits of state, fast, good enough for scenery. */
export function random(seed: number, name: string): Random {
  let state = (seed ^ hash(name)) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (below: number) => Math.floor(next() * below)
  return {
    next,
    int,
    chance: probability => next() < probability,
    pick: values => values[int(values.length)] ?? values[0]!,
    bell: () => (next() + next() + next() + next() - 2) * 1.73,
  }
}

export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value >>> 0
}

const slots = 4096

/** Picks indexes by weight in constant time: each index holds its share of a wheel's slots. */
export function wheel(weights: readonly number[]): (random: Random) => number {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const table = new Uint16Array(slots)
  let filled = 0,
    reached = 0
  weights.forEach((weight, index) => {
    reached += weight
    const end = Math.round((reached / total) * slots)
    table.fill(index, filled, end)
    filled = end
  })
  return from => table[from.int(slots)] ?? 0
}
