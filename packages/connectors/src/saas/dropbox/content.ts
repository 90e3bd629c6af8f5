import { ConnectorError, type Content, type FetchLimits, type ItemRef } from '../../kit/connector.ts'
import type { Accounts } from './account.ts'
import type { Dropbox } from './api.ts'
import { DropboxFault, hasCode, isMissing, isShutOut } from './fault.ts'
import { placeOf } from './keys.ts'
import type { DropboxSettings } from './settings.ts'
import { Metadata } from './shapes.ts'
import { stampOf, wayOf } from './stamp.ts'

export interface ContentReading {
  dropbox: Dropbox
  accounts: Accounts
  settings: DropboxSettings
}

/** What a file holds. @throws ConnectorError */
export async function dropboxContent(
  { dropbox, accounts, settings }: ContentReading,
  { key, stamp }: ItemRef,
  limits: FetchLimits,
): Promise<Content> {
  const { space: id, path } = placeOf(key)
  const space = await accounts.space(id)
  if (!space) throw new ConnectorError('vanished', 'The folder that it lay in is no longer there.')
  const way = wayOf(stamp)
  const most = Math.min(limits.maxBytes, settings.maxFileSize ?? Infinity)
  if (way === 'too large')
    throw new ConnectorError('too_large', `It is larger than the ${most} bytes that are allowed.`)
  const route = way === 'export' ? 'files/export' : 'files/download'
  try {
    const answer = await dropbox.file({ route, arg: { path }, as: space.speaker, what: 'The content of a file' })
    const size = Number(answer.headers.get('content-length') ?? Number.NaN)
    if (size > most) {
      answer.discard()
      throw new ConnectorError('too_large', `It has ${size} bytes; ${most} are allowed.`)
    }
    const now = way === 'download' ? stampNow(answer.headers.get('dropbox-api-result'), settings) : undefined
    return {
      stream: answer.stream(),
      ...(Number.isSafeInteger(size) && !answer.headers.has('content-encoding') && { size }),
      ...(now !== undefined && { stamp: now }),
    }
  } catch (error) {
    throw itemFault(error)
  }
}

/** Of the very content that comes, as the answer itself says. */
function stampNow(header: string | null, { maxFileSize }: DropboxSettings): string | undefined {
  try {
    const { data } = Metadata.safeParse(JSON.parse(header ?? ''))
    return data?.content_hash || data?.rev ? stampOf(data, maxFileSize) : undefined
  } catch {
    return undefined
  }
}

/** What a failure means for one file. */
function itemFault(error: unknown): unknown {
  if (!(error instanceof DropboxFault)) return error
  if (isMissing(error)) return new ConnectorError('vanished', 'It is no longer there.')
  if (hasCode(error, 'unsupported_file', 'non_exportable', 'not_file', 'invalid_export_format', 'retry_error'))
    return new ConnectorError('unsupported', `Dropbox gives no content of it (${error.code}).`)
  if (hasCode(error, 'restricted_content'))
    return new ConnectorError('permission_denied', 'Dropbox keeps it shut for a complaint about what it holds.')
  if (isShutOut(error) || error.status === 403 || error.status === 401)
    return new ConnectorError('permission_denied', `Dropbox does not give it away (${error.code || error.status}).`)
  return new ConnectorError('io_error', error.message)
}
