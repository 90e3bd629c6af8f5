/** First 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4 section 4.2.2), and of square roots (5.3.3). */
const constants = Uint32Array.from(primes(64), prime => fraction(Math.cbrt(prime)))
const half = (prime: number) => fraction(Math.sqrt(prime))
type State = [number, number, number, number, number, number, number, number]
const initial: State = [half(2), half(3), half(5), half(7), half(11), half(13), half(17), half(19)]

function primes(count: number): number[] {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate++)
    if (found.every(prime => candidate % prime)) found.push(candidate)
  return found
}

function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) >>> 0
}

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** SHA-256 (FIPS 180-4). Here because this package runs without any platform; only short inputs are hashed. */
export function sha256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64)
  padded.set(message)
  padded[message.length] = 0x80
  new DataView(padded.buffer).setUint32(padded.length - 4, message.length * 8)
  let state = initial
  for (let block = 0; block < padded.length; block += 64)
    state = compress(state, new DataView(padded.buffer, block, 64))
  const digest = new Uint8Array(32)
  state.forEach((word, at) => new DataView(digest.buffer).setUint32(at * 4, word))
  return digest
}

function compress(state: State, block: DataView): State {
  const words = new Uint32Array(64)
  for (let t = 0; t < 64; t++) words[t] = t < 16 ? block.getUint32(t * 4) : expand(words, t)
  let [a, b, c, d, e, f, g, h] = state
  for (let t = 0; t < 64; t++) {
    const first =
      (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + constants[t]! + words[t]!) | 0
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  const [a0, b0, c0, d0, e0, f0, g0, h0] = state
  return [
    (a0 + a) | 0,
    (b0 + b) | 0,
    (c0 + c) | 0,
    (d0 + d) | 0,
    (e0 + e) | 0,
    (f0 + f) | 0,
    (g0 + g) | 0,
    (h0 + h) | 0,
  ]
}

function expand(words: Uint32Array, t: number): number {
  const [low, high] = [words[t - 15]!, words[t - 2]!]
  return (
    (rotate(low, 7) ^ rotate(low, 18) ^ (low >>> 3)) +
    words[t - 7]! +
    (rotate(high, 17) ^ rotate(high, 19) ^ (high >>> 10)) +
    words[t - 16]!
  )
}
