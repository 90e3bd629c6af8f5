import type { Detection } from '../engine/detection.ts'
import type { Survey } from '../scan/survey.ts'
import { decodeBase64Runs } from './base64.ts'
import type { Decoded } from './decoded.ts'
import { decodeEscapes } from './escapes.ts'
import { decodeWide } from './wide.ts'

/**
 * Values that `find` finds under an encoding in the first `length` units; offsets are of the encoded text. All is decoded
 * before `find` is called, for that may use the units for a text of its own.
 */
export function findEncoded(length: number, survey: Survey, find: (decoded: string) => Detection[]): Detection[] {
  const wide = survey.hasNuls ? decodeWide(length) : undefined
  const decoded = wide ? [wide] : [...decodeEscapes(length, survey.escapes), ...decodeBase64Runs(length, survey.tokens)]
  return decoded.flatMap(part => search(part, find))
}

function search(part: Decoded, find: (decoded: string) => Detection[]): Detection[] {
  return find(part.text).flatMap(detection => {
    const start = part.offsets[detection.start]!
    const end = Math.max(start + 1, endOf(part, detection.end))
    if (!isEncoded(part, start, end)) return []
    return [
      {
        ...detection,
        start,
        end,
        alone: false,
        encoding: detection.encoding ? `${part.encoding}, ${detection.encoding}` : part.encoding,
      },
    ]
  })
}

/** Whether an encoded range lies between `start` and `end`, or in part. */
function isEncoded({ encoded }: Decoded, start: number, end: number): boolean {
  const range = rangeAfter(encoded, start)
  return range < encoded.length && encoded[range]! < end
}

/** Index of the first range that ends after `position`. */
function rangeAfter(encoded: ArrayLike<number>, position: number): number {
  let [low, high] = [0, encoded.length / 2]
  while (low < high) {
    const middle = (low + high) >> 1
    if (encoded[middle * 2 + 1]! <= position) low = middle + 1
    else high = middle
  }
  return low * 2
}

/** The encoded text ends where its last unit ends: at the start of the unit after it, or of the escape that it was. */
function endOf({ offsets, encoded }: Decoded, end: number): number {
  const last = offsets[end - 1]!
  const range = rangeAfter(encoded, last)
  const isWhole = encoded.length === 2 && encoded[0] === 0
  return !isWhole && encoded[range] === last
    ? Math.min(encoded[range + 1]!, offsets[end]!)
    : Math.min(offsets[end]!, last + 4)
}
