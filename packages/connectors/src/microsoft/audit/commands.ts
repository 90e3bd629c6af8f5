import type { EventType } from '@sharelight/contract'
import type { ActivityEvent, Principal } from '../../kit/connector.ts'
import { addressesIn } from './forwards.ts'
import { pairsOf } from './pairs.ts'
import { actorOf, personOf } from './people.ts'
import { addressOf, timeOf, type AuditRecord } from './record.ts'

const changing =
  /^(add|remove|set|new|enable|disable|update|undo|restore|release|install|uninstall|delete|clear|complete|resume|suspend|start|stop)-[a-z]+$/
/** Gives somebody a way into what is another's. */
const giving = /^(add|set)-(mailbox(folder)?permission|recipientpermission|publicfolderclientpermission)$/
const ofAccounts =
  /^[a-z]+-(mailbox|mailuser|mailcontact|user|inboxrule|sweeprule|casmailbox|remotemailbox|mailboxautoreplyconfiguration|mailbox[a-z]*permission|recipientpermission|publicfolderclientpermission|forwarding[a-z]*)$/
const ofGroups = /^[a-z]+-([a-z]*group(member)?|rolegroup[a-z]*|managementrole[a-z]*)$/

/** What a command of an administrator is here; nothing for what changes nothing. */
export function commandTypeOf(operation: string): EventType | undefined {
  const name = operation.trim().toLowerCase()
  if (!changing.test(name)) return undefined
  if (giving.test(name)) return 'sharing_set'
  if (ofAccounts.test(name)) return 'account_changed'
  if (/rolegroup|managementrole/.test(name)) return 'role_changed'
  return ofGroups.test(name) ? 'group_changed' : 'settings_changed'
}

/** Parameters whose values are told: others may hold passwords, or what a text says. */
const told: Readonly<Record<string, string>> = {
  accessrights: 'rights',
  forwardto: 'forwardTo',
  forwardasattachmentto: 'forwardTo',
  redirectto: 'forwardTo',
  redirectmessageto: 'forwardTo',
  blindcopyto: 'forwardTo',
  forwardingsmtpaddress: 'forwardTo',
  forwardingaddress: 'forwardTo',
  delivertomailboxandforward: 'keepsCopy',
  unifiedauditlogingestionenabled: 'auditLogIsOn',
  auditenabled: 'auditIsOn',
}
const longest = 500

/** A command of an administrator; nothing where it failed. */
export function commandOf(record: AuditRecord, type: EventType): ActivityEvent | undefined {
  if (/^(fail|false|error)/i.test(String(record['ResultStatus'] ?? ''))) return undefined
  const parameters = pairsOf(record['Parameters'])
  const [actor, ip] = [actorOf(record), addressOf(record)]
  const target = nameIn(record.ObjectId) ?? parameters.find(({ name }) => /^identity$/i.test(name))?.value
  const recipients = type === 'sharing_set' ? receivers(parameters) : forwardedTo(parameters)
  const changed = parameters
    .map(({ name }) => name)
    .filter(name => !/^(identity|organization|domaincontroller)$/i.test(name))
  return {
    id: record.Id,
    type,
    at: timeOf(record),
    recipients,
    ...(type !== 'sharing_set' && !recipients.length && { shareType: 'inside' as const }),
    ...(actor && { actor }),
    ...(ip !== undefined && { ip }),
    service: 'exchange_365',
    details: {
      operation: record.Operation,
      ...(target && { target: target.slice(0, longest) }),
      ...(changed.length && { changed: [...new Set(changed)].join(', ').slice(0, longest) }),
      ...Object.fromEntries(
        parameters.flatMap(({ name, value }) => {
          const key = told[name.toLowerCase()]
          return key !== undefined && value ? [[key, value.slice(0, longest)]] : []
        }),
      ),
    },
  }
}

/** Whom a way in was given to, where the command says an address. */
const receivers = (parameters: readonly { name: string; value: string }[]): Principal[] =>
  parameters.flatMap(({ name, value }) => (/^(user|trustee)$/i.test(name) && value ? personOf(value) : []))

/** Whom mail goes on to. */
const forwardedTo = (parameters: readonly { name: string; value: string }[]): Principal[] =>
  parameters.flatMap(({ name, value }) =>
    told[name.toLowerCase()] === 'forwardTo' ? addressesIn(value).flatMap(personOf) : [],
  )

/** Objects of Exchange are named by where they lie: `…/Microsoft Exchange Hosted Organizations/contoso.onmicrosoft.com/Ada`. */
const nameIn = (object: string | null | undefined) => object?.split(/[\\/]/).findLast(Boolean)
