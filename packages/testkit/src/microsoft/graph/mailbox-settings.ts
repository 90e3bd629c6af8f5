import { changeRule, removeRule } from '../actions/forwarding.ts'
import { fieldsOf, ok, part, type Call } from '../http/call.ts'
import { Refusal } from '../http/fail.ts'
import { pageOf } from '../http/odata.ts'
import type { Route } from '../http/route.ts'
import type { InboxRule } from '../state/mail.ts'
import { ruleResource } from './mail-resources.ts'
import { atMailbox } from './mail.ts'

const reading = ['MailboxSettings.Read', 'MailboxSettings.ReadWrite']
const writing = ['MailboxSettings.ReadWrite']
const rules = '/users/{user}/mailFolders/{folder}/messageRules'

/** What a mailbox does by itself. */
export const mailboxSettingsRoutes: readonly Route[] = [
  { method: 'GET', path: '/users/{user}/mailboxSettings', needs: reading, bucket: 'mail', handle: settings },
  {
    method: 'GET',
    path: rules,
    needs: reading,
    bucket: 'mail',
    handle: call => ok(pageOf(call, [...atMailbox(call).rules.values()].map(ruleResource), { size: 100 })),
  },
  {
    method: 'GET',
    path: `${rules}/{rule}`,
    needs: reading,
    bucket: 'mail',
    handle: call => ok(ruleResource(atRule(call))),
  },
  {
    method: 'PATCH',
    path: `${rules}/{rule}`,
    needs: writing,
    bucket: 'mail',
    handle(call) {
      const { isEnabled } = fieldsOf(call)
      const { id } = atRule(call)
      return ok(
        ruleResource(
          changeRule(call.state, atMailbox(call).ownerId, { id, ...(typeof isEnabled === 'boolean' && { isEnabled }) }),
        ),
      )
    },
  },
  {
    method: 'DELETE',
    path: `${rules}/{rule}`,
    needs: writing,
    bucket: 'mail',
    handle(call) {
      removeRule(call.state, atMailbox(call).ownerId, atRule(call).id)
      return { status: 204 }
    },
  },
]

function atRule(call: Call): InboxRule {
  const rule = atMailbox(call).rules.get(part(call, 'rule'))
  if (!rule)
    throw new Refusal(404, 'ErrorItemNotFound', { message: 'The specified object was not found in the store.' })
  return rule
}

function settings(call: Call) {
  const box = atMailbox(call)
  return ok({
    archiveFolder:
      box.archiveFolderId ?? box.folders.values().find(({ wellKnown }) => wellKnown === 'archive')?.id ?? null,
    timeZone: box.timeZone,
    delegateMeetingMessageDeliveryOptions: 'sendToDelegateOnly',
    dateFormat: 'yyyy-MM-dd',
    timeFormat: 'HH:mm',
    userPurpose: box.purpose,
    automaticRepliesSetting: {
      status: box.automaticReply,
      externalAudience: 'none',
      internalReplyMessage: '',
      externalReplyMessage: '',
    },
    language: { locale: 'en-US', displayName: 'English (United States)' },
  })
}
