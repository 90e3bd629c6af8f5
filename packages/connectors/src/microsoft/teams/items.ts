import type { Container, Entry, Page, Removed } from '../../kit/connector.ts'
import { teamsContainerOf } from './containers.ts'
import { listConversation } from './conversation.ts'
import { refusalEntry } from './refusals.ts'
import { allowing } from '../fault.ts'
import { exportMessages } from './export.ts'
import type { TeamsReading } from './reading.ts'

/** What one container of Teams holds, or what changed in it since. */
export function listTeams(
  reading: TeamsReading,
  container: Container,
  from?: string,
): AsyncIterable<Page<Entry | Removed>> {
  const what = teamsContainerOf(container.id)
  if (what.kind === 'conversation') return listConversation(reading, { ...container, at: what.at }, from)
  if (what.kind === 'refused') return refused(reading, container, what.what)
  return exportMessages(reading, { ...container, of: what }, from)
}

async function* refused({ known }: TeamsReading, { id, name }: Container, what: string) {
  const detail = known.refused.get(what) ?? `Microsoft 365 refuses it. ${allowing('Team.ReadBasic.All')}`
  yield { items: [refusalEntry(id, name, detail)], covers: 'all' } satisfies Page<Entry>
}
