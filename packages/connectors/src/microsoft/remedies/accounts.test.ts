import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTenant, type OpenTenant } from '@sharelight/testkit/connectors'
import { stepsIn, type Connection, type Receipt, type Remedy } from '../../index.ts'

const ada = 'ada.lovelace@contoso.example'
const bob = 'bob.byron@contoso.example'
const gina = 'gina@partner.example'
let tenant: OpenTenant
let connection: Connection

beforeAll(async () => {
  tenant = await openTenant()
  const { act } = tenant.bench
  act.addUser({ name: 'Ada Lovelace' })
  act.addUser({ name: 'Bob Byron' })
  act.inviteGuest({ name: 'Gina Guest', address: gina })
  act.addMailbox(ada)
  connection = await tenant.open({ mayChange: true })
})
afterAll(() => tenant.bench.stop())

const remedy = (name: string): Remedy => {
  const found = connection.remedies?.[name]
  if (!found) throw new Error(`There is no remedy ${name}.`)
  return found
}
const plan = async (name: string, key: string) => stepsIn(await remedy(name).plan({ key }, {}))
async function apply(name: string, key: string): Promise<Receipt[]> {
  const receipts: Receipt[] = []
  for (const step of await plan(name, key)) receipts.push(await remedy(name).apply(step))
  return JSON.parse(JSON.stringify(receipts)) as Receipt[]
}
const user = (mail: string) => [...tenant.bench.state.users.values()].find(one => one.mail === mail)
const calls = (match: RegExp) => tenant.bench.calls.filter(({ method, url }) => match.test(`${method} ${url}`)).length

test('an account is disabled and signed out, once, and enabled again', async () => {
  const [step] = await plan('disable_account', bob)
  expect(step?.says).toMatch(/^Disables bob.byron@contoso.example and signs it out everywhere\./)
  const [receipt] = await apply('disable_account', bob)
  expect(user(bob)).toMatchObject({ accountEnabled: false, signInSessionsValidFromDateTime: expect.any(String) })
  if (!step || !receipt) throw new Error('It planned nothing.')
  const before = calls(/^PATCH .*users/)
  await remedy('disable_account').apply(step)
  expect(calls(/^PATCH .*users/)).toBe(before)
  expect(await plan('disable_account', bob)).toEqual([])
  expect(await remedy('disable_account').checkUndo?.(receipt)).toBe(`Enables ${bob} again.`)
  await remedy('disable_account').undo?.(receipt)
  expect(user(bob)?.accountEnabled).toBe(true)
})

test('what the own directory would enable again is refused, and so is what Microsoft does not let the application do', async () => {
  tenant.bench.act.updateUser(bob, { onPremisesSyncEnabled: true })
  await expect(plan('disable_account', bob)).rejects.toThrow(/your own Active Directory/)
  tenant.bench.act.updateUser(bob, { onPremisesSyncEnabled: null })
  const [step] = await plan('disable_account', bob)
  if (!step) throw new Error('It planned nothing.')
  const mend = tenant.bench.faults.answer(403, 'Authorization_RequestDenied', { match: /^PATCH .*users/ })
  await expect(remedy('disable_account').apply(step)).rejects.toThrow(/User\.EnableDisableAccount\.All/)
  mend()
  await expect(plan('disable_account', 'nobody@contoso.example')).rejects.toMatchObject({ reason: 'vanished' })
})

test('sessions are revoked once, and it is said before that there is no way back', async () => {
  tenant.bench.clock.advance(60)
  const [step] = await plan('revoke_sessions', ada)
  if (!step) throw new Error('It planned nothing.')
  expect(step.says).toContain('This cannot be taken back.')
  expect(remedy('revoke_sessions').undo).toBeUndefined()
  const before = calls(/revokeSignInSessions/)
  await remedy('revoke_sessions').apply(step)
  await remedy('revoke_sessions').apply(step)
  expect(calls(/revokeSignInSessions/)).toBe(before + 1)
})

test('rules that forward outside are switched off and on again; others stay, and one that was changed is refused', async () => {
  const { act, state } = tenant.bench
  const rule = act.addRule(ada, { displayName: 'Home', forwardTo: ['ada@gmail.com'] })
  const inside = act.addRule(ada, { displayName: 'Team', forwardTo: [bob] })
  const ruleOf = (id: string) => [...state.mailboxes.values()].flatMap(({ rules }) => rules.get(id) ?? [])[0]
  const [step, ...more] = await plan('remove_forwarding', ada)
  if (!step) throw new Error('It planned nothing.')
  expect([step.says, more]).toEqual([
    `Switches off the rule "Home" of ${ada}, which passes mail on to ada@gmail.com.`,
    [],
  ])
  const receipts = await apply('remove_forwarding', ada)
  expect([ruleOf(rule.id)?.isEnabled, ruleOf(inside.id)?.isEnabled]).toEqual([false, true])
  await expect(plan('remove_forwarding', ada)).rejects.toMatchObject({ reason: 'excluded' })
  for (const receipt of receipts) await remedy('remove_forwarding').undo?.(receipt)
  expect(ruleOf(rule.id)?.isEnabled).toBe(true)
  act.changeRule(ada, { id: rule.id, forwardTo: ['other@gmail.com'] })
  await expect(remedy('remove_forwarding').apply(step)).rejects.toMatchObject({ reason: 'changed_while_read' })
  act.removeRule(ada, rule.id)
  await expect(remedy('remove_forwarding').apply(step)).rejects.toMatchObject({ reason: 'changed_while_read' })
})

test('a guest is taken out of each group, and put into it again; people of the organisation are not', async () => {
  const { act, state } = tenant.bench
  const groups = ['Research', 'Sales'].map(name => act.addGroup({ name, members: [gina, ada] }))
  const isIn = () => groups.map(({ id }) => state.memberships.get(id)?.members.has(user(gina)?.id ?? ''))
  const receipts = await apply('remove_from_groups', gina)
  expect(receipts.map(({ step }) => step.says)).toEqual([
    expect.stringContaining('out of "Research"'),
    expect.stringContaining('out of "Sales"'),
  ])
  expect(isIn()).toEqual([false, false])
  expect(await plan('remove_from_groups', gina)).toEqual([])
  for (const receipt of receipts) await remedy('remove_from_groups').undo?.(receipt)
  expect(isIn()).toEqual([true, true])
  await expect(plan('remove_from_groups', ada)).rejects.toThrow(/no guest/)
  const [step] = await plan('remove_from_groups', gina)
  if (!step) throw new Error('It planned nothing.')
  state.memberships.get(groups[0]?.id ?? '')?.members.delete(user(gina)?.id ?? '')
  const late = await remedy('remove_from_groups').apply(step)
  expect(await remedy('remove_from_groups').checkUndo?.(late)).toMatch(
    /out of "Research" already .* nothing is put back/,
  )
  await remedy('remove_from_groups').undo?.(late)
  expect(isIn()).toEqual([false, true])
})
