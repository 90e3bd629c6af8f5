import { createClassifier, type Classifier } from '@sharelight/classify'
import type { Figure } from '../../report.ts'
import { longStreamFigure } from '../stream.ts'
import { besideFigures } from './beside.ts'
import { documentSets, type DocumentSet } from './mix.ts'
import { bytesOf, readAll, readTogether, secondsOf } from './reading.ts'
import { stageShares } from './stages.ts'

const megabyte = 1e6
const runs = 3
const targets: Readonly<Record<string, string>> = { chat: '≥ 30,000/s' }

/** Documents as they come, side by side as a scan takes them, with all rules, names, topics and clusters: after a warm-up, per second of processor time. */
export function documentFigures(): Figure[] {
  const sets = documentSets()
  const classifier = createClassifier()
  const reads = sets.map(set => measured(set, classifier))
  const whole = sum(reads)
  const speed = whole.bytes / megabyte / whole.seconds
  return [
    {
      name: 'documents as they come, all rules, names, topics, clusters',
      value: `${speed.toFixed(1)} MB/s`,
      target: '≥ 25 MB/s',
    },
    ...besideFigures(sets, speed, texts => speedOf(measured({ name: 'some of each', texts }, classifier))),
    { ...figureOf(measured(ordinary(sets), classifier)), target: '≥ 3,000/s' },
    ...reads.map(read => ({ ...figureOf(read), target: targets[read.set.name] })),
    slowest(sets, classifier),
    longStreamFigure(classifier),
    ...stageShares(() => sets.forEach(({ texts }) => readAll(texts, classifier))).map(([stage, share]) => ({
      name: `share of ${stage}`,
      value: `${(100 * share).toFixed(1)} %`,
    })),
  ]
}

interface Measured {
  set: DocumentSet
  bytes: number
  seconds: number
}

/** The median of some runs over the whole set, after one that warms up. */
function measured(set: DocumentSet, classifier: Classifier): Measured {
  const once = () => secondsOf(() => readAll(set.texts, classifier))
  once()
  const times = Array.from({ length: runs }, once).sort((a, b) => a - b)
  return { set, bytes: bytesOf(set.texts), seconds: times[Math.floor(runs / 2)]! }
}

const speedOf = ({ bytes, seconds }: Measured) => bytes / megabyte / seconds

const figureOf = (read: Measured): Figure => ({
  name: `${read.set.name}: ${count(read.set.texts.length)} of ${kilobytes(read.bytes / read.set.texts.length)}`,
  value: `${speedOf(read).toFixed(1)} MB/s, ${count(read.set.texts.length / read.seconds)} documents/s`,
})

const sum = (reads: readonly Measured[]) => ({
  bytes: reads.reduce((all, { bytes }) => all + bytes, 0),
  seconds: reads.reduce((all, { seconds }) => all + seconds, 0),
})

/** Around the length that documents have on average. */
const [shortest, longest] = [4_500, 7_500]

const ordinary = (sets: readonly DocumentSet[]): DocumentSet => ({
  name: 'of all of these, those of 4,500 to 7,500 characters',
  texts: sets.flatMap(({ texts }) => texts.filter(({ length }) => length >= shortest && length <= longest)),
})

const timesEach = 3
/** Below this the set-up is what is measured. */
const fewestUnits = 1_000

/** What the slowest hundredth of the documents of a kilobyte and more reach at most, each at its best of three. */
function slowest(sets: readonly DocumentSet[], classifier: Classifier): Figure {
  const speeds = sets.flatMap(({ name, texts }) =>
    texts
      .filter(text => text.length >= fewestUnits)
      .map(text => {
        const times = Array.from({ length: timesEach }, () => secondsOf(() => readTogether([text], classifier)))
        return { name, speed: text.length / megabyte / Math.min(...times) }
      }),
  )
  const slow = speeds.sort((a, b) => a.speed - b.speed).slice(0, Math.ceil(speeds.length / 100))
  const [first, last] = [slow[0]!, slow.at(-1)!]
  return {
    name: 'the slowest 1 % of documents of 1 kB and more',
    value: `${first.speed.toFixed(1)} (${first.name}) to ${last.speed.toFixed(1)} MB/s`,
    target: '≥ 1 MB/s',
  }
}

const count = (value: number) => value.toLocaleString('en-GB', { maximumFractionDigits: 0 })
const kilobytes = (bytes: number) => (bytes < 1_000 ? `${bytes.toFixed(0)} B` : `${(bytes / 1_000).toFixed(1)} kB`)
