// Trains src/names/weights.json. `--evaluate` cross-validates by template and article instead. Deterministic.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filterOf } from '../src/names/word-filter.ts'
import { tableBits, tags } from '../src/names/tagger.ts'
import { findWith } from '../src/names/index.ts'
import { labelledTexts, neutralTexts, syntheticTexts, wordLists, type NameText } from '../training/name-corpus.ts'
import { addCounts, countNames, describe } from '../training/name-score.ts'
import { quantised, trainTagger } from '../training/perceptron.ts'
import { Random } from '../training/random.ts'

/** The best F1 for names in cross-validation by template, and close to the best F2. */
const chosenLean = 32
/** Sixteenths of a unit below which a feature's weights are not kept. */
const leastWeight = 6
const print = (line: string) => process.stdout.write(`${line}\n`)
const lists = wordLists()
const gazetteers = { given: filterOf(lists.given), family: filterOf(lists.family), places: filterOf(lists.places), common: filterOf(lists.common) }
const texts = [...labelledTexts('pii-spans-en'), ...labelledTexts('pii-spans-es-meddocan'), ...neutralTexts(new Set(lists.given))]
const made = syntheticTexts(12_000)
print(Object.entries(lists).map(([name, words]) => `${words.length} ${name}`).join(', ') + `; ${texts.length} texts, ${made.length} synthetic`)
if (process.argv.includes('--evaluate')) evaluate(Number(process.argv[3] ?? 4))
else train()

function evaluate(folds: number) {
  const random = new Random(3)
  const foldOf = new Map([...new Set(texts.map(({ group }) => group))].sort().map(group => [group, random.int(0, folds - 1)]))
  const counts: Record<string, ReturnType<typeof countNames>[]> = {}
  const leans = [0, 16, 32, 48, 64, 96]
  const alarms = leans.map(() => 0)
  let words = 0
  for (let fold = 0; fold < folds; fold++) {
    const inFold = (text: NameText) => foldOf.get(text.group) === fold
    const model = quantised(trainTagger([...texts.filter(text => !inFold(text)), ...made], gazetteers))
    for (const corpus of ['pii-spans-en', 'pii-spans-es-meddocan']) for (const kind of ['person', 'address'] as const) {
      for (const lean of leans) (counts[`${corpus} ${kind} leaning ${lean}`] ??= []).push(countNames({ ...model, lean }, texts.filter(text => inFold(text) && text.corpus === corpus), kind))
    }
    for (const { text } of texts.filter(text => inFold(text) && text.corpus === 'neutral')) {
      words += text.split(/\s+/).length
      leans.forEach((lean, index) => { alarms[index]! += findWith({ ...model, lean }, text).length })
      const found = process.argv.includes('--wrong') ? findWith(model, text) : []
      if (process.argv.includes('--wrong')) for (const { start, end, kind, confidence } of found) print(`  ${kind} ${confidence} ${JSON.stringify(text.slice(Math.max(0, start - 20), start))} [${JSON.stringify(text.slice(start, end))}]`)
    }
    if (process.argv.includes('--wrong')) for (const text of texts.filter(text => inFold(text) && text.corpus === 'pii-spans-en').slice(0, 120)) showMistakes(text, findWith(model, text.text))
  }
  for (const [name, all] of Object.entries(counts)) print(`${name.padEnd(44)} ${describe(addCounts(all))}`)
  leans.forEach((lean, index) => print(`neutral text leaning ${lean}: ${(alarms[index]! / words * 10_000).toFixed(1)} findings per 10,000 words`))
}

function showMistakes({ text, spans }: NameText, found: readonly { kind: string; start: number; end: number }[]) {
  const show = (list: readonly { kind: string; start: number; end: number }[]) => list.map(({ kind, start, end }) => `${kind[0]}:${text.slice(start, end)}`).join(' | ')
  if (show(spans) !== show(found)) print(`  ${JSON.stringify(text.slice(0, 160))}\n    expected ${JSON.stringify(show(spans))}\n    found    ${JSON.stringify(show(found))}`)
}

function train() {
  const { weights, checks } = quantised(trainTagger([...texts, ...made], gazetteers))
  const present = new Uint8Array((1 << tableBits) / 8)
  const rows: number[] = []
  const rowChecks: number[] = []
  for (let slot = 0; slot < 1 << tableBits; slot++) {
    const values = weights.subarray(slot * tags.length, (slot + 1) * tags.length)
    if (values.every(value => Math.abs(value) < leastWeight)) continue
    present[slot >>> 3]! |= 1 << (slot & 7)
    for (const value of values) rows.push(value)
    rowChecks.push(checks[slot]!)
  }
  const base64 = (bytes: Uint8Array | Int16Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
  const stored = {
    lean: chosenLean,
    weights: base64(Int16Array.from(rows)), present: base64(present), checks: base64(Uint8Array.from(rowChecks)),
    lists: Object.fromEntries(Object.entries(gazetteers).map(([name, { bits }]) => [name, base64(bits)])),
  }
  const file = join(import.meta.dirname, '../src/names/weights.json')
  writeFileSync(file, `${JSON.stringify(stored)}\n`)
  print(`${rows.length / tags.length} features, ${Math.round(JSON.stringify(stored).length / 1024)} kB in ${file}`)
}
