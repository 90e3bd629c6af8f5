import type { Parts } from './assemble.ts'
import type { CompiledFilter } from './filter.ts'
import type { SelectedDimension } from './select.ts'

/**
 * Where dimensions come through two different keys, grouping by the keys first saves nothing: there are about as many pairs of them
 * as rows. Then the small tables are spread out and joined row by row, as numbers instead of words unless a condition needs the words.
 */
export function joinsEarly({ cube, selection }: Parts): boolean {
  const keys = new Set(selection.dimensions.flatMap(({ relation }) => relation === undefined ? [] : cube.relations?.[relation]?.key ?? []))
  return keys.size > 1 && selection.measures.every(({ relation }) => relation === undefined)
}

export function groupJoined(parts: Parts, where: (conditions: readonly string[]) => string, late: readonly string[]): { sql: string; constants: Record<string, string> } {
  const { cube, selection: { dimensions, measures }, conditions } = parts
  const coded = late.length === 0
  const byRelation = Map.groupBy(dimensions.filter(({ relation }) => relation !== undefined), ({ relation }) => relation ?? '')
  const relations = [...byRelation].map(([name, of]) => ({ name, of, key: cube.relations?.[name]?.key ?? '', rows: cube.relations?.[name]?.rows ?? '' }))
  const spread = (name: string, rows: string, of: readonly SelectedDimension[]) =>
    `SELECT ${name}.joined AS joined, ${of.map(({ alias, sql, spread: several }) => `${several ? `arrayJoin(${sql})` : sql} AS ${alias}`).join(', ')} FROM (${rows}) AS ${name}`
  const numbered = (name: string, rows: string, of: readonly SelectedDimension[]) =>
    `SELECT joined, ${of.map(({ alias }) => `transform(v_${alias}, all_${alias}, arrayEnumerate(all_${alias}), 0::UInt32) AS n_${alias}`).join(', ')} FROM (
    ${spread(name, rows, of.map(each => ({ ...each, alias: `v_${each.alias}` })))})`
  const joins = relations.map(({ name, of, key, rows }) => `INNER JOIN (${coded ? numbered(name, rows, of) : spread(name, rows, of)}) AS ${name} ON ${name}.joined = fact.${key}`)
  const shown = dimensions.map(({ alias, sql, relation }) => relation === undefined ? { alias, sql } : { alias: coded ? `n_${alias}` : alias, sql: `${relation}.${coded ? 'n_' : ''}${alias}` })
  const grouped = `SELECT ${[...shown, ...measures].map(({ alias, sql }) => `${sql} AS ${alias}`).join(',\n  ')}
FROM ${cube.table} AS fact
${joins.join('\n')}${where([...conditions.early, ...late])}
GROUP BY ${shown.map(({ alias }) => alias).join(', ')}`
  if (!coded) return { sql: grouped, constants: {} }
  const words = relations.flatMap(({ name, of, rows }) => of.map(dimension => [`all_${dimension.alias}`, `(SELECT groupUniqArray(${dimension.alias}) FROM (${spread(name, rows, [dimension])}))`] as const))
  const outer = dimensions.map(({ alias, relation }) => relation === undefined ? alias : `all_${alias}[n_${alias}] AS ${alias}`)
  return { sql: `SELECT ${[...outer, ...measures.map(({ alias }) => alias)].join(', ')} FROM (\n${grouped}\n)`, constants: Object.fromEntries(words) }
}

/** Conditions that wait for spread rows, with what they carry along put in their place. */
export function lateConditions({ late, carried }: CompiledFilter): string[] {
  return late.map(sql => carried.reduceRight((text, part) => text.replaceAll(new RegExp(`\\b${part.alias}\\b`, 'g'), () => `(${part.sql})`), sql))
}
