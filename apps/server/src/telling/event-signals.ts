import { EventType, SeverityLevel, type MetricFilter, type Signal } from '@sharelight/contract'
import { eventSentence, inLine } from '@sharelight/domain'
import { runMetric } from '@sharelight/store'
import type { Services } from '../context.ts'
import { factsScope } from '../features/metrics/verbs/system-scope.ts'

/** On whose behalf something is told. */
export interface TellingScope {
  services: Services
  organisation: { id: string; name: string; timeZone: string }
}

const eventsPerQuestion = 1000
const most = 10_000

/** What is told of events, by their ids: who did what to what, how risky that is and why. Content is not read. */
export async function readEventSignals(
  scope: TellingScope,
  kind: 'detection' | 'activity' | 'policy_match',
  ids: readonly string[],
): Promise<Map<string, Signal>> {
  const sources = await sourceNames(scope)
  const signals = new Map<string, Signal>()
  for (let start = 0; start < ids.length; start += eventsPerQuestion) {
    const { rows, lists } = await ask(scope, ids.slice(start, start + eventsPerQuestion))
    for (const row of rows) {
      const id = String(row['id'])
      signals.set(id, signalOf(scope, { kind, row, sources, lists: lists.map(list => list.get(id) ?? []) }))
    }
  }
  return signals
}

type Row = Record<string, unknown>

async function ask({ services, organisation }: TellingScope, ids: readonly string[]) {
  const scope = factsScope(services, organisation)
  const filter = { dimension: 'id', operator: 'in', value: [...ids] } satisfies MetricFilter
  const list = async (dimension: string) => {
    const { rows } = await runMetric(services.stores, scope, {
      cube: 'events',
      filter,
      dimensions: ['id', dimension],
      measures: ['events'],
      limit: most,
    })
    const found = new Map<string, string[]>()
    for (const row of rows)
      if (row[dimension])
        found.set(String(row['id']), [...(found.get(String(row['id'])) ?? []), String(row[dimension])])
    return found
  }
  const dimensions = ['id', 'at', 'type', 'item', 'itemName', 'folder', 'folderName', 'actor', 'actorName']
  const more = ['actorAddress', 'source', 'shareType', 'severity', 'sensitivity']
  const [{ rows }, ...lists] = await Promise.all([
    runMetric(services.stores, scope, {
      cube: 'events',
      filter,
      dimensions: [...dimensions, ...more],
      limit: eventsPerQuestion,
    }),
    ...['recipientAddress', 'label1', 'insight'].map(list),
  ])
  return { rows, lists }
}

interface Read {
  kind: 'detection' | 'activity' | 'policy_match'
  row: Row
  sources: ReadonlyMap<string, string>
  lists: readonly (readonly string[])[]
}

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))
const nobody = '00000000-0000-0000-0000-000000000000'

function signalOf({ services, organisation }: TellingScope, { kind, row, sources, lists }: Read): Signal {
  const [recipients = [], labels = [], reasons = []] = lists
  const [item, folder, actor, source] = [
    text(row['item']),
    text(row['folder']),
    text(row['actor']),
    text(row['source']),
  ]
  const type = EventType.parse(row['type'])
  const object = inLine(text(row['itemName'] ?? row['folderName']))
  const isItem = item !== '' && item !== nobody
  const who = { name: inLine(text(row['actorName'])), address: inLine(text(row['actorAddress'])) }
  const time = new Date(text(row['at']))
  return {
    id: `${kind}:${text(row['id'])}`,
    kind,
    time: time.toISOString(),
    severity: SeverityLevel.parse(Number(row['severity'])),
    title:
      type === 'scanned_content'
        ? `“${object || 'Something'}” was found to hold ${labels.join(', ') || 'content that is sensitive'}.`
        : eventSentence(
            who.name || who.address || 'Somebody',
            { type, time, object, recipients },
            organisation.timeZone,
          ),
    action: type,
    outcome: 'success',
    subject: { type: isItem ? 'file' : 'folder', id: isItem ? item : folder, name: object },
    actor: actor && actor !== nobody ? { id: actor, ...who } : null,
    recipients: recipients.map(inLine),
    source: source ? { id: source, name: sources.get(source) ?? '' } : null,
    labels: [...labels],
    reasons: [...reasons],
    policy: null,
    sensitivity: Number(row['sensitivity']),
    shareType: text(row['shareType']) || null,
    link: linkTo(services, isItem ? `file:${item}` : `folder:${folder}`),
  }
}

/** Where something is investigated. */
export function linkTo({ settings }: Pick<Services, 'settings'>, subject: string): string {
  return linkOf({ settings }, `/entity-investigation?subject=${encodeURIComponent(subject)}`)
}

export const linkOf = ({ settings }: Pick<Services, 'settings'>, path: string) =>
  settings.publicUrl ? `${settings.publicUrl}${path}` : ''

async function sourceNames({ services, organisation }: TellingScope): Promise<Map<string, string>> {
  const rows = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('data_sources')
    .select(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, inLine(name)]))
}
