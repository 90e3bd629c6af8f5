// Trains src/names/weights.json from the corpora and the synthetic sentences. Deterministic; about a minute.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tableBits } from '../src/names/feature-table.ts'
import { tags } from '../src/names/tagger.ts'
import { nameSet } from '../training/name-set.ts'
import { quantised, trainTagger } from '../training/learn-tagger.ts'

/** Where precision and recall are both above nine tenths in cross-validation by template (`evaluate-names.ts`). */
const chosenLean = 20
/** Sixty-fourths of a unit below which a feature's weights are not kept. */
const leastWeight = 5

const { gazetteers, texts, made } = nameSet()
const { weights, table } = quantised(trainTagger([...texts, ...made], gazetteers))
const present = new Uint8Array((1 << tableBits) / 8)
const rows: number[] = []
const rowChecks: number[] = []
let row = -1
for (let slot = 0; slot < 1 << tableBits; slot++) {
  if (((table.present[slot >>> 5]! >>> (slot & 31)) & 1) === 0) continue
  const values = weights.subarray(++row * tags.length, (row + 1) * tags.length)
  if (values.every(value => Math.abs(value) < leastWeight)) continue
  present[slot >>> 3]! |= 1 << (slot & 7)
  for (const value of values) rows.push(value)
  rowChecks.push(table.checks[row]!)
}
const base64 = (bytes: Uint8Array | Int16Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
const stored = {
  lean: chosenLean,
  weights: base64(Int16Array.from(rows)),
  present: base64(present),
  checks: base64(Uint8Array.from(rowChecks)),
  lists: Object.fromEntries(Object.entries(gazetteers).map(([name, { bits }]) => [name, base64(bits)])),
}
const file = join(import.meta.dirname, '../src/names/weights.json')
writeFileSync(file, `${JSON.stringify(stored)}\n`)
process.stdout.write(
  `${texts.length} texts, ${made.length} synthetic; ${rows.length / tags.length} features, ${Math.round(JSON.stringify(stored).length / 1024)} kB in ${file}\n`,
)
