import { atOnce } from '../../kit/at-once.ts'
import type { Page, ResourceFacts } from '../../kit/connector.ts'
import { spaceAccess } from './access.ts'
import type { ConfluenceReading } from './reading.ts'
import { confluenceService } from './service.ts'
import type { Space } from './shapes.ts'
import { nameOf, spacesOf } from './spaces.ts'

const askedAtOnce = 3
const pageSize = 50

/** The site, and its spaces with whom they are open to. */
export async function* resources(reading: ConfluenceReading): AsyncGenerator<Page<ResourceFacts>> {
  const { atlassian, isCloud } = await reading.session.site()
  const { host } = new URL(atlassian.base)
  const facts = { deployment: isCloud ? 'cloud' : 'data-center' }
  yield {
    items: [{ id: host, kind: 'tenant', name: host, service: confluenceService.key, public: null, facts }],
    covers: 'all',
  }
  let some: Space[] = []
  for await (const space of spacesOf(reading)) {
    some.push(space)
    if (some.length < pageSize) continue
    yield { items: await atOnce(some, askedAtOnce, one => factsOf(reading, one)), covers: 'all' }
    some = []
  }
  yield { items: await atOnce(some, askedAtOnce, one => factsOf(reading, one)), covers: 'all' }
}

async function factsOf(reading: ConfluenceReading, space: Space): Promise<ResourceFacts> {
  const { grants, isTold } = await spaceAccess(reading, space)
  const has = (kind: string) => grants.some(({ principal }) => principal.kind === kind)
  return {
    id: space.id,
    kind: 'space',
    name: nameOf(space),
    service: confluenceService.key,
    public: isTold ? has('anonymous') : null,
    facts: {
      key: space.key,
      everyone: isTold ? has('everyone') : null,
      archived: space.status === 'archived',
      ...(space.type && { type: space.type }),
    },
  }
}
