import { z } from 'zod'
import { digest } from '../../../kit/mail/event.ts'
import { Person, SharedLink } from '../shapes.ts'

const text = z.string().nullish().catch(undefined)
const Id = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(undefined)
const Parent = z.looseObject({ id: Id, name: text }).nullish().catch(undefined)

/** What it happened to: an item by either of Box's two shapes, or a user or group. */
const Source = z
  .looseObject({
    type: text,
    id: Id,
    name: text,
    login: text,
    item_type: text,
    item_id: Id,
    item_name: text,
    file_id: Id,
    file_name: text,
    folder_id: Id,
    folder_name: text,
    user_id: Id,
    user_name: text,
    parent: Parent,
    owned_by: Person.nullish().catch(undefined),
    shared_link: SharedLink.partial().nullish().catch(undefined),
  })
  .nullish()
  .catch(undefined)

const Details = z
  .unknown()
  .optional()
  .transform(value => fieldsOf(typeof value === 'string' ? parsed(value) : value))

export const BoxEvent = z.looseObject({
  event_id: Id,
  event_type: z
    .string()
    .regex(/^[A-Z0-9_]{1,120}\s*$/)
    .transform(name => name.trim()),
  created_at: text,
  created_by: Person.nullish().catch(undefined),
  ip_address: text,
  source: Source,
  accessible_by: Person.nullish().catch(undefined),
  additional_details: Details,
})
export type BoxEvent = z.infer<typeof BoxEvent>

function parsed(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

/** When it happened, as of `read` where that is not said; undefined for what is no time. */
export function timeOf({ created_at }: Pick<BoxEvent, 'created_at'>, read: Date): Date | undefined {
  if (!created_at) return read
  const at = new Date(created_at)
  return Number.isNaN(at.getTime()) ? undefined : at
}

export const idOf = ({ event_id }: BoxEvent, record: unknown) => `box:${event_id || digest(JSON.stringify(record))}`

export interface Touched {
  kind: 'file' | 'folder'
  id: string
  name: string
  owner: BoxEvent['created_by']
  parent: string | undefined
}

/** The file or folder that it happened to. */
export function itemIn({ source }: BoxEvent): Touched | undefined {
  if (!source) return undefined
  const kind = [source.item_type, source.type].find(type => type === 'file' || type === 'folder')
  const byKind = source.file_id ? 'file' : source.folder_id ? 'folder' : undefined
  const type = kind ?? byKind
  const id = source.item_id || source.file_id || source.folder_id || (kind ? source.id : undefined)
  if ((type !== 'file' && type !== 'folder') || !id || !/^[\w-]{1,100}$/.test(id)) return undefined
  const name = source.item_name || source.file_name || source.folder_name || source.name || id
  return { kind: type, id, name, owner: source.owned_by, parent: source.parent?.id || undefined }
}
