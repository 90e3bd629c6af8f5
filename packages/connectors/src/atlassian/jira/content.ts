import { z } from 'zod'
import { ConnectorError, type Content, type FetchLimits, type ItemRef } from '../../kit/connector.ts'
import { digest } from '../../kit/mail/event.ts'
import { isMissing, itemFault } from '../fault.ts'
import { textOfComment, textOfIssue } from './issue-text.ts'
import { placeIn, type JiraPlace, type JiraReading } from './reading.ts'
import { Attachment, Comment, Issue } from './shapes.ts'

const Named = Issue.extend({ names: z.record(z.string(), z.unknown()).nullish().catch(undefined) })

/** What somebody wrote or attached. @throws ConnectorError */
export async function jiraContent(
  reading: JiraReading,
  { key, stamp }: ItemRef,
  limits: FetchLimits,
): Promise<Content> {
  const place = placeIn(key)
  if (!place) throw new ConnectorError('vanished', `${key.slice(0, 200)} is no issue.`)
  const most = Math.min(limits.maxBytes, reading.settings.maxFileSize ?? Infinity)
  try {
    if (place.part?.kind === 'attachment') return await attached(reading, place.part.id, most)
    const known = reading.texts.take(key, stamp)
    if (known !== undefined) return { bytes: within(Buffer.from(known), limits.maxBytes), stamp }
    const text = await textAt(reading, place)
    return { bytes: within(Buffer.from(text), limits.maxBytes), stamp: digest(text) }
  } catch (error) {
    throw itemFault(error)
  }
}

const pathOf = (api: string, { issue, part }: JiraPlace) =>
  part?.kind === 'attachment'
    ? `${api}/attachment/${encodeURIComponent(part.id)}`
    : `${api}/issue/${encodeURIComponent(issue)}${part ? `/comment/${encodeURIComponent(part.id)}` : ''}`

async function textAt({ atlassian, session }: JiraReading, place: JiraPlace): Promise<string> {
  const { api } = await session.account()
  const path = pathOf(api, place)
  if (place.part) return textOfComment(await atlassian.get(Comment, { path, what: 'A comment' }))
  const query = { fields: '*all', expand: 'names' }
  const { names, ...issue } = await atlassian.get(Named, { path, query, what: 'An issue' })
  return textOfIssue(issue, names ?? {})
}

async function attached({ atlassian, session }: JiraReading, id: string, most: number): Promise<Content> {
  const { api, isCloud } = await session.account()
  const at = `${api}/attachment`
  let path = `${at}/content/${encodeURIComponent(id)}?redirect=false`
  if (!isCloud) {
    const { filename } = await atlassian.get(Attachment, {
      path: `${at}/${encodeURIComponent(id)}`,
      what: 'An attachment',
    })
    path = `/secure/attachment/${encodeURIComponent(id)}/${encodeURIComponent(filename || 'file')}`
  }
  const answer = await atlassian.download(path, 'An attachment')
  const size = Number(answer.headers.get('content-length') ?? Number.NaN)
  if (size > most) {
    answer.discard()
    throw tooLarge(size, most)
  }
  return { stream: answer.stream(), stamp: `attachment ${id}`, ...(Number.isSafeInteger(size) && { size }) }
}

/** Whether it is still there; where Jira does not say, it is. */
export async function exists({ atlassian, session }: JiraReading, key: string): Promise<boolean> {
  const place = placeIn(key)
  if (!place) return false
  const { api } = await session.account()
  const query = place.part ? {} : { fields: 'project' }
  try {
    const answer = await atlassian.get(z.looseObject({ fields: Issue.shape.fields.optional() }), {
      path: pathOf(api, place),
      query,
      what: 'An issue',
    })
    const project = place.part ? undefined : answer.fields?.project?.id
    return !project || project === place.project
  } catch (error) {
    if (isMissing(error)) return false
    return true
  }
}

function within(bytes: Buffer, most: number): Buffer {
  if (bytes.length > most) throw tooLarge(bytes.length, most)
  return bytes
}

const tooLarge = (size: number, most: number) =>
  new ConnectorError('too_large', `It has ${size} bytes; ${most} are allowed.`)
