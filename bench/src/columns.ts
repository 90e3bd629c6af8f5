import { readSet } from './classify/columns/read-set.ts'
import { scoreColumns, type ColumnScore, type Tally } from './classify/columns/score.ts'
import type { Figure, Section } from './report.ts'

const seeds = [7, 21, 300]
const target = '≥ 0.95 / ≥ 0.90'
/** Labels of fewer columns say little by themselves. */
const fewestWanted = 6

/** Labels of columns of databases against what they hold: one set that the verdicts were tuned on, and one that is only scored. */
export async function benchColumns(): Promise<Section> {
  const tuned = await scored('tuned.txt')
  const held = await scored('held.txt')
  return {
    id: 'columns',
    title: 'Labels of columns of databases',
    command: 'npm run bench -- columns',
    figures: [
      { name: `tuned on: ${tuned.columns} columns`, value: rates(tuned.all), target },
      { name: `only scored: ${held.columns} columns`, value: rates(held.all), target },
      ...byLabel(held),
    ],
  }
}

/** The same columns with the values of several seeds. */
async function scored(file: string): Promise<ColumnScore> {
  const sum: ColumnScore = { columns: 0, all: { right: 0, wanted: 0, said: 0 }, byLabel: new Map(), misses: [] }
  for (const seed of seeds) {
    const { columns, all, byLabel: labels } = await scoreColumns(readSet(file, seed))
    sum.columns = columns
    addTo(sum.all, all)
    for (const [label, tally] of labels) {
      const known = sum.byLabel.get(label) ?? { right: 0, wanted: 0, said: 0 }
      sum.byLabel.set(label, known)
      addTo(known, tally)
    }
  }
  return sum
}

function addTo(sum: Tally, { right, wanted, said }: Tally) {
  sum.right += right
  sum.wanted += wanted
  sum.said += said
}

const byLabel = ({ byLabel: labels }: ColumnScore): Figure[] =>
  [...labels]
    .filter(([, { wanted }]) => wanted >= fewestWanted)
    .toSorted(([, a], [, b]) => b.wanted - a.wanted)
    .map(([label, tally]) => ({ name: `only scored: ${label}`, value: rates(tally) }))

const rates = ({ right, wanted, said }: Tally): string =>
  `precision ${share(right, said)}, recall ${share(right, wanted)} of ${wanted} in ${seeds.length} seeds`
const share = (part: number, whole: number) => (whole ? (part / whole).toFixed(3) : 'none')
