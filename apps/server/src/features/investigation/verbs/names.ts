import type { Context } from '../../../context.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { text } from './cells.ts'

interface Face {
  name: string
  address: string
}

/** Names and addresses of identities; those that the user may not see are left out. */
export async function identityFaces(ctx: Context, ids: readonly string[]): Promise<Map<string, Face>> {
  const wanted = [...new Set(ids)].slice(0, 10_000)
  const faces = new Map<string, Face>()
  for (let from = 0; from < wanted.length; from += 1000) {
    const value = wanted.slice(from, from + 1000)
    const { rows } = await ask(ctx, {
      cube: 'identities',
      dimensions: ['id', 'name', 'address'],
      filter: { dimension: 'id', operator: 'in', value },
      limit: 1000,
    })
    for (const row of rows) faces.set(text(row.id), { name: text(row.name), address: text(row.address) })
  }
  return faces
}

/** Display names of identities; those that the user may not see are left out. */
export async function identityNames(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const faces = await identityFaces(ctx, ids)
  return new Map([...faces].map(([id, { name }]) => [id, name]))
}
