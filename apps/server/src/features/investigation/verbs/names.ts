import type { Context } from '../../../context.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { text } from './cells.ts'

/** Display names of identities; those that the user may not see are left out. */
export async function identityNames(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].slice(0, 10_000)
  const names = new Map<string, string>()
  for (let from = 0; from < wanted.length; from += 1000) {
    const value = wanted.slice(from, from + 1000)
    const { rows } = await ask(ctx, {
      cube: 'identities',
      dimensions: ['id', 'name'],
      filter: { dimension: 'id', operator: 'in', value },
      limit: 1000,
    })
    for (const row of rows) names.set(text(row.id), text(row.name))
  }
  return names
}
