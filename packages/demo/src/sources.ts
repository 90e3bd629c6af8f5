import { serviceBook, serviceCode } from '@sharelight/domain'
import { demoId } from './ids.ts'
import type { Scope } from './people.ts'
import type { DemoSource } from './rows.ts'

/** Key, kind, share of the items, and how many days before the beginning of the data it was connected (negative: after). */
export const sourcePlans = [
  { key: 'exchange_365', kind: 'mail', share: 0.3, lead: 10 },
  { key: 'onedrive', kind: 'files', share: 0.17, lead: 10 },
  { key: 'sharepoint', kind: 'files', share: 0.2, lead: 10 },
  { key: 'ms_teams', kind: 'chat', share: 0.08, lead: -30 },
  { key: 'gmail', kind: 'mail', share: 0.06, lead: -60 },
  { key: 'gdrive', kind: 'files', share: 0.05, lead: -60 },
  { key: 'gchat', kind: 'chat', share: 0.02, lead: -60 },
  { key: 'network_drive', kind: 'files', share: 0.09, lead: -120 },
  { key: 'local_disk', kind: 'files', share: 0.01, lead: -200 },
  { key: 'dropbox', kind: 'files', share: 0.02, lead: -250 },
] as const

/** Sources of which settings and accounts are known, and no files; they follow the others. */
export const systemPlans = [
  { key: 'amazon_s3', name: 'Amazon S3', kind: 'systems', lead: -150 },
  { key: 'postgresql', name: 'PostgreSQL', kind: 'systems', lead: -300 },
] as const

export const sourceIndex = (key: (typeof sourcePlans | typeof systemPlans)[number]['key']) =>
  [...sourcePlans, ...systemPlans].findIndex(plan => plan.key === key)

/** What the sources are, without their history; each is one of its kind. */
export const demoServices = [...sourcePlans, ...systemPlans].map(({ key, kind, lead, ...plan }) => {
  const code = serviceCode(key)
  return { key, code, kind, lead, name: 'name' in plan ? plan.name : serviceBook().nameOf(code) }
})

export function makeSources({ seed, from, to }: Scope): DemoSource[] {
  return demoServices.map(({ lead, ...service }, n) => ({
    ...service,
    id: demoId('source', n, seed),
    connectedAt: Math.max(from, Math.min(to, from - lead * 86_400_000)),
    lastScanAt: to - (n + 1) * 3_600_000,
  }))
}
