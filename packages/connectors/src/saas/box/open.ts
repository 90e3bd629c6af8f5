import type { Connection, ConnectorIo } from '../../kit/connector.ts'
import { untilAborted } from '../../kit/until-aborted.ts'
import { Box } from './api.ts'
import { check } from './check.ts'
import { Classifications } from './classifications.ts'
import { boxContent } from './content.ts'
import { feed, readLog } from './events/feed.ts'
import { isThere } from './exists.ts'
import { identities } from './identities.ts'
import { listUser, type BoxReading } from './list.ts'
import { boxRemedies } from './remedies/index.ts'
import { resources } from './resources.ts'
import type { BoxSettings } from './settings.ts'
import type { User } from './shapes.ts'
import { containersOf, self } from './users.ts'

export async function open(settings: BoxSettings, io: ConnectorIo): Promise<Connection> {
  const box = new Box(settings, io)
  let own: Promise<User> | undefined
  const reading: BoxReading = {
    box,
    classifications: new Classifications(box, settings.enterpriseId),
    settings,
    io,
    self() {
      own ??= self(box).catch((error: unknown) => {
        own = undefined
        throw error
      })
      return own
    },
  }
  return {
    check: () => check(reading),
    containers: () => containersOf(box),
    items: (container, from) => untilAborted(listUser(reading, container, from), io.signal),
    feeds: [feed],
    activity: (_, from) => untilAborted(readLog(reading, from), io.signal),
    identities: from => untilAborted(identities(reading, from), io.signal),
    resources: () => untilAborted(resources(reading), io.signal),
    fetch: (item, limits) => boxContent(reading, item, limits),
    exists: key => isThere(reading, key),
    remedies: boxRemedies(reading),
    close: () => Promise.resolve(),
  }
}
