import { dataServices } from '@sharelight/contract'
import { ConnectorError, type Connection, type ConnectorIo } from '../../kit/connector.ts'
import { untilAborted } from '../../kit/until-aborted.ts'
import { Google } from '../api.ts'
import { openChat } from '../chat/open.ts'
import { ownDomainsOf } from '../directory/domains.ts'
import { identitiesOf } from '../directory/identities.ts'
import { People } from '../directory/people.ts'
import { DriveLabels } from '../labels/drive-labels.ts'
import { drivesOf } from '../drive/containers.ts'
import { fileContent } from '../drive/content.ts'
import { isFileThere } from '../drive/exists.ts'
import { listDrive } from '../drive/list.ts'
import { openMail } from '../mail/open.ts'
import { resourcesOf } from '../posture/resources.ts'
import { googleRemedies, mendingOf } from '../remedies/index.ts'
import { feeds, readLog } from '../reports/feed.ts'
import { check } from './check.ts'
import type { GoogleWorkspaceSettings } from './settings.ts'

export async function open(settings: GoogleWorkspaceSettings, io: ConnectorIo): Promise<Connection> {
  const google = new Google(settings, io)
  const people = new People(google)
  const labels = new DriveLabels(google)
  const reading = { google, people, labels, settings, io }
  const mail = openMail(reading)
  const chat = openChat(reading)
  const reads = { mail: settings.services.includes('gmail'), chat: settings.services.includes('chat') }
  return Promise.resolve({
    ...serviceOf(settings),
    check: () => check(google, settings),
    containers: () => inTurn(drivesOf(reading), mail.containers(), chat.containers()),
    items: (container, from) =>
      untilAborted(
        mail.items(container, from) ??
          chat.items(container, from) ??
          listDrive(reading, container, from) ??
          unknownContainer(container.id),
        io.signal,
      ),
    ...(settings.services.includes('identities') && {
      identities: (from?: string) => untilAborted(identitiesOf({ google, io, factsOf: mail.factsOf }, from), io.signal),
    }),
    ...((settings.services.includes('drive') || settings.services.includes('identities')) && {
      resources: (from?: string) => untilAborted(resourcesOf(reading, from), io.signal),
    }),
    ...(settings.services.includes('activity') && {
      feeds,
      activity: (feed: string, from?: string) =>
        untilAborted(readLog({ google, people, io, days: settings.activityDays, reads }, feed, from), io.signal),
    }),
    exists: key => mail.exists(key) ?? chat.exists(key) ?? isFileThere(reading, key) ?? Promise.resolve(false),
    ownDomains: () => ownDomainsOf(google),
    ...(settings.services.includes('drive') && { sensitivityLabels: () => labels.all() }),
    fetch: (item, limits) => mail.fetch(item, limits) ?? chat.fetch(item, limits) ?? fileContent(reading, item, limits),
    remedies: googleRemedies(mendingOf(reading, io)),
    close: () => Promise.resolve(),
  } satisfies Connection)
}

function unknownContainer(id: string): never {
  throw new ConnectorError('vanished', `${id} is nothing that Google Workspace holds.`)
}

async function* inTurn<T>(...streams: readonly AsyncIterable<T>[]): AsyncGenerator<T> {
  for (const stream of streams) yield* stream
}

/** What a source is shown as that reads no Drive: the first of these that it reads. */
function serviceOf({ services }: GoogleWorkspaceSettings): { service?: string } {
  if (services.includes('drive')) return {}
  if (services.includes('gmail')) return { service: dataServices.GMAIL.key }
  return services.includes('chat') ? { service: dataServices.GCHAT.key } : {}
}
