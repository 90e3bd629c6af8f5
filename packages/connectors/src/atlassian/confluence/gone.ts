import type { Removed } from '../../kit/connector.ts'
import type { KnownIds, Parts } from '../known-ids.ts'
import type { Whole } from './entries.ts'
import { keyOf, type ConfluencePlace, type PartKind } from './reading.ts'
import type { Survey } from './survey.ts'

/** What is there of a page besides itself, by the ends of its keys: `footer/7`. */
export const partsOf = ({ comments, attachments }: Pick<Whole, 'comments' | 'attachments'>): Parts => ({
  comments: comments.map(({ kind, id }) => `${kind}/${id}`),
  attachments: attachments.map(({ id }) => `attachment/${id}`),
})

export const goneParts = (place: ConfluencePlace, { comments, attachments }: Parts): Removed[] =>
  [...comments, ...attachments].map(part => {
    const [kind = '', id = ''] = part.split('/')
    return { type: 'removed', key: keyOf({ ...place, part: { kind: kind as PartKind, id } }) }
  })

/** Pages and posts that were told and that a search finds no more: deleted, archived or moved to another space. */
export function goneFrom(space: string, known: KnownIds, { alive }: Survey): Removed[] {
  if (!known.isWhole) return []
  const gone = [...known.ids].filter(id => !alive.has(id)).map(id => [id, known.partsOf(id)] as const)
  known.forgetBut(alive)
  return gone.flatMap(([id, parts]) => {
    const place = { space, page: id.replace(/^blog-/, ''), isPost: id.startsWith('blog-') }
    return [{ type: 'removed' as const, key: keyOf(place) }, ...goneParts(place, parts)]
  })
}
