import { createClassifier } from '@sharelight/classify'
import { peakMemory } from '../peak-memory.ts'
import { plainEnglish } from './text.ts'

/** What a long stream took; sizes in bytes, after garbage was collected where the process may (`--expose-gc`). */
export interface LongStream {
  units: number
  hits: number
  counted: number
  kept: number
  rss: number[]
  peak: number
}

const rounds = 3
const piece = 1_000_000
const hit = 'write to jane.doe@example.com '
const labelOfHits = 'regulated/pii/email'

/** Reads one text of so many units in as many rounds, each with a third of the e-mail addresses. */
function readLongStream(units: number, hits: number): LongStream {
  const plain = plainEnglish(8 * piece).replaceAll('@', ' ')
  const stream = createClassifier().open()
  const perPiece = Math.ceil((hits * piece) / units)
  const addresses = hit.repeat(perPiece)
  const rss: number[] = []
  for (let round = 1, at = 0; round <= rounds; round++) {
    for (; at < (units * round) / rounds; at += piece)
      stream.push(plain.slice(at % (7 * piece), (at % (7 * piece)) + piece - addresses.length) + addresses)
    globalThis.gc?.()
    rss.push(process.memoryUsage.rss())
  }
  const { labels, findings } = stream.finish()
  const counted = labels.find(({ key }) => key === labelOfHits)?.count ?? 0
  const pieces = Math.ceil(units / piece)
  return { units, hits: pieces * perPiece, counted, kept: findings.length, rss, peak: peakMemory() }
}

const [units = 2_000 * piece, hits = 1_000_000] = process.argv.slice(2).map(Number)
console.log(JSON.stringify(readLongStream(units, hits)))
