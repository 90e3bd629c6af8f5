import { join } from 'node:path'
import type { Figure } from '../report.ts'
import { onlyClassify, onlyList, onlyRead } from './baselines.ts'
import { inFolder, textFiles, writeFiles } from './folder.ts'
import { expectAll, withScans, workers } from './run.ts'
import { took, type Took } from './took.ts'

const megabyte = 1e6
const rounds = 3

/** A whole scan (list, read, classify, rate, store) of a folder of texts, against parts of it. */
export function textFigures(name: string, texts: readonly string[]): Promise<Figure[]> {
  return inFolder(async folder => {
    const root = join(folder, 'files')
    const count = writeFiles(root, textFiles(texts))
    const megabytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / megabyte
    const speed = ({ seconds }: Took) => `${rate(count / seconds)} documents/s, ${rate(megabytes / seconds)} MB/s`
    const cost = ({ processor }: Took) => `${((1000 * processor) / count).toFixed(2)} ms of processor time each`
    const before = await onlyClassify(root, workers)
    const read = await took(() => onlyRead(root))
    const { first, again, listed } = await scans(folder, root, count)
    const classified = mean(before, await onlyClassify(root, workers))
    const figures = [
      { name: 'only reading the files', value: speed(read) },
      {
        name: `${workers} processes that only classify them, warm`,
        value: `${speed(classified)}, ${cost(classified)}`,
      },
      {
        name: `first scan, ${workers} workers`,
        value: speed(first),
        ratio: classified.seconds / first.seconds,
        baseline: 'only classifying them',
        target: '≥ 0.6 ×, ≥ 1,500/s',
      },
      {
        name: 'the same in processor time of all processes',
        value: cost(first),
        ratio: classified.processor / first.processor,
        baseline: 'only classifying them',
        target: '≥ 0.6 ×',
      },
      {
        name: 'scan with nothing changed',
        value: `${rate(count / again.seconds)} documents/s, ${cost(again)}`,
        ratio: listed.seconds / again.seconds,
        baseline: `only listing them (${rate(count / listed.seconds)}/s, ${cost(listed)})`,
        target: '≥ 0.9 ×',
      },
    ]
    return figures.map(figure => ({ ...figure, name: `${rate(count)} ${name}: ${figure.name}` }))
  })
}

/** The first scan, and then in turn only listing and another scan: the medians of both. */
function scans(folder: string, root: string, count: number) {
  return withScans(folder, root, async scan => {
    const first = await took(scan)
    expectAll(first.result, count)
    const [listings, again]: [Took[], Took[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      listings.push(await took(() => onlyList(root)))
      const unchanged = await took(scan)
      expectAll(unchanged.result, count)
      again.push(unchanged)
    }
    return { first, again: median(again), listed: median(listings) }
  })
}

const median = (all: readonly Took[]): Took =>
  all.toSorted((a, b) => a.seconds - b.seconds)[Math.floor(all.length / 2)]!

const mean = (one: Took, other: Took): Took => ({
  seconds: (one.seconds + other.seconds) / 2,
  processor: (one.processor + other.processor) / 2,
})

const rate = (value: number) => value.toLocaleString('en-GB', { maximumFractionDigits: value < 10 ? 1 : 0 })
