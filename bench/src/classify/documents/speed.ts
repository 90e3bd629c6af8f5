import { clusterSampleLength, clusterTraits, createClassifier, type Classifier } from '@sharelight/classify'
import type { Figure } from '../../report.ts'
import { documentSets, type DocumentSet } from './mix.ts'
import { ripgrepSpeed } from './ripgrep.ts'
import { stageShares } from './stages.ts'

const megabyte = 1e6
const runs = 3
const secrets: ReadonlySet<string> = new Set()
const targets: Readonly<Record<string, string>> = { chat: '≥ 30,000/s' }

/** Documents as they come, each by itself, with all rules, names, topics and clusters: after a warm-up, per second of processor time. */
export function documentFigures(): Figure[] {
  const sets = documentSets()
  const classifier = createClassifier()
  const reads = sets.map(set => measured(set, classifier))
  const whole = sum(reads)
  const speed = whole.bytes / megabyte / whole.seconds
  const rival = ripgrepSpeed(sets)
  return [
    {
      name: 'documents as they come, all rules, names, topics, clusters',
      value: `${speed.toFixed(1)} MB/s`,
      baseline: `rg -j1 -a -c, four patterns over the same files${rival ? '' : ': not installed here'}`,
      ...(rival && { ratio: speed / rival }),
      target: '≥ 25 MB/s',
    },
    ...reads.map(({ set, bytes, seconds }) => ({
      name: `${set.name}: ${set.texts.length.toLocaleString('en-GB')} of ${kilobytes(bytes / set.texts.length)}`,
      value: `${(bytes / megabyte / seconds).toFixed(1)} MB/s, ${count(set.texts.length / seconds)} documents/s`,
      target: targets[set.name],
    })),
    slowest(sets, classifier),
    ...stageShares(() => sets.forEach(({ texts }) => texts.forEach(text => read(text, classifier)))).map(
      ([stage, share]) => ({ name: `share of ${stage}`, value: `${(100 * share).toFixed(1)} %` }),
    ),
  ]
}

interface Measured {
  set: DocumentSet
  bytes: number
  seconds: number
}

/** The median of some runs over the whole set, after one that warms up. */
function measured(set: DocumentSet, classifier: Classifier): Measured {
  const bytes = set.texts.reduce((all, text) => all + Buffer.byteLength(text), 0)
  const once = () => secondsOf(() => set.texts.forEach(text => read(text, classifier)))
  once()
  const times = Array.from({ length: runs }, once).sort((a, b) => a - b)
  return { set, bytes, seconds: times[Math.floor(runs / 2)]! }
}

const sum = (reads: readonly Measured[]) => ({
  bytes: reads.reduce((all, { bytes }) => all + bytes, 0),
  seconds: reads.reduce((all, { seconds }) => all + seconds, 0),
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
        const times = Array.from({ length: timesEach }, () => secondsOf(() => read(text, classifier)))
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

/** As a scan does it: what is found, why, and what tells near-duplicates. */
function read(text: string, classifier: Classifier) {
  const stream = classifier.open()
  stream.push(text)
  const { tableSignature } = stream.finish()
  stream.explain()
  clusterTraits(text.slice(0, clusterSampleLength), secrets, tableSignature)
}

function secondsOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

const count = (value: number) => value.toLocaleString('en-GB', { maximumFractionDigits: 0 })
const kilobytes = (bytes: number) => (bytes < 1_000 ? `${bytes.toFixed(0)} B` : `${(bytes / 1_000).toFixed(1)} kB`)
