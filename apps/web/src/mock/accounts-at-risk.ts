import {
  changeAccountRiskSettings,
  exportAccountsAtRisk,
  importLeavers,
  listAccountsAtRisk,
  type AccountAtRisk,
  type AccountList,
} from '@sharelight/contract'
import { checks } from '@sharelight/domain'
import { mock, MockRefusal, type Mock } from './mock.ts'
import { ghostUsers, riskyUsers } from './shapes.ts'
import { instant, mockWorld } from './world.ts'

/** Accounts at risk as the mock shapes have them (specification S3.083, S9.017). */
export const accountsAtRisk: readonly Mock[] = [
  mock(listAccountsAtRisk, ({ list, search = '', reason, offset, limit }) => {
    const all = rowsOf[list]()
    const rows = all.filter(
      row =>
        (!reason || row.reasons.some(({ id }) => id === reason)) &&
        `${row.name} ${row.address}`.toLowerCase().includes(search.toLowerCase()),
    )
    const [first] = all[0]?.reasons ?? []
    return {
      items: rows.slice(offset, offset + limit),
      total: rows.length,
      reasons: first ? [{ id: first.id, title: first.title, severity: first.severity, accounts: all.length }] : [],
      coverage: { accounts: mockWorld().demo.identities.length, unknown: 0 },
      settings: { unusedDays: 90, leavers: 0 },
    }
  }),
  mock(exportAccountsAtRisk, ({ list }) =>
    rowsOf[list]()
      .map(({ name }) => name)
      .join('\r\n'),
  ),
  mock(changeAccountRiskSettings, ({ unusedDays }) => ({ unusedDays })),
  mock(importLeavers, () => {
    throw new MockRefusal(400, 'Mock mode keeps no list of leavers.')
  }),
]

const dayMs = 86_400_000

const rowsOf: Record<AccountList, () => AccountAtRisk[]> = {
  unprotected: () =>
    riskyUsers().map(({ name, high, medium, low }) => ({
      ...account(name, '', 'no_second_factor'),
      mfa: false,
      reach: { high, medium, low, other: 0 },
    })),
  ghost: () =>
    ghostUsers().map(({ name, address, days }) => ({
      ...account(name, address, 'unused_account'),
      lastSignIn: instant(mockWorld().demo.to - days * dayMs),
    })),
}

function account(name: string, address: string, reason: string): AccountAtRisk {
  const { demo } = mockWorld()
  const [source] = demo.sources
  const check = checks.find(({ id }) => id === reason)
  const person = demo.identities.find(each => each.name === name)
  return {
    sourceId: source?.id ?? '',
    source: source?.name ?? '',
    icon: 'users',
    kind: 'user',
    address: address || (person?.address ?? name),
    name,
    guest: false,
    admin: false,
    state: 'active',
    mfa: null,
    lastSignIn: null,
    leftAt: null,
    methods: null,
    reasons: check
      ? [
          {
            id: check.id,
            title: check.title,
            severity: check.severity,
            playbook: check.playbook ?? null,
            since: instant(demo.from),
            excepted: false,
          },
        ]
      : [],
    reach: null,
    identity: person?.id ?? '00000000-0000-4000-8000-000000000000',
  }
}
