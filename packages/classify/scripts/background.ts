// Makes src/custom/background.json: hashed words of documents of every kind, against which labels are learned from examples.
// From the corpora whose licence allows it (see docs/model-card.md) and from the synthetic documents; deterministic.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packWording, wordingOf } from '../src/custom/wording.ts'
import { loadDocuments, type Labelled } from '../training/corpus.ts'
import { Random } from '../training/random.ts'
import { syntheticDocuments } from '../training/synthetic.ts'

const perTopic = 12
const perTopicSynthetic = 3
const random = new Random(20_261)

const chosen = [
  ...fewOfEach(
    loadDocuments().filter(document => !document.evaluationOnly),
    perTopic,
  ),
  ...fewOfEach(syntheticDocuments(8), perTopicSynthetic),
]
const documents = chosen.flatMap(({ input }) => {
  const wording = wordingOf(input.text)
  return wording ? [Buffer.from(packWording(wording)).toString('base64')] : []
})
const file = join(import.meta.dirname, '../src/custom/background.json')
writeFileSync(file, `${JSON.stringify({ documents })}\n`)
process.stdout.write(
  `${documents.length} documents, ${Math.round(JSON.stringify(documents).length / 1024)} kB in ${file}\n`,
)

function fewOfEach(all: readonly Labelled[], count: number): Labelled[] {
  return [...Map.groupBy(all, ({ topic }) => topic).values()].flatMap(group => random.sample(group, count))
}
