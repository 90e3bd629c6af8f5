// Trains src/topics/weights.json from the corpora and the synthetic documents. Deterministic; about two minutes.
// Confidence is calibrated on held-out fifths of the documents and on a third of the held-out groups of sources.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { calibrationKnots } from '../training/calibrate.ts'
import { evaluationFolds, predictFolds, summarise, topicsOf, trainingSet } from '../training/experiment.ts'
import { learn } from '../training/learn.ts'
import { store } from '../training/store.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
const examples = trainingSet()
const topics = topicsOf(examples)
const newSources = evaluationFolds(examples, 'source').filter((_, index) => index % 3 === 0)
const judged = [...predictFolds(examples, newSources), ...predictFolds(examples, evaluationFolds(examples, 'random'))]
print(summarise(judged))
const learned = learn(examples.filter(example => !example.evaluationOnly), topics)
const model = store(learned, [calibrationKnots(judged, 0), calibrationKnots(judged, 1)])
const file = join(import.meta.dirname, '../src/topics/weights.json')
writeFileSync(file, `${JSON.stringify(model)}\n`)
print(`${topics.length} topics, ${learned.hashes.length} features, ${Math.round(JSON.stringify(model).length / 1024)} kB in ${file}`)
