import { confidenceLevels } from '@sharelight/contract/confidence'
import { Shingler } from './shingles.ts'

/** A template's wording: hashes of its shingles, or of an even sample of them where there are many. */
export interface Fingerprint {
  /** Little-endian 32-bit hashes in base64. */
  shingles: string
  /** Only hashes below this are in the sample (FracMinHash, https://doi.org/10.1101/2022.01.11.475838). */
  below: number
  count: number
}

const mostKept = 4_000
export const fewestShingles = 20
const { low, medium, high } = confidenceLevels

/** Undefined for a template of fewer than 20 different runs of four words: nothing could be told by it. */
export function fingerprintOf(template: string): Fingerprint | undefined {
  const all = new Set<number>()
  const shingler = new Shingler(hash => all.add(hash))
  shingler.push(template)
  shingler.finish()
  if (all.size < fewestShingles) return undefined
  const below = all.size <= mostKept ? 0x1_0000_0000 : Math.floor((0x1_0000_0000 * mostKept) / all.size)
  const kept = Uint32Array.from([...all].filter(hash => hash < below)).sort()
  return { shingles: Buffer.from(kept.buffer).toString('base64'), below, count: kept.length }
}

export interface FingerprintReading {
  push(text: string): void
  finish(): { share: number; confidence: number } | undefined
}

/**
 * Reads a document against a template. `share` is how much of the template's wording the document holds, 0 to 1, whatever
 * else it holds: from 0.5 on low, 0.7 medium, 0.9 high confidence.
 */
export function fingerprintMatcher({ shingles, below }: Fingerprint, leastPercent: number): () => FingerprintReading {
  const bytes = Buffer.from(shingles, 'base64')
  const wanted = new Set(Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readUInt32LE(at * 4)))
  return () => {
    const found = new Set<number>()
    const shingler = new Shingler(hash => {
      if (hash < below && wanted.has(hash)) found.add(hash)
    })
    return {
      push: text => shingler.push(text),
      finish() {
        shingler.finish()
        const share = found.size / wanted.size
        return share * 100 >= leastPercent
          ? { share, confidence: share >= 0.9 ? high : share >= 0.7 ? medium : low }
          : undefined
      },
    }
  }
}
