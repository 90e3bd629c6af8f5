/** First 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4 section 4.2.2), and of square roots (5.3.3). */
const constants = Int32Array.from(primes(64), prime => fraction(Math.cbrt(prime)))
const half = (prime: number) => fraction(Math.sqrt(prime))
const initial = Int32Array.of(half(2), half(3), half(5), half(7), half(11), half(13), half(17), half(19))

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

/** Of the block that is compressed; used again. */
const words = new Int32Array(64)
const state = new Int32Array(8)

/** SHA-256 (FIPS 180-4). Here because this package runs without any platform; only short inputs are hashed. */
export function sha256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64)
  padded.set(message)
  padded[message.length] = 0x80
  new DataView(padded.buffer).setUint32(padded.length - 4, message.length * 8)
  state.set(initial)
  for (let block = 0; block < padded.length; block += 64) compress(padded, block)
  const digest = new Uint8Array(32)
  for (let at = 0; at < 32; at++) digest[at] = state[at >> 2]! >>> (24 - 8 * (at & 3))
  return digest
}

function compress(bytes: Uint8Array, block: number): void {
  for (let t = 0, at = block; t < 16; t++, at += 4)
    words[t] = (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!
  for (let t = 16; t < 64; t++) words[t] = expand(t)
  let a = state[0]!
  let b = state[1]!
  let c = state[2]!
  let d = state[3]!
  let e = state[4]!
  let f = state[5]!
  let g = state[6]!
  let h = state[7]!
  for (let t = 0; t < 64; t++) {
    const sum =
      (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + constants[t]! + words[t]!) | 0
    const other = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + sum) | 0
    d = c
    c = b
    b = a
    a = (sum + other) | 0
  }
  state[0]! += a
  state[1]! += b
  state[2]! += c
  state[3]! += d
  state[4]! += e
  state[5]! += f
  state[6]! += g
  state[7]! += h
}

function expand(t: number): number {
  const low = words[t - 15]!
  const high = words[t - 2]!
  return (
    (rotate(low, 7) ^ rotate(low, 18) ^ (low >>> 3)) +
    words[t - 7]! +
    (rotate(high, 17) ^ rotate(high, 19) ^ (high >>> 10)) +
    words[t - 16]!
  )
}
