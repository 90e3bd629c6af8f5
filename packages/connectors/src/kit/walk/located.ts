import type { ProblemEntry } from '../connector.ts'
import { displayPath, encodeKey } from '../key.ts'
import type { Found, Obstacle } from './walk.ts'

const slash = 47

export function problemOf(found: Obstacle): ProblemEntry {
  const { status, reason, detail } = found
  const place = located(found)
  return {
    type: 'problem',
    ...(found.rest ? { ...place, key: `${place.key}#rest`, parent: place.key } : place),
    status,
    reason,
    detail,
  }
}

export function located({ path, depth }: Pick<Found, 'path' | 'depth'>) {
  const end = path.lastIndexOf(slash)
  const name = displayPath(path.subarray(end + 1)) || '/'
  const parent = depth > 0 ? encodeKey(path.subarray(0, Math.max(end, 1))) : undefined
  return { key: encodeKey(path), name, path: displayPath(path), ...(parent === undefined ? {} : { parent }) }
}
