import type { Texts } from '../../kit/texts.ts'
import type { AtlassianIo } from '../api.ts'
import type { ConfluencePeople } from './people.ts'
import type { ConfluenceSession } from './session.ts'
import type { ConfluenceSettings } from './settings.ts'

export interface ConfluenceReading {
  session: ConfluenceSession
  settings: ConfluenceSettings
  io: AtlassianIo
  people: ConfluencePeople
  texts: Texts
}

/** Keys: `<space>/<page>`, below it `footer/<id>`, `inline/<id>` (comments) and `attachment/<id>`, by Confluence's own ids. Posts go as `blog-<id>`. */
export interface ConfluencePlace {
  space: string
  page: string
  isPost: boolean
  part?: { kind: PartKind; id: string }
}
export type PartKind = 'footer' | 'inline' | 'attachment'

export function keyOf({ space, page, isPost, part }: ConfluencePlace): string {
  return `${space}/${isPost ? 'blog-' : ''}${page}${part ? `/${part.kind}/${part.id}` : ''}`
}

const pattern = /^([^/]+)\/(blog-)?([^/]+)(?:\/(footer|inline|attachment)\/([^/]+))?$/

export function placeIn(key: string): ConfluencePlace | undefined {
  const [, space, post, page, kind, id] = pattern.exec(key) ?? []
  if (space === undefined || page === undefined) return undefined
  return { space, page, isPost: post !== undefined, ...(kind && id && { part: { kind: kind as PartKind, id } }) }
}
