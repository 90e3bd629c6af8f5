import type { ItemReason, ItemStatus } from '@sharelight/contract'

/** Ends the reading of one document with a status and a reason that the outcome repeats. */
export class ExtractError extends Error {
  override readonly name: string = 'ExtractError'
  readonly status: Exclude<ItemStatus, 'complete'>
  readonly reason: ItemReason

  constructor(status: Exclude<ItemStatus, 'complete'>, reason: ItemReason, detail: string) {
    super(detail)
    this.status = status
    this.reason = reason
  }
}

/** A limit of one document, or of everything inside the source, was reached. */
export class LimitReached extends ExtractError {
  override readonly name = 'LimitReached'
  readonly scope: 'document' | 'source'

  constructor(reason: ItemReason, detail: string, scope: 'document' | 'source' = 'document') {
    super('partial', reason, detail)
    this.scope = scope
  }
}

export const encrypted = (detail: string) => new ExtractError('skipped', 'encrypted', detail)
export const rightsManaged = (detail: string) => new ExtractError('skipped', 'rights_managed', detail)
export const unsupported = (detail: string) => new ExtractError('skipped', 'unsupported', detail)
export const malformed = (detail: string) => new ExtractError('failed', 'malformed', detail)
export const truncated = (detail: string) => new ExtractError('partial', 'truncated', detail)

/** What a full disk means for whoever needs a temporary file there; undefined for any other failure. */
export function noRoom(error: unknown): ExtractError | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return undefined
  const detail =
    'There is no room for temporary files where Sharelight keeps them (the spool in its data folder). Make room on that disk; the next scan reads it again.'
  return new ExtractError('failed', 'io_error', detail)
}

export function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replace(/\s+/g, ' ').slice(0, 300)
}

/** What a fault in the middle of a stream of bytes means for what came before it. @throws a limit on the whole source, again */
export function damageOf(error: unknown): ExtractError {
  if (error instanceof LimitReached && error.scope === 'source') throw error
  if (error instanceof ExtractError) return error
  return new ExtractError('partial', 'damaged', `The bytes could not be read to their end: ${messageOf(error)}.`)
}
