import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extract, fromFile, type ExtractOptions } from '@sharelight/extract'
import type { Figure } from '../report.ts'
import { corpora, corpus, recall, type Sample } from './corpora.ts'

const sets = ['extraction-office', 'extraction-pdf', 'extraction-mail', 'extraction-archives', 'extraction-hostile']

interface Tally {
  found: number
  all: number
}
const share = ({ found, all }: Tally) => (all === 0 ? 1 : found / all)
const add = (tally: Tally, found: number, all: number) => {
  tally.found += found
  tally.all += all
}

/** How much of what is known to be in the corpora's documents is found. */
export async function qualityFigures(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const set of sets) {
    const samples = corpus(set)
    if (samples.length === 0) continue
    const must = { found: 0, all: 0 }
    const reference = { found: 0, all: 0 }
    const markdown = { found: 0, all: 0 }
    const entries = { found: 0, all: 0 }
    const missing: string[] = []
    for (const sample of samples) {
      const { text, names, isLocked } = await readAll(sample)
      const whole = flat(`${text}\n${names.join('\n')}`)
      for (const wanted of sample.must_contain ?? []) {
        const isThere = whole.includes(flat(wanted)) || text.includes(wanted)
        add(must, isThere ? 1 : 0, 1)
        if (!isThere) missing.push(`${sample.file.slice(15)}: ${wanted.slice(0, 30)}`)
      }
      // What a tool prints of an encrypted document is noise or a notice, not its words.
      if (isLocked) continue
      tally(reference, whole, sample.ref_text && withoutMarks(sample.ref_text, sample.ref_tool))
      tally(markdown, whole, sample.expected_markdown && plain(sample.expected_markdown))
      const paths = new Set(names.flatMap(name => [bare(name), bare(name.replace(/^[^/]*\//, ''))]))
      for (const entry of sample.ref_entries ?? []) add(entries, paths.has(bare(entry)) ? 1 : 0, 1)
    }
    if (must.all > 0)
      figures.push({ name: `${set}: must_contain found`, value: `${must.found} of ${must.all}`, target: 'all' })
    if (missing.length > 0 && process.argv.includes('--verbose')) console.error(missing.join('\n'))
    if (reference.all > 0)
      figures.push({
        name: `${set}: words of ref_text found (not of locked documents)`,
        value: share(reference).toFixed(4),
        target: '≥ 0.98',
      })
    if (markdown.all > 0)
      figures.push({
        name: `${set}: words of expected_markdown found`,
        value: share(markdown).toFixed(4),
        target: '≥ 0.98',
      })
    if (entries.all > 0)
      figures.push({ name: `${set}: ref_entries found`, value: `${entries.found} of ${entries.all}`, target: 'all' })
  }
  return figures
}

/** Words on photographed receipts that recognition finds. */
export async function recognitionFigures(): Promise<Figure[]> {
  const folder = join(corpora, 'ocr-receipts')
  if (!existsSync(folder)) return []
  const found = { found: 0, all: 0 }
  const receipts = readFileSync(join(folder, 'labels.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as { file: string; lines: { text: string }[] })
  const began = performance.now()
  for (const { file, lines } of receipts) {
    const { text } = await read(join(folder, file), { ocr: 'auto' })
    tally(found, text, lines.map(line => line.text).join('\n'))
  }
  const seconds = (performance.now() - began) / 1000 / receipts.length
  return [
    {
      name: `ocr-receipts: words found (${seconds.toFixed(1)} s a picture)`,
      value: share(found).toFixed(3),
      target: '≥ 0.80',
    },
  ]
}

function tally(into: Tally, text: string, reference: string | undefined): void {
  if (!reference) return
  const { found, all } = recall(text, reference)
  add(into, found, all)
}

async function readAll({ path }: Sample) {
  const { text, outcome } = await read(path)
  return {
    text: `${text}\n${JSON.stringify(outcome.properties)}`,
    names: outcome.parts.map(part => part.name),
    isLocked: outcome.reason === 'encrypted' || outcome.reason === 'rights_managed',
  }
}

async function read(path: string, options: ExtractOptions = {}) {
  const chunks = extract(await fromFile(path), options)
  let text = ''
  for (;;) {
    const step = await chunks.next()
    if (step.done) return { text, outcome: step.value }
    text += step.value.text
  }
}

const flat = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s\0]+/g, ' ')
    .trim()
const bare = (path: string) => path.replace(/^\.\//, '').replace(/\/$/, '')
/** What catdoc and xls2csv write where there is no text: a picture, a cell with an error. */
const withoutMarks = (text: string, tool = '') =>
  tool.includes('catdoc') ? text.replace(/\[pic\]|"ERROR"/g, ' ') : text
const plain = (markdown: string) =>
  markdown
    .replace(/<!--.*?-->/gs, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/\\_/g, '_')
