import { guidOf } from '../ids.ts'
import type { InboxRule, Mailbox } from '../state/mail.ts'
import type { TenantState } from '../state/tenant.ts'
import { mailboxOf, noteMailbox } from './mail.ts'

export type NewRule = Partial<Omit<InboxRule, 'id'>> & { displayName: string }

/** What a mailbox does with mail as it comes. */
export function addRule(state: TenantState, who: string, given: NewRule): InboxRule {
  const box = mailboxOf(state, who)
  const rule: InboxRule = {
    id: `AQAAA${Buffer.from(guidOf('rule', box.ownerId, state.count()))
      .toString('base64url')
      .slice(0, 11)}`,
    isEnabled: true,
    sequence: box.rules.size + 1,
    conditions: {},
    forwardTo: [],
    redirectTo: [],
    forwardAsAttachmentTo: [],
    delete: false,
    ...given,
  }
  box.rules.set(rule.id, rule)
  noteRule(state, box, { operation: 'New-InboxRule', rule })
  return rule
}

export function changeRule(state: TenantState, who: string, change: Partial<InboxRule> & { id: string }): InboxRule {
  const box = mailboxOf(state, who)
  const rule = { ...ruleOf(box, change.id), ...change }
  box.rules.set(rule.id, rule)
  noteRule(state, box, { operation: 'Set-InboxRule', rule })
  return rule
}

export function removeRule(state: TenantState, who: string, id: string): void {
  const box = mailboxOf(state, who)
  const rule = ruleOf(box, id)
  box.rules.delete(id)
  noteRule(state, box, { operation: 'Remove-InboxRule', rule })
}

/** Of the whole mailbox; none where no address is given. */
export function setForwarding(state: TenantState, who: string, address?: string): void {
  const box = mailboxOf(state, who)
  if (address === undefined) delete box.forwardingSmtpAddress
  else box.forwardingSmtpAddress = address
  noteMailbox(state, box, {
    operation: 'Set-Mailbox',
    recordType: 1,
    also: {
      ObjectId: box.ownerId,
      Parameters: [{ Name: 'ForwardingSmtpAddress', Value: address === undefined ? '' : `smtp:${address}` }],
    },
  })
}

function ruleOf(box: Mailbox, id: string): InboxRule {
  const rule = box.rules.get(id)
  if (!rule) throw new Error(`The mailbox has no rule ${id}.`)
  return rule
}

function noteRule(state: TenantState, box: Mailbox, { operation, rule }: { operation: string; rule: InboxRule }): void {
  const parameters: [string, readonly string[]][] = [
    ['Name', [rule.displayName]],
    ['ForwardTo', rule.forwardTo],
    ['RedirectTo', rule.redirectTo],
    ['ForwardAsAttachmentTo', rule.forwardAsAttachmentTo],
  ]
  noteMailbox(state, box, {
    operation,
    recordType: 1,
    also: {
      ObjectId: `${box.ownerId}\\${rule.id}`,
      Parameters: parameters
        .filter(([, value]) => value.length)
        .map(([Name, value]) => ({ Name, Value: value.join(';') })),
    },
  })
}
