import { expect, it } from 'vitest'
import { eventsOf } from './events.ts'
import { AuditItems } from './items.ts'
import { Mailboxes } from './mailboxes.ts'

const [ada, home] = ['ada@contoso.example', 'ada@home.example']
let number = 0
const record = (Operation: string, more: Record<string, unknown> = {}) => ({
  Id: `r${++number}`,
  Operation,
  CreationTime: '2026-05-01T10:00:00',
  OrganizationId: 'o',
  UserType: 4,
  UserKey: 'DlpAgent',
  UserId: 'DlpAgent',
  Workload: 'SharePoint',
  ...more,
})
const asked: unknown[] = []
const items = Object.assign(Object.create(AuditItems.prototype) as AuditItems, {
  of: (about: Record<string, unknown>) => {
    asked.push([about['ObjectId'], about['ListItemUniqueId']])
    return Promise.resolve({ item: { key: 'd/i', name: 'Plan.docx', path: 'Plan.docx', kind: 'file' as const } })
  },
})
const mailboxes = Object.assign(Object.create(Mailboxes.prototype) as Mailboxes, {
  ownDomains: () => Promise.resolve(['contoso.example']),
  addressOf: (name: string) => Promise.resolve(name.includes('@') ? name : name === 'Ada' ? ada : undefined),
})
const told = async (...records: object[]) => (await eventsOf(records, items, { mailboxes })).items

const found = { SensitiveInformationTypeName: 'Credit Card Number', Count: 3, Confidence: 85 }
const values = { SensitiveInformationDetections: { DetectedValues: [{ Name: '4111111111111111', Value: 'near it' }] } }
const PolicyDetails = [
  {
    PolicyId: 'p1',
    PolicyName: 'Finance',
    Rules: [
      { RuleId: 'r1', RuleName: 'Low volume', Severity: 'Low', RuleMode: 'Enable', Actions: ['NotifyUser'] },
      {
        RuleId: 'r2',
        RuleName: 'High volume',
        Severity: 'High',
        RuleMode: 'Enable',
        Actions: ['BlockAccess', 'NotifyUser'],
        ConditionsMatched: { SensitiveInformation: [{ ...found, ...values }] },
      },
    ],
  },
]

it('a rule against data loss that a file met says which, of which policy, how grave and by whom, and nothing of what was found', async () => {
  const [event] = await told(
    record('DlpRuleMatch', {
      IncidentId: 'i1',
      PolicyDetails,
      SharePointMetaData: {
        From: ada,
        FileName: 'Plan.docx',
        FilePathUrl: 'https://contoso.sharepoint.com/sites/plans/Documents/Plan.docx',
        UniqueId: '7f06ab3a-0000-4000-8000-000000000001',
        IsViewableByExternalUsers: true,
      },
    }),
  )
  expect(event).toMatchObject({
    type: 'dlp_rule_matched',
    at: new Date('2026-05-01T10:00:00Z'),
    actor: { address: ada },
    item: { key: 'd/i' },
    shareType: 'outside',
    service: 'sharepoint',
    details: {
      policy: 'Finance',
      rule: 'Low volume, High volume',
      severity: 'high',
      actions: 'NotifyUser, BlockAccess',
      found: 'Credit Card Number (3)',
      incident: 'i1',
    },
  })
  expect(asked.at(-1)).toEqual([
    'https://contoso.sharepoint.com/sites/plans/Documents/Plan.docx',
    '7f06ab3a-0000-4000-8000-000000000001',
  ])
  expect(JSON.stringify(event)).not.toMatch(/4111|near it/)
})

it('one that a message met has whom it went to, one that was called a false alarm its reason, and one of a device its name', async () => {
  const ExchangeMetaData = { From: ada, To: [home], CC: ['bob@contoso.example'], Subject: 'Plan', MessageID: '<1@x>' }
  const [mail, undone, device, bare] = await told(
    record('DlpRuleMatch', { Workload: 'Exchange', PolicyDetails, ExchangeMetaData }),
    record('DlpInfo', { ExceptionInfo: { FalsePositive: true, Justification: 'test data' }, PolicyDetails }),
    record('DLPRuleUndo', {
      Workload: 'Endpoint',
      UserId: ada,
      EndpointMetaData: { DeviceName: 'PC-7' },
      PolicyDetails,
    }),
    record('DlpRuleMatch', { PolicyDetails: 'none', SharePointMetaData: 7, ExchangeMetaData: [] }),
  )
  expect(mail).toMatchObject({
    recipients: [{ address: home }, { address: 'bob@contoso.example' }],
    service: 'exchange_365',
  })
  expect(mail).not.toHaveProperty('shareType')
  expect(undone).toMatchObject({
    type: 'dlp_rule_undone',
    details: { exception: expect.stringContaining('test data') },
  })
  expect(device).toMatchObject({ type: 'dlp_rule_undone', actor: { address: ada }, details: { device: 'PC-7' } })
  expect(bare).toMatchObject({ type: 'dlp_rule_matched', recipients: [], shareType: 'inside' })
})

