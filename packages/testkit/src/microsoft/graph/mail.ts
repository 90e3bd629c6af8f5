import { findFolder } from '../actions/mail.ts'
import { ok, part, prefers, type Call } from '../http/call.ts'
import { expanded, type Expansions } from '../http/expand.ts'
import { badRequest, Refusal } from '../http/fail.ts'
import { filterOf } from '../http/filter.ts'
import { pageOf, selected, type Json } from '../http/odata.ts'
import type { Route } from '../http/route.ts'
import type { Mailbox, MailFolder, MailMessage } from '../state/mail.ts'
import { deltaPage } from './delta.ts'
import { attachmentResource, findMessage, folderResource, messageId, messageResource } from './mail-resources.ts'
import { atUser } from './users.ts'

const reading = ['Mail.Read', 'Mail.ReadWrite']
const basic = ['Mail.ReadBasic.All', ...reading]
const folders = '/users/{user}/mailFolders'
const messages = '/users/{user}/messages/{message}'

export const mailRoutes: readonly Route[] = [
  get(folders, call => listed(call, childFolders(atMailbox(call), undefined, call))),
  get(`${folders}/delta`, folderDelta),
  get(`${folders}/{folder}`, call => ok(selected(call, folderResource(atMailbox(call), atFolder(call))))),
  get(`${folders}/{folder}/childFolders`, call => listed(call, childFolders(atMailbox(call), atFolder(call).id, call))),
  get(`${folders}/{folder}/messages`, call =>
    listed(
      call,
      inFolder(call).map(message => shown(call, message)),
    ),
  ),
  get(`${folders}/{folder}/messages/delta`, messageDelta),
  get('/users/{user}/messages', call =>
    listed(
      call,
      [...atMailbox(call).messages.values()].map(message => shown(call, message)),
    ),
  ),
  get(messages, call => {
    const message = shown(call, atMessage(call))
    return ok({ ...selected(call, message), ...expanded(call, message, ofMail(call)) })
  }),
  { ...get(`${messages}/$value`, mime), needs: reading },
  {
    ...get(`${messages}/attachments`, call =>
      listed(
        call,
        atMessage(call).attachments.map(one => attachmentResource(atMessage(call), one)),
      ),
    ),
    needs: reading,
  },
  {
    ...get(`${messages}/attachments/{attachment}`, call =>
      ok(selected(call, attachmentResource(atMessage(call), attachmentOf(call)))),
    ),
    needs: reading,
  },
  { ...get(`${messages}/attachments/{attachment}/$value`, attachment), needs: reading },
]

function get(path: string, handle: Route['handle']): Route {
  return { method: 'GET', path, needs: basic, bucket: 'mail', handle }
}

/** @throws Refusal 404 where the person has none here */
export function atMailbox(call: Call): Mailbox {
  const box = call.state.mailboxes.get(atUser(call).id)
  if (!box)
    throw new Refusal(404, 'MailboxNotEnabledForRESTAPI', {
      message: 'The mailbox is either inactive, soft-deleted, or is hosted on-premise.',
    })
  return box
}

const missing = () =>
  new Refusal(404, 'ErrorItemNotFound', { message: 'The specified object was not found in the store.' })

function atFolder(call: Call): MailFolder {
  const folder = findFolder(atMailbox(call), part(call, 'folder'))
  if (!folder) throw missing()
  return folder
}

function atMessage(call: Call): MailMessage {
  const message = findMessage(atMailbox(call), part(call, 'message'))
  if (!message) throw missing()
  return message
}

const isImmutable = (call: Call) => prefers(call, 'IdType="ImmutableId"')
const shown = (call: Call, message: MailMessage) => messageResource(message, isImmutable(call))

const listed = (call: Call, all: readonly Json[]) =>
  ok(pageOf(call, all, { size: pageSize(call) ?? 10, most: 1000, expand: ofMail(call) }))

const ofMail = (call: Call): Expansions => ({
  childFolders: ({ id }) => childFolders(atMailbox(call), String(id), call),
  attachments({ id }) {
    const message = findMessage(atMailbox(call), String(id))
    return message?.attachments.map(one => attachmentResource(message, one)) ?? []
  },
})

/** `Prefer: odata.maxpagesize=50` */
function pageSize({ headers }: Call): number | undefined {
  const size = /odata\.maxpagesize=(\d+)/i.exec(headers['prefer'] ?? '')?.[1]
  return size === undefined ? undefined : Number(size)
}

function childFolders(box: Mailbox, parent: string | undefined, { query }: Call): Json[] {
  const seesHidden = query.get('includeHiddenFolders') === 'true'
  const inside = box.folders
    .values()
    .filter(({ parentId, isHidden }) => parentId === parent && (seesHidden || !isHidden))
  return inside.map(folder => folderResource(box, folder)).toArray()
}

function folderDelta(call: Call) {
  const box = atMailbox(call)
  return ok(
    deltaPage(call, {
      changes: box.folderChanges,
      keys: () => [...box.folders.keys()],
      read(key) {
        const folder = box.folders.get(key)
        return folder ? folderResource(box, folder) : { id: key, '@removed': { reason: 'deleted' } }
      },
      size: pageSize(call) ?? 100,
      tokenName: '$deltatoken',
      context: 'Collection(mailFolder)',
    }),
  )
}

function inFolder(call: Call): MailMessage[] {
  const { id } = atFolder(call)
  const inside = atMailbox(call)
    .messages.values()
    .filter(({ folderId }) => folderId === id)
  return inside.toArray().sort((one, other) => other.received.getTime() - one.received.getTime())
}

function messageDelta(call: Call) {
  const box = atMailbox(call)
  const folder = atFolder(call)
  const filter = call.query.get('$filter')
  if (filter !== null && !/^receivedDateTime\s+(ge|gt)\s+\S+$/i.test(filter.replaceAll('+', ' ')))
    throw badRequest(
      'The query filter is not supported: receivedDateTime ge or gt alone.',
      'ErrorInvalidUrlQueryFilter',
    )
  const passes = filter === null ? () => true : filterOf(filter)
  const kind = call.query.get('changeType')
  return ok(
    deltaPage(call, {
      changes: folder.changes,
      keys: () => inFolder(call).map(({ id }) => id),
      read(key) {
        const message = box.messages.get(key)
        if (message?.folderId !== folder.id) {
          if (kind !== null && kind !== 'deleted') return undefined
          return {
            '@odata.type': '#microsoft.graph.message',
            id: messageId({ id: key, folderId: folder.id }, isImmutable(call)),
            '@removed': { reason: 'deleted' },
          }
        }
        if (kind !== null && kind !== (message.version === 1 ? 'created' : 'updated')) return undefined
        const resource = shown(call, message)
        return passes(resource) ? selected(call, resource) : undefined
      },
      size: pageSize(call) ?? 10,
      tokenName: '$deltatoken',
      context: `users('${box.ownerId}')/mailFolders('${folder.id}')/messages`,
    }),
  )
}

function mime(call: Call) {
  return { status: 200, headers: { 'content-type': 'text/plain' }, body: atMessage(call).mime }
}

function attachmentOf(call: Call) {
  const one = atMessage(call).attachments.find(({ id }) => id === part(call, 'attachment'))
  if (!one) throw missing()
  return one
}

function attachment(call: Call) {
  const one = attachmentOf(call)
  return { status: 200, headers: { 'content-type': one.contentType }, body: one.content }
}
