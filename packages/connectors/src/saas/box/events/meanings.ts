import type { EventType } from '@sharelight/contract'
import { aboutEither, aboutLinks, leftOut, told } from './names.ts'

/** What a type of event means. `either`: it is of a file or of a folder. `link`: how far it leads decides which event it is. */
export type Meaning =
  | { type: EventType }
  | { either: keyof typeof aboutEither }
  | { link: keyof typeof aboutLinks }
  | { leftOut: keyof typeof leftOut }

const words = (text: string) => text.split(/\s+/).filter(Boolean)
const each = <T>(lists: Record<string, string>, make: (name: string) => T) =>
  Object.entries(lists).flatMap(([key, names]) => words(names).map(name => [name, make(key)] as const))

const known = new Map<string, Meaning>([
  ...each(told, type => ({ type: type as EventType })),
  ...each(aboutEither, either => ({ either: either as keyof typeof aboutEither })),
  ...each(aboutLinks, link => ({ link: link as keyof typeof aboutLinks })),
  ...each(leftOut, why => ({ leftOut: why as keyof typeof leftOut })),
])

/** By how Box names them: records hold types that its description does not list yet. */
const families: readonly (readonly [RegExp, Meaning])[] = [
  [/^SHIELD_.*_BLOCKED/, { leftOut: 'blocked' }],
  [/^EDR_/, { leftOut: 'devices' }],
  [/^(COLLAB|COLLABORATION|FILE_REQUEST)_/, { type: 'sharing_set' }],
  [/^GROUP_/, { type: 'group_changed' }],
  [
    /^(CONTENT_WORKFLOW|WORKFLOW_AUTOMATION|SHIELD_ACCESS_POLICY|METADATA_TEMPLATE|LEGAL_HOLD|RETENTION_POLICY)_/,
    { type: 'settings_changed' },
  ],
  [/^APPLICATION_/, { type: 'application_changed' }],
  [/^TASK_/, { leftOut: 'tasks' }],
]

export const meaningOf = (name: string): Meaning | undefined =>
  known.get(name) ?? families.find(([named]) => named.test(name))?.[1]

const ofFiles: Record<keyof typeof aboutEither, EventType> = {
  created: 'file_uploaded',
  copied: 'file_copied',
  deleted: 'file_deleted',
  modified: 'file_modified',
  moved: 'file_moved',
  renamed: 'file_renamed',
}
const ofFolders: Record<keyof typeof aboutEither, EventType> = {
  created: 'folder_created',
  copied: 'folder_created',
  deleted: 'folder_deleted',
  modified: 'folder_modified',
  moved: 'folder_moved',
  renamed: 'folder_renamed',
}
export const eitherType = (done: keyof typeof aboutEither, isFolder: boolean) => (isFolder ? ofFolders : ofFiles)[done]
