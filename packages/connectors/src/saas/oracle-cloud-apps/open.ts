import type { Connection, ConnectorIo, Container, Page, ResourceFacts } from '../../kit/connector.ts'
import { untilAborted } from '../../kit/until-aborted.ts'
import { feeds, readLog } from './activity/feed.ts'
import { Oracle } from './api.ts'
import { attachmentContent, listAttachments, resourceName, type OracleReading } from './attachments.ts'
import { check } from './check.ts'
import { identities } from './identities.ts'
import { OraclePeople } from './people.ts'
import { oracleRemedies } from './remedies.ts'
import { oracleCloudAppsService } from './service.ts'
import type { OracleCloudAppsSettings } from './settings.ts'

export async function open(settings: OracleCloudAppsSettings, io: ConnectorIo): Promise<Connection> {
  const oracle = new Oracle(settings, io)
  const people = new OraclePeople(oracle)
  const reading: OracleReading = { oracle, settings, io, people }
  return {
    check: () => check(reading),
    containers() {
      people.forget()
      return containersOf(settings)
    },
    items: (container, from) => untilAborted(listAttachments(reading, container.id, from), io.signal),
    feeds,
    activity(name, from) {
      const feed = feeds.find(one => one === name)
      return untilAborted(feed ? readLog(reading, feed, from) : none(), io.signal)
    },
    identities: () => untilAborted(identities(reading), io.signal),
    resources: () => resources(settings),
    fetch: (item, limits) => attachmentContent(reading, item, limits),
    remedies: oracleRemedies(reading),
    close: () => Promise.resolve(),
  }
}

async function* containersOf({ attachments }: OracleCloudAppsSettings): AsyncGenerator<Container> {
  for (const id of new Set(attachments)) yield { id, name: resourceName(id) }
}

/** The applications as one tenant: what they tell of how they are set is not known. */
async function* resources({ baseUrl }: OracleCloudAppsSettings): AsyncGenerator<Page<ResourceFacts>> {
  const { host } = new URL(baseUrl)
  const tenant = { id: host, kind: 'tenant', name: host, service: oracleCloudAppsService.key, public: null, facts: {} }
  yield { items: [tenant], covers: 'all' }
}

async function* none(): AsyncGenerator<never> {}
