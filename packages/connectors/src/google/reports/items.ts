import type { ActivityEvent } from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import type { People } from '../directory/people.ts'
import { keyOf } from '../drive/keys.ts'
import { isTrue, valueOf, type Deed } from './record.ts'

type Item = NonNullable<ActivityEvent['item']>

/** The files that records name, by the keys that reading drives gives them; nothing for folders, and for files of other organisations. */
export async function itemOf(people: People, deed: Deed): Promise<Item | undefined> {
  const [id, title, owner] = [valueOf(deed, 'doc_id'), valueOf(deed, 'doc_title'), valueOf(deed, 'owner')]
  if (id === undefined || !/^[\w-]{1,200}$/.test(id) || isFolder(deed)) return undefined
  const root = await rootOf(people, deed, owner)
  if (!root) return undefined
  const name = displayPath(Buffer.from(title ?? id))
  return { key: keyOf(root, id), name, path: `${displayPath(Buffer.from(owner ?? root.id))}/${name}`, kind: 'file' }
}

export const isFolder = (deed: Deed) => valueOf(deed, 'doc_type') === 'folder'

async function rootOf(people: People, deed: Deed, owner: string | undefined) {
  const drive = valueOf(deed, 'shared_drive_id') ?? valueOf(deed, 'team_drive_id')
  if (drive !== undefined) return /^[\w-]{1,200}$/.test(drive) ? ({ kind: 'shared', id: drive } as const) : undefined
  if (isTrue(deed, 'owner_is_shared_drive') || !owner?.includes('@')) return undefined
  const person = await people.meet(owner)
  return person && ({ kind: 'my', id: person.id } as const)
}
