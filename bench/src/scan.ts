import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { openStores, type ScanSummary, type Stores } from '@sharelight/store'
import { scanOnce, storedState } from '@sharelight/testkit'
import { documentSets } from './classify/documents/mix.ts'
import type { Figure, Section } from './report.ts'

const isQuick = process.argv.includes('--quick')
const megabyte = 1e6

/** A whole scan (list, read, classify, rate, store) of a folder of documents of ordinary sizes, against only reading the same files. */
export async function benchScan(): Promise<Section> {
  const documents = isQuick ? 500 : 5000
  const asTheyCome = longDocuments(documents)
  const figures = [
    ...(await scanOf('documents as they come', asTheyCome.length, index => asTheyCome[index] ?? '')),
    ...(await scanOf('lines made by the bench', documents, ordinary)),
  ]
  return { id: 'scan', title: 'A whole scan of text documents', command: 'npm run bench -- scan', figures }
}

/** Peak memory over many small files, with the memory that the empty stores take measured in the same run. */
export async function benchScanMemory(): Promise<Section> {
  const documents = isQuick ? 5000 : 100_000
  const figures = await inFolder(root => {
    writeFiles(root, documents, () => 'The card is 4111 1111 1111 1111.\n')
    return memoryFigures(root)
  })
  return {
    id: 'scan-memory',
    title: `Peak memory over ${documents.toLocaleString('en-GB')} small files`,
    command: 'npm run bench -- scan-memory',
    figures,
  }
}

async function scanOf(name: string, documents: number, text: (index: number) => string): Promise<Figure[]> {
  const figures = await inFolder(root => {
    writeFiles(root, documents, text)
    return scanFigures(root, documents)
  })
  return figures.map(figure => ({ ...figure, name: `${documents.toLocaleString('en-GB')} ${name}: ${figure.name}` }))
}

/** At most `count` documents of the sets that are no single lines, taken evenly from all of them. */
function longDocuments(count: number): string[] {
  const texts = documentSets().flatMap(set => set.texts.filter(text => text.length >= fewestUnits))
  const step = Math.max(1, texts.length / count)
  return Array.from({ length: Math.min(count, texts.length) }, (_, at) => texts[Math.floor(at * step)]!)
}

async function scanFigures(root: string, documents: number): Promise<Figure[]> {
  const stores = await openStores()
  try {
    const ids = { organisationId: randomUUID(), sourceId: randomUUID() }
    const plain = await timed(() => readAll(root))
    const first = await timed(() => scan(stores, root, { ...ids, isFirstScan: true }))
    const again = await timed(() => scan(stores, root, { ...ids, isFirstScan: false }))
    const bytes = first.result.bytes
    if (
      first.result.seen !== documents ||
      (await storedState(stores.analytics, ids.organisationId)).items?.length !== documents
    ) {
      throw new Error(`The scan saw ${first.result.seen} of ${documents} documents.`)
    }
    const baseline = 'only reading the files'
    return [
      {
        name: 'only reading the files',
        value: `${rate(documents, plain.seconds)} documents/s, ${rate(bytes / megabyte, plain.seconds)} MB/s`,
      },
      {
        name: `first scan, ${availableParallelism()} workers`,
        value: `${rate(documents, first.seconds)} documents/s, ${rate(bytes / megabyte, first.seconds)} MB/s`,
        baseline,
        ratio: plain.seconds / first.seconds,
      },
      {
        name: 'scan with nothing changed',
        value: `${rate(documents, again.seconds)} documents/s`,
        baseline,
        ratio: plain.seconds / again.seconds,
      },
    ]
  } finally {
    await stores.close()
  }
}

async function memoryFigures(root: string): Promise<Figure[]> {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'sharelight-bench-data-')), 'data')
  try {
    // The first start creates the databases, which takes more memory than running them.
    await (await openStores({ dataDir })).close()
    const stores = await openStores({ dataDir })
    const watch = watchMemory()
    const idle = watch.now()
    const { seen } = await scan(stores, root, {
      organisationId: randomUUID(),
      sourceId: randomUUID(),
      isFirstScan: true,
    })
    const { peak, workers } = watch.end()
    await stores.close()
    return [
      { name: 'items seen', value: seen.toLocaleString('en-GB') },
      { name: 'with the stores open, before the scan', value: mib(idle) },
      {
        name: 'peak of this process during the scan',
        value: mib(peak),
        baseline: 'before the scan',
        ratio: peak / idle,
        target: '< 1 GiB',
      },
      {
        name: 'peak with all worker processes',
        value: mib(workers),
        baseline: 'before the scan',
        ratio: workers / idle,
      },
    ]
  } finally {
    rmSync(dirname(dataDir), { recursive: true, force: true })
  }
}

function scan(
  stores: Stores,
  root: string,
  ids: { organisationId: string; sourceId: string; isFirstScan: boolean },
): Promise<ScanSummary> {
  return scanOnce(stores, {
    ...ids,
    scanId: randomUUID(),
    connector: 'filesystem',
    settings: { roots: [root] },
    workers: availableParallelism(),
  })
}

async function inFolder<T>(run: (root: string) => Promise<T>): Promise<T> {
  const root = mkdtempSync(join(tmpdir(), 'sharelight-bench-'))
  try {
    return await run(root)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** Shorter texts are messages and sentences, no files. */
const fewestUnits = 500
const filesPerFolder = 500

function writeFiles(root: string, count: number, text: (index: number) => string): void {
  for (let index = 0; index < count; index++) {
    const folder = join(root, String(Math.floor(index / filesPerFolder)))
    if (index % filesPerFolder === 0) mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${index}.txt`), text(index))
  }
}

const sentences = [
  'The quarterly report was discussed at length and then put off until the next meeting.',
  'Please transfer the amount to DE89 3704 0044 0532 0130 00 by Friday.',
  'Anna Schmidt can be reached at anna.schmidt@globex.com or on +49 30 901820.',
  'The weather was fine, the coffee was not, and nobody minded.',
]

/** 1 to 40 kB of prose with an identifier here and there. */
function ordinary(index: number): string {
  const lines = 12 + ((index * 7919) % 500)
  return Array.from(
    { length: lines },
    (_, line) => sentences[(line * 31 + index) % (line % 9 ? 1 : sentences.length)],
  ).join('\n')
}

async function readAll(root: string): Promise<void> {
  for (const name of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (name.isFile()) await readFile(join(name.parentPath, name.name))
  }
}

async function timed<T>(task: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const began = performance.now()
  const result = await task()
  return { result, seconds: (performance.now() - began) / 1000 }
}

/** Resident memory of this process alone, and with all its children, sampled (Linux only). */
function watchMemory() {
  let [peak, workers] = [0, 0]
  const sample = () => {
    const own = process.memoryUsage.rss()
    peak = Math.max(peak, own)
    workers = Math.max(workers, own + childrenOf(process.pid).reduce((sum, pid) => sum + residentBytes(pid), 0))
    return own
  }
  const timer = setInterval(sample, 100)
  return {
    now: sample,
    end() {
      clearInterval(timer)
      sample()
      return { peak, workers }
    },
  }
}

function childrenOf(pid: number): number[] {
  return readOr(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
}

function residentBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readOr(`/proc/${pid}/status`))?.[1] ?? 0) * 1024
}

function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function rate(count: number, seconds: number): string {
  const value = count / seconds
  return value.toLocaleString('en-GB', { maximumFractionDigits: value < 10 ? 1 : 0 })
}

function mib(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MiB`
}
