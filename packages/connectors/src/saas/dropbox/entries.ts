import type { Entry, FolderEntry, Grant, Principal, ProblemEntry } from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import { exclusion } from '../../kit/walk/globs.ts'
import type { Space } from './account.ts'
import { above, keyOf } from './keys.ts'
import type { DropboxSettings } from './settings.ts'
import type { Metadata } from './shapes.ts'
import { mimeOf, stampOf } from './stamp.ts'

export interface Around {
  space: Space
  /** Whoever reaches all of the space. */
  grants: readonly Grant[]
  owner: Principal | undefined
  /** Links to folders of the space, by their paths. */
  folderGrants: ReadonlyMap<string, readonly Grant[]>
  settings: Pick<DropboxSettings, 'include' | 'exclude' | 'maxFileSize'>
}

/** The path that names it, in lower case: `/a/b.txt`. */
export const pathOf = ({ path_lower, path_display, name }: Metadata): string | undefined =>
  path_lower || path_display?.toLowerCase() || (name ? `/${name.toLowerCase()}` : undefined)

export function spaceEntry({ space, grants, owner }: Around): FolderEntry {
  return {
    type: 'folder',
    key: keyOf({ space: space.id, path: '' }),
    name: space.name,
    path: space.name,
    identity: space.id,
    ...(owner && { owner }),
    grants: [...grants],
  }
}

/** A file or folder; nothing for a folder that is a space of its own. */
export function entryOf(metadata: Metadata, path: string, own: readonly Grant[], around: Around): Entry | undefined {
  const { space, owner, settings } = around
  const shared = metadata.sharing_info?.shared_folder_id
  if (metadata['.tag'] === 'folder' && shared && shared !== space.id) return undefined
  const place = placed(metadata, path, around)
  const left = whyLeftOut(path, { settings, isFolder: metadata['.tag'] === 'folder' })
  if (left !== undefined) return problem(place, 'excluded', left)
  const grants = [...own, ...inherited(path, around)]
  if (metadata['.tag'] === 'folder')
    return { type: 'folder', ...place, ...(metadata.id && { identity: metadata.id }), ...(owner && { owner }), grants }
  if (metadata.symlink_info) return problem(place, 'symlink', 'It is a symbolic link; links are not followed.')
  const [createdAt, modifiedAt] = [dateOf(metadata.client_modified), dateOf(metadata.server_modified)]
  const mime = mimeOf(metadata)
  return {
    type: 'item',
    kind: 'file',
    ...place,
    ...(metadata.id && { identity: metadata.id }),
    stamp: stampOf(metadata, settings.maxFileSize),
    ...(mime && { mime }),
    ...(typeof metadata.size === 'number' && { size: metadata.size }),
    ...(createdAt && modifiedAt && createdAt < modifiedAt && { createdAt }),
    ...(modifiedAt && { modifiedAt }),
    ...(owner && { owner }),
    grants,
    events: [],
  }
}

type Spot = Pick<ProblemEntry, 'key' | 'name' | 'path' | 'parent'>
const problem = (place: Spot, reason: ProblemEntry['reason'], detail: string): ProblemEntry => ({
  type: 'problem',
  ...place,
  status: 'skipped',
  reason,
  detail,
})

function placed({ name, path_display }: Metadata, path: string, { space }: Around): Spot {
  const own = path.slice(path.lastIndexOf('/') + 1)
  return {
    key: keyOf({ space: space.id, path }),
    name: displayPath(Buffer.from(name || own)),
    path: `${space.name}${displayPath(Buffer.from(path_display || path))}`,
    parent: keyOf({ space: space.id, path: above(path) }),
  }
}

interface Judged {
  settings: Around['settings']
  isFolder: boolean
}

/** By its own path, or by that of a folder above it. */
export function whyLeftOut(path: string, { settings: { include, exclude }, isFolder }: Judged): string | undefined {
  if (!include.length && !exclude.length) return undefined
  const isOut = exclusion(include.map(lower), exclude.map(lower))
  const names = path.split('/').filter(Boolean)
  for (let depth = 1; depth < names.length; depth++) {
    const why = isOut(names.slice(0, depth).join('/'), true)
    if (why !== undefined) return why
  }
  return isOut(names.join('/'), isFolder)
}

const lower = (pattern: string) => pattern.toLowerCase()

/** By links to folders above it, and by belonging to the space. */
function inherited(path: string, { grants, folderGrants }: Around): Grant[] {
  const passed: Grant[] = []
  for (let at = above(path); at !== ''; at = above(at)) passed.push(...(folderGrants.get(at) ?? []))
  return [...passed, ...grants].map(grant => ({ ...grant, inherited: true }))
}

export function dateOf(text: string | null | undefined): Date | undefined {
  const at = text ? Date.parse(text) : Number.NaN
  return at > 0 ? new Date(at) : undefined
}
