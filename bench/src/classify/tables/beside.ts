import type { Figure } from '../../report.ts'
import { PresidioPython, presidioMissing } from '../presidio/python.ts'
import { groupOf, presidioKinds } from './presidio.ts'
import type { Table } from './table.ts'

/** A table, and the kinds that were found in it. */
export interface Judged {
  table: Table
  found: ReadonlySet<string>
}

/** The same tables by Presidio, which is given their columns, and both judged by the kinds that it has recognisers for. */
export function besideFigure(judged: readonly Judged[]): Figure {
  const name = 'the same tables, by the kinds that Presidio has recognisers for'
  const python = PresidioPython.here()
  if (!python) return { name, value: `not run: ${presidioMissing}` }
  const tables = judged.map(({ table }) => table)
  const { known, found } = presidioKinds(python, tables)
  const ours = judged.map(({ found: kinds }) => new Set([...kinds].map(groupOf)))
  return {
    name,
    value: `${scored(judged, ours, known)}; Presidio without a model, given columns and headers, ${scored(judged, found, known)}`,
    target: 'more than Presidio',
  }
}

function scored(judged: readonly Judged[], found: readonly ReadonlySet<string>[], known: ReadonlySet<string>): string {
  let [right, wanted, said] = [0, 0, 0]
  judged.forEach(({ table }, at) => {
    const groups = new Map(table.says.map(kinds => [kinds.join(), new Set(kinds.map(groupOf))]))
    const judgedHere = [...groups.values()].filter(kinds => share(kinds, known))
    const hits = judgedHere.filter(kinds => share(kinds, found[at]!)).length
    const wrong = [...found[at]!].filter(
      kind => known.has(kind) && ![...groups.values()].some(kinds => kinds.has(kind)),
    )
    wanted += judgedHere.length
    right += hits
    said += hits + wrong.length
  })
  return `precision ${(right / said).toFixed(3)}, recall ${(right / wanted).toFixed(3)} of ${wanted}`
}

const share = (some: ReadonlySet<string>, others: ReadonlySet<string>) => [...some].some(kind => others.has(kind))
