import { z } from 'zod'
import { ConnectorError, type Receipt, type Remedy, type RemedyTarget, type Step } from '../../kit/connector.ts'
import { accountOf, nameOfAccount } from './account.ts'
import { changed, type Mending } from './mending.ts'
import { refusedFor } from './write-fault.ts'

const None = z.looseObject({})
const Before = z.object({ id: z.string(), name: z.string(), enabled: z.boolean() })

/** Disables accounts and signs them out everywhere. */
export function disableAccount(mending: Mending): Required<Remedy<z.infer<typeof None>>> {
  return {
    params: None,
    plan: target => plan(mending, target),
    apply: step => apply(mending, step),
    undo: receipt => undo(mending, receipt),
    checkUndo: receipt => checkUndo(mending, receipt),
  }
}

async function plan(mending: Mending, target: RemedyTarget): Promise<Step | undefined> {
  const account = await accountOf(mending, target.key)
  const name = nameOfAccount(account)
  if (account.accountEnabled === false) return undefined
  if (account.onPremisesSyncEnabled === true)
    throw new ConnectorError(
      'excluded',
      `${name} comes from your own Active Directory, which would enable it again: disable it there.`,
      { kind: 'kept' },
    )
  return {
    target,
    says: `Disables ${name} and signs it out everywhere. Taking this back enables it again; whoever uses it has to sign in anew.`,
    before: { id: account.id, name, enabled: true },
    after: { enabled: false },
  }
}

async function apply(mending: Mending, step: Step): Promise<Receipt> {
  const { id, name } = Before.parse(step.before)
  await setEnabled(mending, { id, name, to: false })
  // Tokens that are there already are good for up to an hour more; what renews them is not.
  await revoke(mending, { id, name })
  return { step, at: mending.io.now(), undo: { enabled: true } }
}

async function undo(mending: Mending, { step }: Receipt): Promise<void> {
  const { id, name } = Before.parse(step.before)
  await setEnabled(mending, { id, name, to: true, wayOut: 'It cannot be enabled again from here.' })
}

async function checkUndo(mending: Mending, { step }: Receipt): Promise<string> {
  const { id, name } = Before.parse(step.before)
  const { accountEnabled } = await accountOf(mending, id)
  return accountEnabled === false ? `Enables ${name} again.` : `${name} is enabled again already.`
}

interface Setting {
  id: string
  name: string
  to: boolean
  wayOut?: string
}

async function setEnabled(mending: Mending, { id, name, to, wayOut = 'Plan again.' }: Setting): Promise<void> {
  const account = await accountOf(mending, id).catch((error: unknown) => {
    if (error instanceof ConnectorError && error.reason === 'vanished') throw changed(name, 'was deleted', wayOut)
    throw error
  })
  if ((account.accountEnabled !== false) === to) return
  const call = { method: 'PATCH', bucket: 'directory', what: `The account ${name}` } as const
  const answer = await mending.graph
    .call({ ...call, path: `/users/${encodeURIComponent(id)}`, body: { accountEnabled: to } })
    .catch(refusedFor(name, 'User.EnableDisableAccount.All', wayOut))
  answer.discard()
}

export async function revoke({ graph }: Mending, { id, name }: { id: string; name: string }): Promise<void> {
  const call = { method: 'POST', bucket: 'directory', what: `The sessions of ${name}` } as const
  const answer = await graph
    .call({ ...call, path: `/users/${encodeURIComponent(id)}/revokeSignInSessions` })
    .catch(refusedFor(name, 'User.RevokeSessions.All'))
  answer.discard()
}
