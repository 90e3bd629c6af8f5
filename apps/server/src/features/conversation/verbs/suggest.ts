import type { Context } from '../../../context.ts'
import { foundNames, standingNames } from './known-names.ts'

const most = 8

/** Names that begin with a text, or have a word that does; the shortest first. */
export async function suggest(ctx: Context, text: string): Promise<{ name: string; kind: string }[]> {
  const wanted = text.toLowerCase()
  const begins = (name: string) =>
    name
      .toLowerCase()
      .split(/[\s.@_-]+/)
      .some(word => word.startsWith(wanted)) || name.toLowerCase().startsWith(wanted)
  const names = [...(await standingNames(ctx)), ...(await foundNames(ctx, [text]))].filter(({ name }) => begins(name))
  const distinct = new Map(names.map(({ name, kind }) => [`${kind} ${name}`, { name, kind }]))
  return [...distinct.values()]
    .toSorted((a, b) => a.name.length - b.name.length || a.name.localeCompare(b.name))
    .slice(0, most)
}
