import type { Entry, Grant, ItemEntry } from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import { digest } from '../../kit/mail/event.ts'
import { groupOf } from './access.ts'
import { textOfComment, textOfIssue } from './issue-text.ts'
import { nameOf, type Opening } from './projects.ts'
import { keyOf, type JiraReading } from './reading.ts'
import { Attachment, dateOf, listOf, type Comment, type Issue, type User } from './shapes.ts'

export const shown = (text: string) => displayPath(Buffer.from(text.slice(0, 300).replaceAll('/', '∕')))

export const folderOf = ({ project, access }: Opening): Entry => {
  const name = shown(nameOf(project))
  return { type: 'folder', key: project.id, name, path: name, identity: project.id, grants: [...access.grants] }
}

export interface Said {
  issue: Issue
  comments: readonly Comment[]
  names: Readonly<Record<string, unknown>>
}

/** An issue, and behind it what was said of it and attached to it. */
export async function entriesOf(
  reading: JiraReading,
  opening: Opening,
  { issue, comments, names }: Said,
): Promise<Entry[]> {
  const { fields } = issue
  const place = { project: opening.project.id, issue: issue.id }
  const key = keyOf(place)
  const text = textOfIssue(issue, names)
  const stamp = digest(text)
  reading.texts.keep(key, stamp, text)
  const name = shown(`${issue.key} ${fields?.summary ?? ''}`.trim())
  const path = `${shown(nameOf(opening.project))}/${name}`
  const by = fields?.reporter ?? fields?.creator
  const carrier: ItemEntry = {
    type: 'item',
    kind: 'issue',
    key,
    name,
    path,
    parent: opening.project.id,
    mime: 'text/plain',
    size: Buffer.byteLength(text),
    stamp,
    identity: `issue ${issue.id}`,
    ...datesOf(fields?.created, fields?.updated),
    ...(by && { owner: await reading.people.principal(by) }),
    grants: await grantsOf(reading, opening, issue),
    events: [],
  }
  const attachments = listOf(Attachment, fields?.attachment)
  const below = { reading, opening, carrier, place }
  return [
    carrier,
    ...(await Promise.all(comments.map(comment => commentEntry(below, comment)))),
    ...(await Promise.all(attachments.map(attachment => attachmentEntry(below, attachment)))),
  ]
}

function datesOf(created: string | null | undefined, changed: string | null | undefined) {
  const [createdAt, modifiedAt] = [dateOf(created), dateOf(changed) ?? dateOf(created)]
  return { ...(createdAt && { createdAt }), ...(modifiedAt && { modifiedAt }) }
}

/** Those of the project; where it has a security level, only those of them who belong to that, and who is meant by the issue itself. */
async function grantsOf({ people }: JiraReading, { access }: Opening, { fields }: Issue): Promise<Grant[]> {
  const named = async (user: User | null | undefined, via: string): Promise<Grant[]> =>
    user ? [{ principal: await people.principal(user), role: 'read', via }] : []
  const isCustomer = fields?.reporter?.accountType === 'customer'
  const own = [
    ...(access.ofIssue.reporter || isCustomer ? await named(fields?.reporter, isCustomer ? 'portal' : 'reporter') : []),
    ...(access.ofIssue.assignee ? await named(fields?.assignee, 'assignee') : []),
  ]
  const level = fields?.security
  if (!level) return [...access.grants.map(grant => ({ ...grant, inherited: true })), ...own]
  const name = level.name || level.id || 'level'
  const principal = {
    kind: 'group',
    name: `security level ${level.id ?? name}`,
    displayName: `Security level ${name}`,
  } as const
  return [{ principal, role: 'read', via: 'security level' }, ...own]
}

interface Below {
  reading: JiraReading
  opening: Opening
  carrier: ItemEntry
  place: { project: string; issue: string }
}

async function commentEntry({ reading, opening, carrier, place }: Below, comment: Comment): Promise<Entry> {
  const key = keyOf({ ...place, part: { kind: 'comment', id: comment.id } })
  const text = textOfComment(comment)
  const stamp = digest(text)
  reading.texts.keep(key, stamp, text)
  const name = shown(`Comment of ${comment.author?.displayName || 'somebody'} (${comment.id})`)
  return {
    type: 'item',
    kind: 'message',
    key,
    name,
    path: `${carrier.path}/${name}`,
    ...(carrier.parent && { parent: carrier.parent }),
    container: carrier.key,
    mime: 'text/plain',
    size: Buffer.byteLength(text),
    stamp,
    identity: `comment ${comment.id}`,
    ...datesOf(comment.created, comment.updated),
    ...(comment.author && { owner: await reading.people.principal(comment.author) }),
    grants: narrowed(comment, { carrier, opening }),
    events: [],
  }
}

/** A comment may be for a group or a role alone. */
function narrowed({ visibility }: Comment, { carrier, opening }: Pick<Below, 'carrier' | 'opening'>): Grant[] {
  if (!visibility?.type) return carrier.grants
  const { type, value, identifier } = visibility
  const role = opening.access.roles.find(({ id, name }) => id === identifier || name === value)
  if (type === 'role' && role) return role.grants
  const principal =
    type === 'role' ? groupOf({ name: `role ${value ?? identifier}` }) : groupOf({ name: value, groupId: identifier })
  return [{ principal, role: 'read', via: `visibility` }]
}

async function attachmentEntry({ reading, carrier, place }: Below, attachment: Attachment): Promise<Entry> {
  const { id, filename, size, mimeType, author, created } = attachment
  const name = shown(filename || id)
  const at = {
    key: keyOf({ ...place, part: { kind: 'attachment', id } }),
    name,
    path: `${carrier.path}/${name}`,
    ...(carrier.parent && { parent: carrier.parent }),
  }
  const most = reading.settings.maxFileSize ?? Infinity
  if ((size ?? 0) > most)
    return {
      type: 'problem',
      ...at,
      status: 'skipped',
      reason: 'too_large',
      detail: `It has ${size} bytes; ${most} are allowed.`,
    }
  return {
    type: 'item',
    kind: 'attachment',
    ...at,
    container: carrier.key,
    ...(mimeType && { mime: mimeType }),
    ...(typeof size === 'number' && { size }),
    // An attachment is never written over: another one has another id.
    stamp: `attachment ${id}`,
    identity: `attachment ${id}`,
    ...datesOf(created, undefined),
    ...(author && { owner: await reading.people.principal(author) }),
    grants: carrier.grants,
    events: [],
  }
}
