import type { Connection, ConnectorIo } from '../../kit/connector.ts'
import { Texts } from '../../kit/texts.ts'
import { untilAborted } from '../../kit/until-aborted.ts'
import { feed, readAudit } from '../audit/feed.ts'
import { auditLog } from './audit/log.ts'
import { check } from './check.ts'
import { confluenceContent, exists } from './content.ts'
import { identities } from './identities.ts'
import { listSpace } from './list.ts'
import { ConfluencePeople } from './people.ts'
import type { ConfluenceReading } from './reading.ts'
import { confluenceRemedies } from './remedies/index.ts'
import { resources } from './resources.ts'
import { PageRestrictions } from './restrictions.ts'
import { ConfluenceSession } from './session.ts'
import type { ConfluenceSettings } from './settings.ts'
import { containersOf } from './spaces.ts'

export async function open(settings: ConfluenceSettings, io: ConnectorIo): Promise<Connection> {
  const session = new ConfluenceSession(settings, io)
  const people = new ConfluencePeople(session)
  const reading: ConfluenceReading = { session, settings, io, people, texts: new Texts() }
  const restrictions = new PageRestrictions(reading)
  return {
    check: () => check(reading),
    containers() {
      people.forget()
      restrictions.forget()
      return containersOf(reading)
    },
    items: (container, from) => untilAborted(listSpace({ reading, restrictions }, container, from), io.signal),
    feeds: [feed],
    activity: (_, from) => untilAborted(readAudit(auditLog(reading), from), io.signal),
    identities: () => untilAborted(identities(reading), io.signal),
    resources: () => untilAborted(resources(reading), io.signal),
    fetch: (item, limits) => confluenceContent(reading, item, limits),
    exists: key => exists(reading, key),
    remedies: confluenceRemedies(reading),
    close: () => Promise.resolve(),
  }
}
