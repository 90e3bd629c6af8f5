import type { Connection, ConnectorIo } from '../../kit/connector.ts'
import { Texts } from '../../kit/texts.ts'
import { untilAborted } from '../../kit/until-aborted.ts'
import { Atlassian } from '../api.ts'
import { feed, readAudit } from '../audit/feed.ts'
import { auditLog } from './audit/log.ts'
import { check } from './check.ts'
import { exists, jiraContent } from './content.ts'
import { identities } from './identities.ts'
import { listProject } from './list.ts'
import { JiraPeople } from './people.ts'
import { containersOf } from './projects.ts'
import type { JiraReading } from './reading.ts'
import { jiraRemedies } from './remedies.ts'
import { resources } from './resources.ts'
import { JiraSession } from './session.ts'
import type { JiraSettings } from './settings.ts'

export async function open(settings: JiraSettings, io: ConnectorIo): Promise<Connection> {
  const atlassian = new Atlassian(settings, io)
  const session = new JiraSession(atlassian, settings)
  const people = new JiraPeople({ atlassian, session })
  const reading: JiraReading = { atlassian, session, settings, io, people, texts: new Texts(), listed: new Map() }
  return {
    check: () => check(reading),
    containers() {
      people.forget()
      return containersOf(reading)
    },
    items: (container, from) => untilAborted(listProject(reading, container, from), io.signal),
    feeds: [feed],
    activity: (_, from) => untilAborted(readAudit(auditLog(reading), from), io.signal),
    identities: () => untilAborted(identities(reading), io.signal),
    resources: () => untilAborted(resources(reading), io.signal),
    fetch: (item, limits) => jiraContent(reading, item, limits),
    exists: key => exists(reading, key),
    remedies: jiraRemedies(reading),
    close: () => Promise.resolve(),
  }
}
