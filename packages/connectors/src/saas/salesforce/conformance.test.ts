import {
  remoteConformance,
  secretsConformance,
  type RemoteBench,
  type RemoteFault,
} from '@sharelight/testkit/connectors'
import { add, putFile, removeFile, startSalesforce } from '@sharelight/testkit/salesforce'
import { createOutbound, readOutboundRules, sourceHttp } from '../../index.ts'
import { withReading } from '../../kit/reading-settings.ts'
import { salesforce } from './index.ts'

async function bench(): Promise<RemoteBench> {
  const organisation = await startSalesforce()
  const { state, faults, settings, hosts } = organisation
  const ada = add(state, 'User', { Email: 'ada@example.com', Name: 'Ada', IsActive: true, UserType: 'Standard' })
  add(state, 'Organization', { Name: 'Acme' })
  add(state, 'LoginHistory', { UserId: ada, LoginTime: '2026-01-01T00:00:00.000+0000', Status: 'Success' })
  const log = add(state, 'EventLogFile', { EventType: 'ReportExport' })
  state.bodies.set(log, Buffer.from('"EVENT_TYPE","TIMESTAMP_DERIVED"\n"ReportExport","2026-01-01T00:00:00.000Z"\n'))
  for (const Action of ['createduser', 'changedpassword', 'PermSetAssign'])
    add(state, 'SetupAuditTrail', { Action, Section: 'Manage Users', CreatedById: ada })
  const key = (document: string) => `acme.my.salesforce.com/files/${document}`
  const files = new Map<string, string>()
  const linked = { document: '', id: '' }
  const sharesOf = (document: string) =>
    [...(state.records.get('ContentDocumentLink')?.values() ?? [])]
      .filter(of => of['ContentDocumentId'] === document)
      .map(of => of['LinkedEntityId'])
  const ways: Partial<Record<RemoteFault, () => () => void>> = {
    throttled: () => faults.throttle({ seconds: 3600 }),
    throttled_silently: () => faults.throttle(),
    busy: () => faults.unavailable({ times: 1 }),
    token_expired() {
      faults.expireTokens()
      return () => undefined
    },
    consent_lost() {
      state.isConsentLost = true
      return () => void (state.isConsentLost = false)
    },
    unreachable: () => faults.hangUp(),
    truncated: () => faults.cut(),
    malformed: () => faults.garble(),
  }
  return {
    settings: { ...settings, mayChange: true },
    io: () => ({
      http: sourceHttp(
        createOutbound(readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1', OUTBOUND_HOSTS: JSON.stringify(hosts) }), {
          wait: () => Promise.resolve(),
        }),
        Object.keys(hosts),
      ),
    }),
    put(name, content) {
      const document = files.get(name)
      files.set(
        name,
        putFile(state, { name: `${name}.txt`, content, owner: ada, ...(document !== undefined && { document }) }),
      )
      return Promise.resolve(key(files.get(name) ?? ''))
    },
    remove(name) {
      removeFile(state, files.get(name) ?? '')
      return Promise.resolve()
    },
    share(name, isPublic) {
      const ContentDocumentId = files.get(name) ?? ''
      if (isPublic)
        add(state, 'ContentDocumentLink', {
          ContentDocumentId,
          LinkedEntityId: '00D000000000001AAA',
          ShareType: 'V',
          Visibility: 'AllUsers',
        })
      else state.records.get('ContentDocumentLink')?.clear()
      return Promise.resolve()
    },
    faults: Object.keys(ways) as RemoteFault[],
    fault(fault) {
      const mend = ways[fault]?.()
      return Promise.resolve(() => Promise.resolve(mend?.()))
    },
    most: 10_000,
    fill(count) {
      for (let at = 0; at < count; at++)
        putFile(state, {
          name: `filled-${at}.txt`,
          content: 'x',
          document: `069F${String(state.count()).padStart(11, '0')}AAA`,
        })
      return Promise.resolve()
    },
    remedies: [
      {
        name: 'remove_public_access',
        params: {},
        prepare() {
          linked.document = putFile(state, { name: 'open.txt', content: 'Open.' })
          const version = [...(state.records.get('ContentVersion') ?? [])].find(
            ([, of]) => of['ContentDocumentId'] === linked.document,
          )?.[0]
          linked.id = add(state, 'ContentDistribution', {
            ContentDocumentId: linked.document,
            ContentVersionId: version,
            Name: 'open',
            DistributionPublicUrl: 'https://acme.my.salesforce.com/sfc/p/1',
          })
          return Promise.resolve({ key: key(linked.document) })
        },
        isMended: () =>
          Promise.resolve(
            [...(state.records.get('ContentDistribution')?.values() ?? [])].every(
              of => of['ContentDocumentId'] !== linked.document,
            ),
          ),
        interfere() {
          const found = state.records.get('ContentDistribution')?.get(linked.id)
          if (found) found['DistributionPublicUrl'] = 'https://acme.my.salesforce.com/sfc/p/2'
          return Promise.resolve()
        },
      },
      {
        name: 'remove_everyone',
        params: {},
        prepare() {
          linked.document = putFile(state, { name: 'wide.txt', content: 'Wide.' })
          const shared = { ContentDocumentId: linked.document, ShareType: 'V', Visibility: 'AllUsers' }
          linked.id = add(state, 'ContentDocumentLink', { ...shared, LinkedEntityId: '00D000000000001AAA' })
          add(state, 'ContentDocumentLink', { ...shared, LinkedEntityId: ada })
          return Promise.resolve({ key: key(linked.document) })
        },
        isMended: () => Promise.resolve(sharesOf(linked.document).every(to => to === ada)),
        interfere() {
          const found = state.records.get('ContentDocumentLink')?.get(linked.id)
          if (found) found['ShareType'] = 'C'
          return Promise.resolve()
        },
      },
      {
        name: 'disable_account',
        params: {},
        prepare() {
          Object.assign(state.records.get('User')?.get(ada) ?? {}, { IsActive: true, Username: 'ada@acme.example' })
          return Promise.resolve({ key: 'ada@example.com' })
        },
        isMended: () => Promise.resolve(state.records.get('User')?.get(ada)?.['IsActive'] === false),
        interfere() {
          Object.assign(state.records.get('User')?.get(ada) ?? {}, { Username: 'another@acme.example' })
          return Promise.resolve()
        },
      },
    ],
    close: organisation.stop,
  }
}

remoteConformance(salesforce, bench)
secretsConformance(withReading(salesforce))
