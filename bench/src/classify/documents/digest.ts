// `npm run -s bench:digest -- [file]`: a digest of all that is found in each set of documents, and one for each document in the file.
// Two versions that print the same find the same: to be run before and after a change that should only be faster.
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { clusterSampleLength, clusterTraits, createClassifier, prepareTogether } from '@sharelight/classify'
import { documentSets } from './mix.ts'

const classifier = createClassifier()
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** Documents that are classified side by side, as a scan does it. */
const sideBySide = 16

/** All that is told of each text. Every third comes in two pieces, every fifth by itself. */
function told(texts: readonly string[], from: number): string[] {
  const documents = texts.map((text, index) => {
    const stream = classifier.open()
    const at = from + index
    const cut = at % 3 === 0 ? text.length >> 1 : 0
    stream.push(text.slice(0, cut))
    stream.push(text.slice(cut))
    return { text, stream, isAlone: at % 5 === 0 }
  })
  prepareTogether(documents.filter(({ isAlone }) => !isAlone).map(({ stream }) => stream))
  return documents.map(({ text, stream }) => {
    const result = stream.finish()
    const traits = clusterTraits(text.slice(0, clusterSampleLength), new Set(), result.tableSignature)
    return JSON.stringify([result, stream.explain(), traits])
  })
}

function* groups(texts: readonly string[]) {
  for (let from = 0; from < texts.length; from += sideBySide) yield told(texts.slice(from, from + sideBySide), from)
}

const each: string[] = []
for (const { name, texts } of documentSets()) {
  const digests = [...groups(texts)].flat().map(digestOf)
  each.push(...digests.map((digest, at) => `${name}\t${at}\t${digest}`))
  process.stdout.write(`${digestOf(digests.join())}  ${name}, ${texts.length} documents\n`)
}
const [file] = process.argv.slice(2)
if (file) writeFileSync(file, `${each.join('\n')}\n`)
