import { SourceFault, type Page } from '../kit/connector.ts'

/** Where reading of a drive or a mail folder goes on: in the list of everything, or in what changed since. */
export interface Position {
  covers: Page<unknown>['covers']
  /** Of Graph. */
  path: string
}

export const positionText = ({ covers, path }: Position) => `${covers}:${path}`

/** `start` is where a list of everything begins. @throws SourceFault `resync` for what is no position */
export function positionOf(start: string, from: string | undefined): Position {
  if (from === undefined) return { covers: 'all', path: start }
  const [, covers, path] = /^(all|changes):(\/[a-z].*delta.*)$/s.exec(from) ?? []
  if (path === undefined) throw new SourceFault('resync', 'The position is none that Microsoft 365 could go on from.')
  return { covers: covers === 'changes' ? 'changes' : 'all', path }
}
