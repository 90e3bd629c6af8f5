import type { Connection, ConnectorIo } from '../../kit/connector.ts'
import { Texts } from '../../kit/texts.ts'
import { untilAborted } from '../../kit/until-aborted.ts'
import { Slack } from './api.ts'
import { feed, readAudit } from './audit/feed.ts'
import { FilePlaces } from './audit/places.ts'
import { containersOf } from './channels.ts'
import { check } from './check.ts'
import { slackContent } from './content.ts'
import { identities } from './identities.ts'
import { listChannel, type ListReading } from './list.ts'
import { SlackPeople } from './people.ts'
import { slackRemedies } from './remedies/remedies.ts'
import { resources } from './resources.ts'
import type { SlackSettings } from './settings.ts'

export async function open(settings: SlackSettings, io: ConnectorIo): Promise<Connection> {
  const slack = new Slack(settings, io)
  const reading: ListReading = { slack, settings, io, people: new SlackPeople(slack), texts: new Texts() }
  const places = new FilePlaces(slack)
  return {
    check: () => check({ ...reading, io }),
    containers: () => containersOf(reading),
    items: (container, from) => untilAborted(listChannel(reading, container, from), io.signal),
    ...(settings.auditToken !== undefined && {
      feeds: [feed],
      activity: (_: string, from?: string) => untilAborted(readAudit({ settings, io, places }, from), io.signal),
    }),
    identities: from => identities(slack, from),
    resources: () => resources(reading),
    fetch: (item, limits) => slackContent(reading, item, limits),
    remedies: slackRemedies(reading),
    close: () => Promise.resolve(),
  }
}
