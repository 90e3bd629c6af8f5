import { expect, it } from 'vitest'
import { eventsOf } from './events.ts'
import { AuditItems } from './items.ts'

const ada = 'ada@contoso.example'
const unique = '7f06ab3a-0000-4000-8000-000000000001'
const link = 'd323b5ea-0000-4000-8000-000000000002'
let number = 0
const record = (Operation: string, more: Record<string, unknown> = {}) => ({
  Id: `r${++number}`,
  Operation,
  CreationTime: '2026-05-01T10:00:00',
  RecordType: 14,
  Workload: 'SharePoint',
  UserId: ada,
  UserType: 0,
  ClientIP: '203.0.113.20',
  CorrelationId: 'c1',
  ListItemUniqueId: unique,
  ItemType: 'File',
  ObjectId: 'https://contoso.sharepoint.com/sites/plans/Documents/Plan.docx',
  ...more,
})
const items = Object.assign(Object.create(AuditItems.prototype) as AuditItems, {
  of: () => Promise.resolve({ item: { key: 'd/i', name: 'Plan.docx', path: 'Plan.docx', kind: 'file' as const } }),
})
const told = async (...records: object[]) => (await eventsOf(records, items)).items
const guest = { TargetUserOrGroupName: 'gina@partner.example', TargetUserOrGroupType: 'Guest' }
const group = {
  TargetUserOrGroupName: `SharingLinks.${unique}.Flexible${'View'}.${link}`,
  TargetUserOrGroupType: 'SharePointGroup',
}

it('a link for people is one event with them, however its records are correlated, and from where it was made', async () => {
  const made = record('SecureLinkCreated', { UniqueSharingId: link, EventData: '<Type>View</Type>', ClientIP: '' })
  const added = { ...guest, UniqueSharingId: link, CreationTime: '2026-05-01T10:00:07', ApplicationDisplayName: 'Word' }
  for (const correlation of ['c1', 'c2', 'a0'])
    expect(
      await told(
        record('SharingSet', group),
        record('AddedToGroup', {
          ListItemUniqueId: undefined,
          ObjectId: 'https://contoso.sharepoint.com/sites/plans',
          EventData: `<Group>${group.TargetUserOrGroupName}</Group>`,
        }),
        record('AddedToSecureLink', { ...added, CorrelationId: correlation }),
        made,
      ),
    ).toMatchObject([
      {
        type: 'secure_link_created',
        actor: { address: ada },
        recipients: [{ address: 'gina@partner.example' }],
        ip: '203.0.113.20',
        details: { link, scope: 'secure', role: 'read' },
      },
    ])
})

it('a link that is made and changed within a minute is two events, and whom it lets in later is one more', async () => {
  const about = { UniqueSharingId: link }
  const events = await told(
    record('AnonymousLinkCreated', about),
    record('AnonymousLinkUpdated', { ...about, CorrelationId: 'c2' }),
    record('AddedToSecureLink', { ...guest, ...about, CorrelationId: 'c3', CreationTime: '2026-05-01T12:00:00' }),
  )
  expect(events.map(({ type }) => type).toSorted()).toEqual([
    'anonymous_link_created',
    'anonymous_link_updated',
    'sharing_set',
  ])
})

it('a link is named where no group stands for it, and with what it was made', async () => {
  const about = { UniqueSharingId: link, EventData: '<Type>Edit</Type>', ApplicationDisplayName: 'Media Analysis' }
  expect(await told(record('CompanyLinkCreated', about))).toMatchObject([
    { type: 'company_link_created', details: { link, scope: 'company', role: 'write', application: 'Media Analysis' } },
  ])
})
