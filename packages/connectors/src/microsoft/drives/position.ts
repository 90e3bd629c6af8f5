import { SourceFault, type Page } from '../../kit/connector.ts'
import { drivePath } from './keys.ts'

/** Where reading of a drive goes on: in the list of everything, or in what changed since. */
export interface Position {
  covers: Page<unknown>['covers']
  /** Of Graph. */
  path: string
}

export const positionText = ({ covers, path }: Position) => `${covers}:${path}`

/** @throws SourceFault `resync` for what is no position */
export function positionOf(drive: string, from: string | undefined): Position {
  if (from === undefined) return { covers: 'all', path: `${drivePath(drive)}/root/delta` }
  const [, covers, path] = /^(all|changes):(\/[a-z].*delta.*)$/s.exec(from) ?? []
  if (path === undefined)
    throw new SourceFault('resync', 'The position in the drive is none that Microsoft 365 could go on from.')
  return { covers: covers === 'changes' ? 'changes' : 'all', path }
}
