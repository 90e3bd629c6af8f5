import type { Parts } from './assemble.ts'
import type { Cube } from './cube.ts'
import type { CompiledFilter } from './filter.ts'
import { inTwoSteps } from './measures.ts'
import type { SelectedDimension } from './select.ts'

/**
 * Where an answer goes through two different keys, grouping by the keys first saves nothing: there are about as many pairs of them
 * as rows. Then the tables behind dimensions are spread out and joined row by row, as numbers instead of words unless a condition
 * needs the words; those behind measures come after.
 */
export function joinsEarly({ cube, selection: { dimensions, measures } }: Parts): boolean {
  const keys = new Set([...dimensions, ...measures].flatMap(({ relation }) => relation === undefined ? [] : relationOf(cube, relation).key))
  return keys.size > 1 && dimensions.some(({ relation }) => relation !== undefined)
}

type Where = (conditions: readonly string[]) => string
interface Joined { sql: string; constants: Record<string, string> }

export function groupJoined(parts: Parts, where: Where): Joined {
  const { cube, selection: { dimensions, measures }, conditions } = parts
  const late = lateConditions(conditions)
  const coded = late.length === 0
  const name = (alias: string) => coded ? `n_${alias}` : alias
  const relations = [...Map.groupBy(dimensions, ({ relation }) => relation)].flatMap(([relation, of]) => relation === undefined ? [] : { relation, of, ...relationOf(cube, relation) })
  const joins = relations.map(({ relation, of, key, rows }) => `INNER JOIN (${coded ? numbered(relation, rows, of) : spread(relation, rows, of)}) AS ${relation} ON ${relation}.joined = fact.${key}`)
  const shown = dimensions.map(({ alias, sql, relation }) => relation === undefined ? { alias, sql } : { alias: name(alias), sql: `${relation}.${name(alias)}` })
  const words = dimensions.map(({ alias, relation }) => relation !== undefined && coded ? `all_${alias}[n_${alias}] AS ${alias}` : alias)
  const constants = coded ? Object.fromEntries(relations.flatMap(({ relation, of, rows }) => of.map(one => [`all_${one.alias}`, `(SELECT groupUniqArray(${one.alias}) FROM (${spread(relation, rows, [one])}))`]))) : {}
  const behind = [...new Set(measures.flatMap(({ relation }) => relation ?? []))].map(relation => ({ relation, ...relationOf(cube, relation) }))
  const keys = [...new Set(behind.map(({ key }) => key))].map(key => ({ alias: `k_${key}`, sql: `fact.${key}` }))
  const states = measures.flatMap(({ alias, sql, relation }) => relation === undefined ? { alias: behind.length ? `s_${alias}` : alias, sql: behind.length ? inTwoSteps(sql, '').partial : sql } : [])
  const grouped = `SELECT ${[...shown, ...keys, ...states].map(({ alias, sql }) => `${sql} AS ${alias}`).join(',\n  ')}
FROM ${cube.table} AS fact
${joins.join('\n')}${where([...conditions.early, ...late])}
GROUP BY ${[...shown, ...keys].map(({ alias }) => alias).join(', ')}`
  if (!behind.length) return { sql: coded ? `SELECT ${[...words, ...measures.map(({ alias }) => alias)].join(', ')} FROM (\n${grouped}\n)` : grouped, constants }
  const whole = measures.map(({ alias, sql, relation }) => `${relation === undefined ? inTwoSteps(sql, `s_${alias}`).whole : sql} AS ${alias}`)
  const after = behind.map(({ relation, key, rows }) => `INNER JOIN (${rows}) AS ${relation} ON ${relation}.joined = fact.k_${key}`)
  return { sql: `SELECT ${[...words, ...whole].join(',\n  ')}\nFROM (\n${grouped}\n) AS fact\n${after.join('\n')}\nGROUP BY ${dimensions.map(({ alias }) => alias).join(', ')}`, constants }
}

/** A relation's rows, one for each value of its dimensions. */
function spread(relation: string, rows: string, of: readonly SelectedDimension[]): string {
  return `SELECT ${relation}.joined AS joined, ${of.map(({ alias, sql, spread: several }) => `${several ? `arrayJoin(${sql})` : sql} AS ${alias}`).join(', ')} FROM (${rows}) AS ${relation}`
}

/** The same with each value's place among all of them instead. */
function numbered(relation: string, rows: string, of: readonly SelectedDimension[]): string {
  const places = of.map(({ alias }) => `transform(v_${alias}, all_${alias}, arrayEnumerate(all_${alias}), 0::UInt32) AS n_${alias}`)
  return `SELECT joined, ${places.join(', ')} FROM (${spread(relation, rows, of.map(one => ({ ...one, alias: `v_${one.alias}` })))})`
}

/** Conditions that wait for spread rows, with what they carry along put in their place. */
export function lateConditions({ late, carried }: CompiledFilter): string[] {
  return late.map(sql => carried.reduceRight((text, part) => text.replaceAll(new RegExp(`\\b${part.alias}\\b`, 'g'), () => `(${part.sql})`), sql))
}

export function relationOf(cube: Cube, name: string) {
  const relation = cube.relations?.[name]
  if (!relation) throw new Error(`The cube ${cube.id} has no relation ${name}.`)
  return relation
}
