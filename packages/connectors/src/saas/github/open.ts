import type { Connection, ConnectorIo, Container, Entry, Page, Removed } from '../../kit/connector.ts'
import { Texts } from '../../kit/texts.ts'
import { untilAborted } from '../../kit/until-aborted.ts'
import { Github } from './api.ts'
import { feed, readAudit } from './audit/feed.ts'
import { check } from './check.ts'
import { listCode } from './code.ts'
import { githubContent } from './content.ts'
import { GithubFault, isMissing } from './fault.ts'
import { listHistory } from './history.ts'
import { identities } from './identities.ts'
import { listIssues } from './issues.ts'
import { Openings } from './openings.ts'
import { placeOf, type GithubReading } from './reading.ts'
import { githubRemedies } from './remedies.ts'
import { containersOf } from './repositories.ts'
import { resources } from './resources.ts'
import type { GithubSettings } from './settings.ts'

const parts = { code: listCode, issues: listIssues, history: listHistory } as const

export async function open(settings: GithubSettings, io: ConnectorIo): Promise<Connection> {
  const github = new Github(settings, io)
  const reading: GithubReading = { github, settings, io, texts: new Texts() }
  const openings = new Openings(github, () => io.now())
  return {
    check: () => check(reading),
    containers() {
      openings.forget()
      return containersOf(reading)
    },
    items: (container, from) => untilAborted(list({ reading, openings }, container, from), io.signal),
    feeds: [feed],
    activity: (_, from) => untilAborted(readAudit(reading, from), io.signal),
    identities: () => identities(reading),
    resources: () => resources(reading),
    fetch: (item, limits) => githubContent(reading, item, limits),
    remedies: githubRemedies(reading),
    close: () => Promise.resolve(),
  }
}

/** A repository that is shut is an entry that says so, and loses nothing. */
async function* list(
  { reading, openings }: { reading: GithubReading; openings: Openings },
  { id, name }: Container,
  from?: string,
): AsyncGenerator<Page<Entry | Removed>> {
  const place = placeOf(id)
  if (!place) return
  try {
    yield* parts[place.part](reading, await openings.of(place.repository), from)
  } catch (error) {
    if (!(error instanceof GithubFault)) throw error
    const isGone = isMissing(error)
    const detail = isGone
      ? 'The repository is no longer there, or may not be seen any more.'
      : `GitHub keeps it shut (${error.status}).`
    const reason = isGone ? 'vanished' : 'permission_denied'
    const entry: Entry = { type: 'problem', key: id, name, path: name, status: 'failed', reason, detail }
    yield { items: [entry], covers: isGone ? 'all' : 'changes' }
  }
}
