import { setTimeout as sleep } from 'node:timers/promises'
import type { Analytics } from '@sharelight/store'

export interface Population {
  organisation: string
  events: number
  items: number
  employees: number
  contacts: number
  folders: number
}

/** 18 months that end with this instant. */
export const generatedUntil = Date.UTC(2026, 9, 23)
const from = '2025-05-01 00:00:00'
const seconds = (generatedUntil - Date.parse(`${from.replace(' ', 'T')}Z`)) / 1000

const ratingKeys = 4000
const recipientSets = 20_000
const sources = 6
const oneJustifiedIn = 200
const labels =
  "['finance/invoices','finance/bank-statements','hr/payroll','hr/cvs','legal/contracts','business/customer-lists','regulated/pii/us-ssn','regulated/pci/card']"
const shares = "['inside','outside','personal','anonymous']"

// Version 8 UUIDs of a kind and a number, as the engine can make and compare them.
const id = (kind: string, number: string) =>
  `toUUID(concat('${kind}-0000-8000-8000-', leftPad(lower(hex(toUInt64(${number}))), 12, '0')))`
const random = (seed: number, below: number | string) => `(cityHash64(number, ${seed}) % ${below})`
// A few of everything make most of the traffic: the square of an even draw.
const skewed = (seed: number, below: number) =>
  `toUInt64(pow((cityHash64(number, ${seed}) % 1000000) / 1000000, 2) * ${below})`

/** Fills an organisation inside the engine: no row passes through this process. Deterministic. */
export async function generate(analytics: Analytics, population: Population): Promise<void> {
  for (const statement of statements(population)) await analytics.command(statement)
  // What the engine still puts together would be measured as well.
  while ((await analytics.rows('SELECT 1 FROM system.merges LIMIT 1')).length) await sleep(500)
}

