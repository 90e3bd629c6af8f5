import type { EventType } from '@sharelight/contract'

export type Meaning = EventType | 'left out'

/** Actions of the audit table by their numbers. @see https://learn.microsoft.com/power-apps/developer/data-platform/reference/entities/audit */
const meanings: readonly [meaning: Meaning, actions: readonly number[]][] = [
  ['file_uploaded', [1, 61]],
  ['file_modified', [2, 4, 5, 12, 13, 41, 42, 43, 44, 45, 202]],
  ['file_modified', [16, 17, 18, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 33, 34, 37, 38, 47, 50, 51, 52]],
  ['file_deleted', [3]],
  ['file_accessed', [15]],
  ['sharing_set', [14, 48, 49]],
  ['email', [62]],
  ['group_changed', [31, 32, 35, 36]],
  ['role_changed', [39, 40, 53, 54, 55, 56, 57, 58, 59]],
  ['settings_changed', [60, 63, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113]],
  ['sign_in', [64, 65, 201, 204]],
  ['sign_in_failed', [200, 203]],
  // What the service does by itself, and where nothing happened.
  ['left out', [0, 11, 46, 115, 116, 117, 118]],
]

const byNumber = new Map(meanings.flatMap(([meaning, actions]) => actions.map(action => [action, meaning] as const)))

export const meaningOf = (action: number): Meaning | undefined => byNumber.get(action)

/** Shared, its rights changed, no longer shared. */
export const isShare = (action: number) => action === 14 || action === 48 || action === 49
