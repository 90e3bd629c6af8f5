const constants = new Uint32Array(64)
const start = new Uint32Array(8)
fill()

/** The constants of FIPS 180-4: fractions of the cube and square roots of the first primes. */
function fill() {
  const primes: number[] = []
  for (let number = 2; primes.length < 64; number++)
    if (primes.every(prime => number % prime !== 0)) primes.push(number)
  const fraction = (root: number) => Math.floor((root % 1) * 2 ** 32)
  primes.forEach((prime, place) => {
    constants[place] = fraction(Math.cbrt(prime))
    if (place < 8) start[place] = fraction(Math.sqrt(prime))
  })
}

/** SHA-256 of bytes as they come, in hex. The browser's own takes a file whole, and only where the page came over HTTPS. */
export function createSha256() {
  const state = Uint32Array.from(start)
  const block = new Uint8Array(64)
  const words = new Uint32Array(64)
  let [held, length] = [0, 0]

  function update(bytes: Uint8Array) {
    length += bytes.length
    for (let at = 0; at < bytes.length;) {
      const take = Math.min(64 - held, bytes.length - at)
      block.set(bytes.subarray(at, at + take), held)
      held += take
      at += take
      if (held === 64) {
        mix(state, block, words)
        held = 0
      }
    }
  }

  function hex(): string {
    const bits = length * 8
    const padding = new Uint8Array((held < 56 ? 56 : 120) - held + 8)
    padding[0] = 0x80
    const view = new DataView(padding.buffer)
    view.setUint32(padding.length - 8, Math.floor(bits / 2 ** 32))
    view.setUint32(padding.length - 4, bits % 2 ** 32)
    update(padding)
    return [...state].map(word => word.toString(16).padStart(8, '0')).join('')
  }

  return { update, hex }
}

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by))

function mix(state: Uint32Array, block: Uint8Array, words: Uint32Array) {
  const view = new DataView(block.buffer)
  const word = (place: number) => words[place] ?? 0
  for (let place = 0; place < 16; place++) words[place] = view.getUint32(place * 4)
  for (let place = 16; place < 64; place++) {
    const [a, b] = [word(place - 15), word(place - 2)]
    const low = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3)
    const high = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10)
    words[place] = word(place - 16) + low + word(place - 7) + high
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let place = 0; place < 64; place++) {
    const first =
      h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + (constants[place] ?? 0) + word(place)
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((value, place) => {
    state[place] = (state[place] ?? 0) + value
  })
}
