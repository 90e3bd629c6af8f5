import { clusterSampleLength, clusterTraits, prepareTogether, together, type Classifier } from '@sharelight/classify'

const secrets: ReadonlySet<string> = new Set()

/** As a scan does it: what is found, why, and what tells near-duplicates, of so many documents side by side as a worker takes them. */
export function readAll(texts: readonly string[], classifier: Classifier): void {
  for (let from = 0; from < texts.length;) {
    let [to, units] = [from, 0]
    while (to < texts.length && to - from < together.documents && units < together.units) units += texts[to++]!.length
    readTogether(texts.slice(from, to), classifier)
    from = to
  }
}

export function readTogether(texts: readonly string[], classifier: Classifier): void {
  const documents = texts.map(text => {
    const stream = classifier.open()
    stream.push(text)
    return { text, stream, prepare: stream.prepare.bind(stream) }
  })
  prepareTogether(documents)
  for (const { text, stream } of documents) {
    const { tableSignature } = stream.finish()
    stream.explain()
    clusterTraits(text.slice(0, clusterSampleLength), secrets, tableSignature)
  }
}

/** Of processor time. */
export function secondsOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

export const bytesOf = (texts: readonly string[]): number =>
  texts.reduce((all, text) => all + Buffer.byteLength(text), 0)
