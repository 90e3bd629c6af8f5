import fc from 'fast-check'

/** One change to a file: places are shares of its length, so that they fit any file. */
export type Mutation =
  | { kind: 'flip'; at: number; value: number }
  | { kind: 'cut'; at: number }
  | { kind: 'remove'; at: number; length: number }
  | { kind: 'repeat'; at: number; length: number; times: number }
  | { kind: 'fill'; at: number; length: number; value: number }
  | { kind: 'number'; at: number; value: number }

/** Anywhere alike: unbiased, or nearly all changes would hit the first bytes, which say what a file is. */
const place = fc.noBias(fc.integer({ min: 0, max: 999_999 })).map(number => number / 1_000_000)
const awkward = fc.constantFrom(0, 1, 0x7f, 0x80, 0xff, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff)

/** A handful of changes such as faults and fuzzers make. */
export const mutations: fc.Arbitrary<Mutation[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constant('flip' as const), at: place, value: fc.integer({ min: 0, max: 255 }) }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('number' as const), at: place, value: awkward }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('cut' as const), at: place }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('remove' as const),
        at: place,
        length: fc.integer({ min: 1, max: 600 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('repeat' as const),
        at: place,
        length: fc.integer({ min: 1, max: 600 }),
        times: fc.integer({ min: 2, max: 200 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('fill' as const),
        at: place,
        length: fc.integer({ min: 1, max: 2000 }),
        value: fc.integer({ min: 0, max: 255 }),
      }),
    },
  ),
  { minLength: 1, maxLength: 12 },
)

export function mutated(original: Uint8Array, changes: readonly Mutation[]): Buffer {
  let bytes = Buffer.from(original)
  for (const change of changes) bytes = applied(bytes, change)
  return bytes
}

function applied(bytes: Buffer<ArrayBuffer>, change: Mutation): Buffer<ArrayBuffer> {
  const at = Math.floor(change.at * bytes.length)
  switch (change.kind) {
    case 'flip':
      if (bytes.length > 0) bytes[at] = change.value
      return bytes
    case 'number':
      if (at + 4 <= bytes.length) bytes.writeUInt32LE(change.value, at)
      return bytes
    case 'cut':
      return bytes.subarray(0, at)
    case 'remove':
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + change.length)])
    case 'repeat':
      return Buffer.concat([
        bytes.subarray(0, at),
        ...Array.from({ length: change.times }, () => bytes.subarray(at, at + change.length)),
        bytes.subarray(at),
      ])
    case 'fill':
      return bytes.fill(change.value, at, Math.min(bytes.length, at + change.length))
  }
}
