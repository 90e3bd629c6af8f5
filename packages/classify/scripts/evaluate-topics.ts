// Prints precision, recall and F1 per topic in cross-validation. Arguments: `random`, `source`, `each` (default: all);
// `--wrong` lists what was judged wrongly.
import { evaluationFolds, predictFolds, summarise, trainingSet } from '../training/experiment.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
const asked = process.argv.slice(2)
const kinds = (['random', 'source', 'each'] as const).filter(
  kind => asked.every(word => word.startsWith('--')) || asked.includes(kind),
)
const samples = trainingSet()
print(
  `${samples.filter(({ real }) => real).length} real documents, ${samples.filter(({ real }) => !real).length} synthetic`,
)
for (const kind of kinds) {
  const started = performance.now()
  const judged = predictFolds(samples, evaluationFolds(samples, kind))
  print(`\n## ${kind} (${Math.round((performance.now() - started) / 1000)} s)\n${summarise(judged)}`)
  if (!asked.includes('--wrong')) continue
  for (const { id, source, actual, topic, branchChance } of judged) {
    if (actual.includes('/') ? topic !== actual : !topic.startsWith(`${actual}/`))
      print(`  ${actual} -> ${topic} ${branchChance.toFixed(2)} ${source} ${id}`)
  }
}
