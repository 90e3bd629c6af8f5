import type { ActivityEvent } from '../../kit/connector.ts'
import { isOwnDomain } from '../../kit/identity/resolve-address.ts'
import type { Mailboxes } from './mailboxes.ts'
import { pairsOf } from './pairs.ts'
import type { AuditRecord } from './record.ts'

type Forwards = NonNullable<ActivityEvent['forwards']>
type Way = Omit<Forwards[number], 'mailbox'>
type Pairs = ReadonlyMap<string, string>

/** What of a mailbox as a whole is passed on, by the parameter that says it. */
const ofMailbox: Readonly<Record<string, string>> = { forwardingsmtpaddress: 'smtp', forwardingaddress: 'recipient' }
const ofRules = ['forwardto', 'forwardasattachmentto', 'redirectto']
const anAddress = /[^\s"'<>[\]():;,=]+@[^\s"'<>[\]():;,=]+/g

/** Addresses in what a parameter says: `smtp:eve@home.example`, `"Eve" [SMTP:eve@home.example]`, several with `;` between. */
export const addressesIn = (text: string): string[] => [
  ...new Set((text.match(anAddress) ?? []).map(one => one.toLowerCase())),
]

/** Where mail of a mailbox goes by itself from this record on, told of its account. Nothing where the record says nothing of it. */
export async function forwardsIn(record: AuditRecord, mailboxes: Mailboxes): Promise<Forwards | undefined> {
  const operation = record.Operation.trim().toLowerCase()
  const ways = waysIn(operation, record)
  const name = ways && mailboxIn(operation, record)
  const mailbox = name ? await mailboxes.addressOf(name) : undefined
  if (!ways || mailbox === undefined) return undefined
  const own = await mailboxes.ownDomains()
  return ways.map(({ way, to }) => ({ mailbox, way, to, outside: isOutside(to, own) }))
}

function waysIn(operation: string, record: AuditRecord): Omit<Way, 'outside'>[] | undefined {
  if (operation === 'set-mailbox') {
    const said = parametersOf(record)
    const ways = Object.entries(ofMailbox).flatMap(([parameter, way]) => {
      const value = said.get(parameter)
      return value === undefined ? [] : [{ way, to: receiversIn(value) }]
    })
    return ways.length ? ways : undefined
  }
  const way = `rule ${ruleIn(record)}`
  if (/^(remove|disable)-inboxrule$/.test(operation)) return [{ way, to: [] }]
  if (/^(new|set)-inboxrule$/.test(operation)) {
    const said = parametersOf(record)
    const values = ofRules.flatMap(name => said.get(name) ?? [])
    const isOff = /^false$/i.test(said.get('enabled') ?? '')
    return values.length ? [{ way, to: isOff ? [] : values.flatMap(receiversIn) }] : undefined
  }
  return operation === 'updateinboxrules' ? changedInOutlook(record) : undefined
}

/** As Outlook writes it: the rule's actions are JSON in a text. */
function changedInOutlook(record: AuditRecord): Omit<Way, 'outside'>[] | undefined {
  const said = namedOf(record['OperationProperties'])
  const way = `rule ${(said.get('ruleid') || said.get('rulename') || '').toLowerCase()}`
  if (/remove|delete/i.test(said.get('ruleoperation') ?? '')) return [{ way, to: [] }]
  const actions = said.get('ruleactions')
  if (actions === undefined) return undefined
  const isOff = /disabled/i.test(said.get('rulestate') ?? '')
  return [{ way, to: isOff || !/forward|redirect/i.test(actions) ? [] : addressesIn(actions) }]
}

/** Somebody who is told by a name only is somebody of the directory, who may stand for an address outside. */
function receiversIn(value: string): string[] {
  const addresses = addressesIn(value)
  const name = value.replace(/^smtp:/i, '').trim()
  return addresses.length || !name || /^\$?null$/i.test(name) ? addresses : [name.slice(0, 300)]
}

const parametersOf = (record: AuditRecord) => namedOf(record['Parameters'])
const namedOf = (value: unknown): Pairs =>
  new Map(pairsOf(value).map(({ name, value: text }) => [name.toLowerCase(), text]))

/** Objects of Exchange are named by where they lie: `…/contoso.onmicrosoft.com/ada`, and a rule behind its mailbox: `…/ada\\rule`. */
function mailboxIn(operation: string, record: AuditRecord): string | undefined {
  const said = parametersOf(record)
  const isOfRule = operation !== 'set-mailbox'
  const named = isOfRule ? said.get('mailbox') : said.get('identity')
  const object = record.ObjectId?.split('\\')
  const holder = isOfRule && object && object.length < 2 ? undefined : object?.[0]
  const owner = record.MailboxOwnerUPN || (isOfRule ? record.UserId : undefined)
  return [record.MailboxOwnerUPN, named, lastPart(holder), owner].find(text => text?.trim())?.trim()
}

function ruleIn(record: AuditRecord): string {
  const said = parametersOf(record)
  const object = record.ObjectId?.split('\\')
  const name = object && object.length > 1 ? object.at(-1) : said.get('identity')?.split('\\').at(-1)
  return (name || said.get('name') || '').toLowerCase().slice(0, 300)
}

const lastPart = (text: string | undefined) => text?.split('/').findLast(Boolean)

function isOutside(to: readonly string[], own: readonly string[]): boolean | null {
  const domains = to.map(address => (address.includes('@') ? address.slice(address.lastIndexOf('@') + 1) : undefined))
  if (domains.some(domain => domain !== undefined && !isOwnDomain(domain, own))) return true
  return domains.includes(undefined) ? null : false
}
