// Trains src/topics/weights.json from the corpora and the synthetic documents, and prints the figures of cross-validation with whole sources and
// with documents apart. Deterministic; some minutes. Confidence is calibrated on held-out fifths of the documents and on a third of the held-out
// groups of sources.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { calibrationKnots } from '../training/calibrate.ts'
import { evaluationFolds, predictFolds, summarise, topicsOf, trainingSet } from '../training/experiment.ts'
import { learn } from '../training/learn.ts'
import { store } from '../training/store.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
const examples = trainingSet()
const topics = topicsOf(examples)
const bySource = evaluationFolds(examples, 'source').map(fold => predictFolds(examples, [fold]))
print(`\n## whole sources apart\n${summarise(bySource.flat())}`)
const byDocument = predictFolds(examples, evaluationFolds(examples, 'random'))
print(`\n## documents apart\n${summarise(byDocument)}`)
const judged = [...bySource.filter((_, index) => index % 3 === 0).flat(), ...byDocument]
const learned = learn(
  examples.filter(example => !example.evaluationOnly),
  topics,
)
const model = store(learned, [calibrationKnots(judged, 0), calibrationKnots(judged, 1)])
const file = join(import.meta.dirname, '../src/topics/weights.json')
writeFileSync(file, `${JSON.stringify(model)}\n`)
print(
  `${topics.length} topics, ${learned.hashes.length} features, ${Math.round(JSON.stringify(model).length / 1024)} kB in ${file}`,
)
