// `npm run -s bench:digest -- [file]`: a digest of all that is found in each set of documents, and one for each document in the file.
// Two versions that print the same find the same: to be run before and after a change that should only be faster.
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { clusterSampleLength, clusterTraits, createClassifier } from '@sharelight/classify'
import { documentSets } from './mix.ts'

const classifier = createClassifier()
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** All that is told of a text. Every third comes in two pieces. */
function told(text: string, at: number): string {
  const stream = classifier.open()
  const cut = at % 3 === 0 ? text.length >> 1 : 0
  stream.push(text.slice(0, cut))
  stream.push(text.slice(cut))
  const result = stream.finish()
  const traits = clusterTraits(text.slice(0, clusterSampleLength), new Set(), result.tableSignature)
  return JSON.stringify([result, stream.explain(), traits])
}

const each: string[] = []
for (const { name, texts } of documentSets()) {
  const digests = texts.map((text, at) => digestOf(told(text, at)))
  each.push(...digests.map((digest, at) => `${name}\t${at}\t${digest}`))
  process.stdout.write(`${digestOf(digests.join())}  ${name}, ${texts.length} documents\n`)
}
const [file] = process.argv.slice(2)
if (file) writeFileSync(file, `${each.join('\n')}\n`)