const Parameters = (values: Record<string, string>) => ({
  Parameters: Object.entries(values).map(([Name, Value]) => ({ Name, Value })),
  Workload: 'Exchange',
  UserId: 'admin@contoso.example',
})
const object = 'EURPR01.PROD.OUTLOOK.COM/Microsoft Exchange Hosted Organizations/contoso.onmicrosoft.com/Ada'

it('forwarding of a whole mailbox is told of its account, until a later record takes it back', async () => {
  const [set, ended, other, inside, unknown] = await told(
    record('Set-Mailbox', {
      ...Parameters({ Identity: 'Ada', ForwardingSmtpAddress: `smtp:${home}`, DeliverToMailboxAndForward: 'True' }),
      ObjectId: object,
    }),
    record('Set-Mailbox', { ...Parameters({ ForwardingSmtpAddress: '' }), ObjectId: object }),
    record('Set-Mailbox', { ...Parameters({ AuditEnabled: 'True' }), ObjectId: object }),
    record('Set-Mailbox', Parameters({ Identity: ada, ForwardingAddress: 'Bob the Contact' })),
    record('Set-Mailbox', Parameters({ Identity: 'Nobody', ForwardingSmtpAddress: home })),
  )
  expect(set).toMatchObject({
    type: 'account_changed',
    recipients: [{ address: home }],
    details: { forwardTo: `smtp:${home}`, keepsCopy: 'True' },
    forwards: [{ mailbox: ada, way: 'smtp', to: [home], outside: true }],
  })
  expect(set).not.toHaveProperty('shareType')
  expect(ended?.forwards).toEqual([{ mailbox: ada, way: 'smtp', to: [], outside: false }])
  expect(other).not.toHaveProperty('forwards')
  expect(inside?.forwards).toEqual([{ mailbox: ada, way: 'recipient', to: ['Bob the Contact'], outside: null }])
  expect(unknown).toMatchObject({ recipients: [{ address: home }] })
  expect(unknown).not.toHaveProperty('forwards')
})

it('rules that pass mail on are told by their own names, as an administrator, PowerShell and Outlook write them', async () => {
  const rule = { way: 'rule 42', mailbox: ada }
  const outlook = {
    MailboxOwnerUPN: ada,
    Workload: 'Exchange',
    UserId: ada,
    OperationProperties: [
      { Name: 'RuleOperation', Value: 'AddMailboxRule' },
      { Name: 'RuleId', Value: '42' },
      { Name: 'RuleState', Value: 'Enabled' },
      { Name: 'RuleActions', Value: `[{"ActionType":"Forward","Recipients":["${home}"],"ForwardFlags":"None"}]` },
    ],
  }
  const [made, off, byOutlook, removed] = await told(
    record('New-InboxRule', {
      ...Parameters({
        Name: 'Home',
        Mailbox: 'Ada',
        ForwardTo: `"Ada" [SMTP:${home}]`,
        RedirectTo: 'bob@contoso.example',
      }),
      ObjectId: `${object}\\42`,
    }),
    record('Disable-InboxRule', { ...Parameters({ Identity: `${object}\\42` }), ObjectId: `${object}\\42` }),
    record('UpdateInboxRules', outlook),
    record('UpdateInboxRules', {
      ...outlook,
      OperationProperties: [
        { Name: 'RuleOperation', Value: 'RemoveMailboxRule' },
        ...outlook.OperationProperties.slice(1, 2),
      ],
    }),
  )
  expect(made?.forwards).toEqual([{ ...rule, to: [home, 'bob@contoso.example'], outside: true }])
  expect(off?.forwards).toEqual([{ ...rule, to: [], outside: false }])
  expect(byOutlook).toMatchObject({
    recipients: [{ address: home }],
    forwards: [{ ...rule, to: [home], outside: true }],
  })
  expect(removed?.forwards).toEqual([{ ...rule, to: [], outside: false }])
})
