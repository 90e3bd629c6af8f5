import { playbookIds } from '@sharelight/contract'
import { expect, test } from 'vitest'
import { playbooks } from './registry.ts'

const facts = {
  now: new Date('2026-03-01T00:00:00Z'),
  untrusted: ['former.example'],
  microsoftLabels: ['microsoft/general'],
}

test('every playbook that has an id is there once, and says in whole sentences what people must know', () => {
  expect(playbooks.map(({ id }) => id).toSorted()).toEqual([...playbookIds].toSorted())
  for (const { id, mends, explanation, risk, sideEffects, steps } of playbooks)
    for (const sentence of [mends, explanation, risk.says, ...sideEffects, ...steps])
      expect([id, sentence]).toEqual([id, expect.stringMatching(/^[A-Z].*\.$/)])
})

test('what can be planned names the remedies that mend it; of lists of work, only some about accounts and mailboxes can', () => {
  const planned = playbooks.filter(({ kind, remedies }) => kind === 'list' && remedies.length > 0)
  expect(planned.map(({ id }) => id)).toEqual(['disable_ghost_accounts', 'remove_forwarding'])
  for (const { id, kind, remedies } of playbooks)
    expect([id, kind === 'list' || remedies.length > 0]).toEqual([id, true])
})

test('what opens in the investigation is asked by conditions alone, and accounts are asked otherwise', () => {
  for (const { id, subject, where } of playbooks)
    expect([id, where(facts).length > 0]).toEqual([id, subject === 'files' || subject === 'folders'])
})
