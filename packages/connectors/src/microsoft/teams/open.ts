import type {
  Connection,
  Container,
  Entry,
  FetchLimits,
  ItemRef,
  Page,
  Removed,
  ResourceFacts,
} from '../../kit/connector.ts'
import { isTeamsContainer, teamsContainers } from './containers.ts'
import { messageContent } from './content.ts'
import { isMessageThere } from './exists.ts'
import { teamsResources } from './facts.ts'
import { listTeams } from './items.ts'
import { isOfTeams } from './keys.ts'
import { teamsReading, type TeamsReading } from './reading.ts'

/** Teams as a part of a connection: what is not of Teams is left to others. Nothing where the settings do not ask for it. */
export interface TeamsPart {
  containers(): AsyncIterable<Container>
  items(container: Container, from?: string): AsyncIterable<Page<Entry | Removed>> | undefined
  resources(): AsyncIterable<Page<ResourceFacts>>
  fetch(item: ItemRef, limits: FetchLimits): ReturnType<Connection['fetch']> | undefined
  exists(key: string): Promise<boolean> | undefined
}

export function openTeams(opening: Pick<TeamsReading, 'graph' | 'settings' | 'io'>): TeamsPart {
  const reading = teamsReading(opening)
  const isWanted = opening.settings.services.includes('teams')
  return {
    containers: () => (isWanted ? teamsContainers(reading) : nothing()),
    items: (container, from) => (isTeamsContainer(container.id) ? listTeams(reading, container, from) : undefined),
    resources: () => (isWanted ? teamsResources(reading) : nothing()),
    fetch: (item, limits) => (isOfTeams(item.key) ? messageContent(reading, item, limits) : undefined),
    exists: key => (isOfTeams(key) ? isMessageThere(reading, key) : undefined),
  }
}

async function* nothing(): AsyncGenerator<never> {}
