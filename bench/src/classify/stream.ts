import { sampleLength, type ClassificationResult, type Classifier } from '@sharelight/classify'
import type { Figure } from '../report.ts'
import { plainEnglish } from './text.ts'

const megabyte = 1e6
const piece = 1 << 20
const runs = 7

/** Seconds of processor time that one long text takes in one stream. */
export function streamSeconds(text: string, classifier: Classifier): number {
  const before = process.cpuUsage()
  readStream(text, classifier)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/** What one long stream leaves out of a text: it says more of reading than of classification. */
export function streamBounds(text: string, classifier: Classifier): string {
  const { namesEnd = text.length, findings } = readStream(text, classifier)
  const [names, topics] = [namesEnd, sampleLength].map(units => `${(units / megabyte).toFixed(2)} MB`)
  return `names in its first ${names}, topics in ${topics}, ${findings.length.toLocaleString('en-GB')} findings kept`
}

/** A long text as one stream, with all rules. */
export function longStreamFigure(classifier: Classifier): Figure {
  const text = plainEnglish(32 * megabyte)
  const bounds = streamBounds(text, classifier)
  const speed = text.length / megabyte / median(() => streamSeconds(text, classifier))
  return {
    name: `one stream of 32 MB of plain English, bounded: ${bounds}`,
    value: `${speed.toFixed(0)} MB/s`,
    target: '≥ 150 MB/s',
  }
}

/** Of some runs after one that warms up. */
export function median(measure: () => number): number {
  measure()
  return Array.from({ length: runs }, measure).sort((a, b) => a - b)[Math.floor(runs / 2)]!
}

function readStream(text: string, classifier: Classifier): ClassificationResult {
  const stream = classifier.open()
  for (let at = 0; at < text.length; at += piece) stream.push(text.slice(at, at + piece))
  return stream.finish()
}
