import type { MetricAnswer, MetricQuery } from '@sharelight/contract'
import type { RemedyTarget } from '@sharelight/connectors'
import { readKeptCopies, readPlaces, type Stores } from '@sharelight/store'
import { text } from '../../investigation/verbs/cells.ts'
import { targetOf } from '../../remedies/verbs/targets.ts'
import type { PlaybookQuestion } from './question.ts'

const idsAtOnce = 1000

/** Something that a playbook is about, as its source calls it. */
export interface Found {
  id: string
  name: string
  target: RemedyTarget
}

interface Asked {
  organisationId: string
  question: PlaybookQuestion
  sourceId: string
  /** Whether what stays is to be said beside each. */
  areCopies: boolean
  ask(query: MetricQuery): Promise<MetricAnswer>
}

/** Everything in a source that a question counts, a page at a time. Each thing once, however the list shifts meanwhile. */
export async function* targetsIn({ analytics }: Stores, asked: Asked): AsyncGenerator<Found[]> {
  const { organisationId, question, areCopies } = asked
  const kind = question.cube === 'items' ? 'item' : 'folder'
  const seen = new Set<string>()
  for (let offset = 0; ; offset += idsAtOnce) {
    const ids = await idsFrom(asked, offset)
    const places = await readPlaces(analytics, organisationId, { kind, ids })
    const kept = areCopies ? await readKeptCopies(analytics, organisationId, ids) : undefined
    yield ids.flatMap(id => {
      const place = places.get(id)
      if (!place || seen.has(id)) return []
      seen.add(id)
      return [{ id, name: place.name, target: { ...targetOf(place), ...copyOf(kept?.get(id)) } }]
    })
    if (ids.length < idsAtOnce) break
  }
}

const copyOf = (key: string | undefined) => (key === undefined ? {} : { copyOf: key })

async function idsFrom({ question, sourceId, ask }: Asked, offset: number): Promise<string[]> {
  const { rows } = await ask({
    cube: question.cube,
    dimensions: ['id'],
    filter: { and: [question.filter, { dimension: 'source', operator: 'eq', value: sourceId }] },
    sort: [{ by: 'id', direction: 'Ascend' }],
    limit: idsAtOnce,
    offset,
  })
  return rows.map(row => text(row['id']))
}
