import { bucketOf } from '../mail/keys.ts'
import { z } from 'zod'
import { ConnectorError, type Receipt, type Remedy, type RemedyTarget, type Step } from '../../kit/connector.ts'
import { shareTypeOf } from '../../kit/identity/share-type.ts'
import { isMissing } from '../fault.ts'
import { accountOf, nameOfAccount } from './account.ts'
import { changed, type Mending } from './mending.ts'
import { refusedFor } from './write-fault.ts'

const None = z.looseObject({})
const Recipients = z
  .array(z.looseObject({ emailAddress: z.looseObject({ address: z.string().nullish() }).nullish() }))
  .nullish()
  .catch(undefined)
const Rule = z.looseObject({
  id: z.string().min(1),
  displayName: z.string().nullish(),
  isEnabled: z.boolean().nullish(),
  isReadOnly: z.boolean().nullish(),
  actions: z
    .looseObject({ forwardTo: Recipients, redirectTo: Recipients, forwardAsAttachmentTo: Recipients })
    .nullish()
    .catch(undefined),
})
type Rule = z.infer<typeof Rule>

const Before = z.object({
  user: z.string(),
  rule: z.string(),
  mailbox: z.string(),
  name: z.string(),
  to: z.array(z.string()),
})
type Before = z.infer<typeof Before>

/** Switches off rules of a mailbox that pass mail on to addresses outside. They stay, to be switched on again. */
export function removeForwarding(mending: Mending): Required<Remedy<z.infer<typeof None>>> {
  return {
    params: None,
    plan: target => plan(mending, target),
    async apply(step) {
      await setRule(mending, step, { to: false, wayOut: 'Plan again.' })
      return { step, at: mending.io.now(), undo: { isEnabled: true } }
    },
    undo: ({ step }) => setRule(mending, step, { to: true, wayOut: 'It is left as it is.' }),
    checkUndo: receipt => checkUndo(mending, receipt),
  }
}

async function plan(mending: Mending, target: RemedyTarget): Promise<Step[]> {
  const account = await accountOf(mending, target.key)
  const mailbox = nameOfAccount(account)
  const call = { path: rulesPath(account.id), bucket: bucketOf(account.id), what: `The rules of ${mailbox}` } as const
  const rules = await mending.graph.all(Rule, call).catch((error: unknown) => {
    if (isMissing(error)) return []
    return refusedFor(`the rules of ${mailbox}`, 'MailboxSettings.ReadWrite')(error)
  })
  const own = await mending.ownDomains()
  const steps = rules.flatMap(rule => {
    const to = addressesOf(rule)
    if (rule.isEnabled === false || !to.some(address => isOutside(address, own))) return []
    const name = rule.displayName || 'without a name'
    const before: Before = { user: account.id, rule: rule.id, mailbox, name, to }
    return [
      {
        target: { ...target, grant: rule.id },
        says: `Switches off the rule "${name}" of ${mailbox}, which passes mail on to ${to.join(', ')}.`,
        before: { ...before },
        after: { isEnabled: false },
      },
    ]
  })
  if (steps.length) return steps
  throw new ConnectorError(
    'excluded',
    `No rule of ${mailbox} passes mail on to outside. Where the mailbox as a whole does, Graph has no call that ends it: the script of this does.`,
  )
}

const isOutside = (address: string, own: readonly string[]) =>
  shareTypeOf({ kind: 'user', name: address, address }, own) !== 'inside'

const rulesPath = (user: string) => `/users/${encodeURIComponent(user)}/mailFolders/inbox/messageRules`

function addressesOf({ actions }: Rule): string[] {
  const all = [actions?.forwardTo, actions?.redirectTo, actions?.forwardAsAttachmentTo]
  const found = all.flatMap(some => some ?? []).flatMap(({ emailAddress }) => emailAddress?.address || [])
  return [...new Set(found)].sort()
}

interface Switch {
  to: boolean
  wayOut: string
}

async function setRule(mending: Mending, step: Step, { to, wayOut }: Switch): Promise<void> {
  const before = Before.parse(step.before)
  const rule = await ruleOf(mending, before, wayOut)
  if ((rule.isEnabled !== false) === to) return
  if (rule.isReadOnly === true)
    throw new ConnectorError(
      'permission_denied',
      `The rule "${before.name}" of ${before.mailbox} can only be changed in Outlook. Have its owner do it.`,
    )
  const answer = await mending.graph
    .call({
      path: `${rulesPath(before.user)}/${encodeURIComponent(before.rule)}`,
      method: 'PATCH',
      bucket: bucketOf(before.user),
      what: `A rule of ${before.mailbox}`,
      body: { isEnabled: to },
    })
    .catch(refusedFor(`the rule "${before.name}" of ${before.mailbox}`, 'MailboxSettings.ReadWrite', wayOut))
  answer.discard()
}

async function checkUndo(mending: Mending, { step }: Receipt): Promise<string> {
  const before = Before.parse(step.before)
  const { isEnabled } = await ruleOf(mending, before, 'It is left as it is.')
  return isEnabled === false
    ? `Switches the rule "${before.name}" of ${before.mailbox} on again: mail goes to ${before.to.join(', ')}.`
    : `The rule "${before.name}" of ${before.mailbox} is on again already.`
}

/** @throws ConnectorError `changed_while_read` for a rule that is gone, or passes mail on to others by now */
async function ruleOf({ graph }: Mending, { user, rule, mailbox, name, to }: Before, wayOut: string): Promise<Rule> {
  const call = { bucket: bucketOf(user), what: `A rule of ${mailbox}` } as const
  const what = `The rule "${name}" of ${mailbox}`
  const found = await graph
    .get(Rule, { ...call, path: `${rulesPath(user)}/${encodeURIComponent(rule)}` })
    .catch((error: unknown) => {
      if (isMissing(error)) throw changed(what, 'is gone', wayOut)
      return refusedFor(what, 'MailboxSettings.ReadWrite', wayOut)(error)
    })
  if (addressesOf(found).join() !== to.join()) throw changed(what, 'passes mail on to others by now', wayOut)
  return found
}