function statements({ organisation, events, items, employees, contacts, folders }: Population): string[] {
  const org = `toUUID('${organisation}') AS organisation_id`
  const source = (draw: string) =>
    `${id('50000000', draw)} AS source_id, [111, 141, 151, 211, 321, 333][${draw} + 1] AS source_code`
  // Up to three labels, each with the branches that it is on.
  const leaves = (number: string) =>
    `arrayMap(i -> ${labels}[cityHash64(${number}, i) % 8 + 1], range(cityHash64(${number}) % 4))`
  const branch =
    "arrayMap(n -> arrayStringConcat(arraySlice(splitByChar('/', leaf), 1, n), '/'), range(1, length(splitByChar('/', leaf)) + 1))"
  const set = (number: string) => `arrayDistinct(arrayFlatten(arrayMap(leaf -> ${branch}, ${leaves(number)})))`
  return [
    `INSERT INTO label_sets (organisation_id, variant, label_set_key, version, labels, sensitivity, critical)
      SELECT ${org}, '' AS variant, number + 1 AS label_set_key, 1 AS version, ${set('number')} AS labels,
      least(intDiv(length(labels), 2), 3) AS sensitivity, sensitivity = 3 AS critical FROM numbers(1000)`,
    `INSERT INTO rating_keys (organisation_id, rating_key, version, share_type, label_set_key, labels, anomalies)
      SELECT ${org}, number + 1 AS rating_key, 1 AS version, ${shares}[number % 4 + 1] AS share_type, intDiv(number, 4) + 1 AS label_set_key,
      ${set('intDiv(number, 4)')} AS labels, [] AS anomalies FROM numbers(${ratingKeys})`,
    `INSERT INTO ratings (organisation_id, variant, rating_key, version, severity, insight_ids)
      SELECT ${org}, '' AS variant, number + 1 AS rating_key, 1 AS version,
      if(number % 4 = 0, 0, cityHash64(number) % 4) AS severity, [concat('insight-', toString(number % 40))] AS insight_ids FROM numbers(${ratingKeys})`,
    `INSERT INTO recipient_sets (organisation_id, recipients_key, version, identity_ids, members, kinds)
      SELECT ${org}, number + 1 AS recipients_key, 1 AS version,
      arrayMap(i -> ${id('1d000000', `${employees} + cityHash64(number, i) % ${contacts}`)}, range(number % 4)) AS identity_ids,
      arrayMap(i -> toUInt32(${employees} + cityHash64(number, i) % ${contacts} + 1), range(number % 4)) AS members,
      arrayMap(i -> 'contact', range(number % 4)) AS kinds FROM numbers(${recipientSets})`,
    `INSERT INTO recipient_trust (organisation_id, variant, recipients_key, version, trust)
      SELECT ${org}, '' AS variant, number + 1 AS recipients_key, 1 AS version, ['trusted','neutral','neutral','untrusted'][number % 4 + 1] AS trust
      FROM numbers(${recipientSets})`,
    `INSERT INTO entity_numbers (organisation_id, kind, number, id) SELECT ${org}, 'identity' AS kind, number + 1, ${id('1d000000', 'number')} AS id FROM numbers(${employees + contacts})`,
    `INSERT INTO entity_numbers (organisation_id, kind, number, id) SELECT ${org}, 'folder' AS kind, number + 1, ${id('f0000000', 'number')} AS id FROM numbers(${folders})`,
    `INSERT INTO entity_numbers (organisation_id, kind, number, id) SELECT ${org}, 'item' AS kind, number + 1, ${id('17000000', 'number')} AS id FROM numbers(${items})`,
    `INSERT INTO identities (organisation_id, identity_id, number, version, kind, address, display_name, domain, department, first_seen_at)
      SELECT ${org}, ${id('1d000000', 'number')} AS identity_id, number + 1, 1 AS version,
      if(number < ${employees}, 'employee', if(number % 5 = 0, 'personal', 'contact')) AS kind, concat('person', toString(number), '@', domain) AS address,
      concat('Person ', toString(number)) AS display_name, if(number < ${employees}, 'own.example', concat('d', toString(number % 700), '.example')) AS domain,
      if(number < ${employees}, concat('Department ', toString(number % 20)), '') AS department, toDateTime64('${from}', 3, 'UTC') AS first_seen_at
      FROM numbers(${employees + contacts})`,
    `INSERT INTO folders (organisation_id, source_id, source_code, folder_id, number, version, path, name, share_type, first_seen_at, deleted_at)
      SELECT ${org}, ${source(random(1, sources))}, ${id('f0000000', 'number')} AS folder_id, number + 1, 1 AS version, concat('/share/', toString(number)) AS path,
      toString(number) AS name, ${shares}[number % 4 + 1] AS share_type, toDateTime64('${from}', 3, 'UTC') AS first_seen_at, toDateTime64('2299-12-31 23:59:59', 3, 'UTC') AS deleted_at
      FROM numbers(${folders})`,
    `INSERT INTO items (organisation_id, source_id, source_code, item_id, number, version, key, name, path, kind, mime, size, folder_id, owner_id, status, reason,
      label_keys, label_counts, label_confidences, label_set_key, share_type, first_seen_at, deleted_at)
      SELECT ${org}, ${source(random(1, sources))}, ${id('17000000', 'number')} AS item_id, number + 1, 1 AS version, toString(number) AS key, concat('file', toString(number), '.docx') AS name,
      concat('/share/', toString(number % ${folders}), '/', name) AS path, 'file' AS kind, 'text/plain' AS mime, ${random(2, 10_000_000)} AS size,
      ${id('f0000000', `number % ${folders}`)} AS folder_id, ${id('1d000000', random(3, employees))} AS owner_id,
      ['complete','complete','complete','complete','partial','skipped','failed'][${random(4, 7)} + 1] AS status,
      multiIf(status = 'complete', '', status = 'partial', 'page_limit', status = 'skipped', 'encrypted', 'permission_denied') AS reason,
      ${set(random(5, 1000))} AS label_keys, arrayMap(k -> 1, label_keys) AS label_counts, arrayMap(k -> 85, label_keys) AS label_confidences,
      ${random(5, 1000)} + 1 AS label_set_key, ${shares}[${random(6, 16)} % 4 * (${random(6, 16)} < 4) + 1] AS share_type,
      toDateTime64('${from}', 3, 'UTC') + ${random(7, seconds)} AS first_seen_at, toDateTime64('2299-12-31 23:59:59', 3, 'UTC') AS deleted_at
      FROM numbers(${items})`,
    `INSERT INTO events (organisation_id, source_id, source_code, time, event_id, type, item, folder, actor, rating_key,
      recipients_key, justified, scan_id, details)
      SELECT ${org}, ${source(random(1, sources))}, toDateTime64('${from}', 3, 'UTC') + intDiv(number * ${seconds}, ${events}) AS time, cityHash64(number) AS event_id,
      ['email','file_accessed','file_modified','sharing_set','anonymous_link_created','file_downloaded'][${random(2, 6)} + 1] AS type,
      ${skewed(3, items)} + 1 AS item, ${skewed(3, items)} % ${folders} + 1 AS folder, ${skewed(4, employees)} + 1 AS actor,
      ${skewed(5, ratingKeys)} + 1 AS rating_key, ${skewed(6, recipientSets)} + 1 AS recipients_key,
      cityHash64(number, 7) % ${oneJustifiedIn} = 0 AS justified,
      ${id('5ca00000', '1')} AS scan_id, '{}' AS details FROM numbers(${events})`,
  ]
}
