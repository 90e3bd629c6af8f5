import type { Context } from '../../../context.ts'
import { text } from '../../investigation/verbs/cells.ts'
import { ask } from '../../metrics/verbs/ask.ts'

/** Names and addresses of people by their ids. */
export async function peopleNamed(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, { name: string; address: string }>> {
  if (!ids.length) return new Map()
  const { rows } = await ask(ctx, {
    cube: 'identities',
    dimensions: ['id', 'name', 'address'],
    filter: { dimension: 'id', operator: 'in', value: [...ids] },
    limit: ids.length,
  })
  return new Map(rows.map(row => [text(row.id), { name: text(row.name), address: text(row.address) }]))
}
