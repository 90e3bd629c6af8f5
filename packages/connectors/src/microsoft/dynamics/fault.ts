import { SourceFault } from '../../kit/connector.ts'
import type { Answer } from '../../kit/http/index.ts'
import { partOf } from '../fault.ts'

/** What Dataverse answered in place of what it was asked for: it concerns that one thing. */
export class DataverseFault extends Error {
  readonly status: number
  /** Dataverse's own: `0x80040220`. */
  readonly code: string
  constructor({ status, code, what }: { status: number; code: string; what: string }) {
    super(`${what}: Dynamics 365 answered ${status}${code && ` ${code}`}.`)
    this.name = 'DataverseFault'
    this.status = status
    this.code = code
  }
}

/** PrivilegeDenied is told as 403 and, by some messages, as 400. */
export const isDenied = (error: unknown): boolean =>
  error instanceof DataverseFault && (error.status === 403 || error.code === '0x80040220')
export const isMissing = (error: unknown): boolean => error instanceof DataverseFault && error.status === 404
/** A token of changes that is too old, or not of this table. */
export const isExpired = (error: unknown): boolean =>
  error instanceof DataverseFault && ([400, 404, 410].includes(error.status) || error.code === '0x80044352')

const plainWord = /^[\w.-]{1,80}$/

/** Reads a failure. @throws SourceFault when it is not about the one thing that was asked for */
export async function faultOf(answer: Answer, what: string): Promise<DataverseFault> {
  const { status } = answer
  const code = partOf(partOf(await answer.json().catch(() => undefined), 'error'), 'code')
  if (status === 429)
    throw new SourceFault('throttled', 'Dynamics 365 wants fewer calls for a while. Reading goes on by itself then.')
  if (status >= 500)
    throw new SourceFault('unreachable', `${what}: Dynamics 365 answered ${status}. It is tried again later.`)
  return new DataverseFault({ status, code: typeof code === 'string' && plainWord.test(code) ? code : '', what })
}
