import type { AgentEntry, BroughtReading } from '@sharelight/contract'
import type { Entry, ItemEntry } from '@sharelight/connectors'
import type { DocumentReading } from '@sharelight/scan'

/** Distinct values that are told of one document; the counts of its labels stay exact beyond it. */
const mostFindings = 100

type AgentItem = Extract<AgentEntry, { type: 'item' }>
type Found = DocumentReading['findings'][number]
type Where = Pick<AgentItem, 'storage' | 'place' | 'wasThere' | 'foundAt'>

/** What leaves the device of a reading: no value, no word of the text, no key of a person. */
export function broughtOf(reading: DocumentReading): BroughtReading {
  const { mime, status, reason, detail, properties, parts, labels, topics, findings, cluster, singlingOut, bytes } =
    reading
  return {
    mime,
    status,
    reason,
    detail: detail.slice(0, 2000),
    properties,
    parts,
    topics,
    bytes,
    ...(singlingOut && { singlingOut }),
    labels: labels.map(({ sentence, ...label }) => ({ ...label, sentence: sentence.slice(0, 2000) })),
    findings: findings.slice(0, mostFindings).map(findingOf),
    more: findings.length > mostFindings || findings.some(({ subjectKeys }) => subjectKeys.length > 0),
    ...(cluster && { signature: [...cluster.signature] }),
  }
}

function findingOf({
  rule,
  kind,
  country,
  start,
  end,
  confidence,
  masked,
  reason,
  vendor,
  hash,
  count,
  confident,
  part,
}: Found) {
  return {
    rule,
    kind,
    start,
    end,
    confidence,
    masked,
    hash,
    count,
    confident,
    ...(country !== undefined && { country }),
    ...(reason !== undefined && { reason }),
    ...(vendor !== undefined && { vendor }),
    ...(part && { part: { kind: part.kind, name: part.name.slice(0, 2048) } }),
  }
}

/** An entry of a folder or of what could not be read, as it is told. */
export function plainEntry(entry: Exclude<Entry, ItemEntry>, storage: AgentItem['storage']): AgentEntry {
  const { key, name, path, parent } = entry
  const located = { key, name, path, ...(parent !== undefined && { parent }) }
  if (entry.type === 'problem') {
    const { status, reason, detail } = entry
    return { type: 'problem', ...located, storage, status, reason, detail }
  }
  return { type: 'folder', ...located, ...securedOf(entry), ...datedOf(entry) }
}

export function itemEntry(entry: ItemEntry, where: Where, reading: BroughtReading | undefined): AgentEntry {
  const { key, name, path, parent, kind, mime, size, createdAt, stamp, container, events } = entry
  return {
    type: 'item',
    key,
    name,
    path,
    ...(parent !== undefined && { parent }),
    ...securedOf(entry),
    ...datedOf(entry),
    kind,
    stamp,
    ...(mime !== undefined && { mime }),
    ...(size !== undefined && { size }),
    ...(createdAt && { createdAt: createdAt.toISOString() }),
    ...(container !== undefined && { container }),
    events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    ...where,
    ...(reading && { reading }),
  }
}

function securedOf({ owner, grants }: Pick<ItemEntry, 'owner' | 'grants'>) {
  return {
    ...(owner && { owner }),
    grants: grants.map(({ principal, role, via, inherited }) => ({
      principal,
      role,
      via,
      ...(inherited !== undefined && { inherited }),
    })),
  }
}

/** A file system gives the number of what was deleted to what is new: with its time of birth it is one object's. */
function datedOf({ identity, modifiedAt, createdAt }: Pick<ItemEntry, 'identity' | 'modifiedAt' | 'createdAt'>) {
  return {
    ...(identity !== undefined && { identity: `${identity}:${createdAt?.getTime() ?? ''}` }),
    ...(modifiedAt && { modifiedAt: modifiedAt.toISOString() }),
  }
}
