import type { Cube, Measure } from '../cube.ts'
import {
  eventSensitivity,
  justifiedUnderPolicies,
  labelsOf,
  plain,
  rated,
  regulationsOf,
  severity,
  severityInForce,
  shareRank,
  shareWords,
  showsItems,
  showsOnly,
  trust,
  underPolicies,
} from '../lookups.ts'
import { attributesOf } from './attributes.ts'

const count = (title: string, sql: string): Measure => ({ title, unit: 'events', aggregation: 'RecordCount', sql })
const open = ({ severity, justified }: Pick<Rating, 'severity' | 'justified'>, level: string, title: string) =>
  count(title, `countIf(${severity} ${level} AND NOT ${justified})`)
const wordOf = (words: string, sql: string, fixed?: readonly string[]) => ({
  sql: `${words}[${sql}]`,
  place: { sql, words, ...(fixed && { fixed }) },
})
const distinct = (title: string, unit: string, column: string): Measure => ({
  title,
  unit,
  aggregation: 'UniqCount',
  sql: `uniqExactIf(${column}, ${column} != 0)`,
})

const recipientKinds = (kind: string, operator = '=') =>
  `arrayMap(pair -> pair.1, arrayFilter(pair -> pair.2 ${operator} ${kind}, arrayZip(recipients.members, recipients.kinds)))`

/** The first of these facts that a service told of an event. */
const firstDetail = (...names: readonly string[]) =>
  names.reduceRight((rest, name) => {
    const told = `JSONExtractString(details, '${name}')`
    return rest === "''" ? told : `if(${told} != '', ${told}, ${rest})`
  }, "''")

/** How events are rated, by their own columns and what is looked up by them. */
interface Rating {
  severity: string
  severityInForce: string
  justified: string
}

const cubeOf = ({ severity, severityInForce, justified }: Rating): Cube => ({
  id: 'events',
  title: 'Events',
  table: 'events',
  time: { kind: 'activity', sql: 'time' },
  key: 'id',
  dimensions: {
    id: { title: 'Event', type: 'key', sql: 'event_id' },
    at: { title: 'Time', type: 'time', sql: 'time' },
    type: { title: 'Event type', type: 'text', sql: 'type' },
    source: { title: 'Source', type: 'uuid', sql: 'source_id', entity: 'sources' },
    sourceCode: { title: 'Service', type: 'number', sql: 'source_code' },
    item: { title: 'File', type: 'uuid', numbered: 'items', sql: 'item', entity: 'files' },
    folder: { title: 'Cloud folder', type: 'uuid', numbered: 'folders', sql: 'folder', entity: 'folders' },
    actor: { title: 'Actor', type: 'uuid', numbered: 'identities', sql: 'actor', entity: 'employees' },
    byOutsider: {
      title: 'Done by somebody outside, or without signing in',
      type: 'boolean',
      sql: `(actor NOT IN (SELECT number FROM identities FINAL WHERE organisation_id = {organisation:UUID} AND kind = 'employee'))`,
      entity: 'contacts',
    },
    department: {
      title: 'Department',
      type: 'text',
      ...wordOf('departments', 'departmentPlaces[actor]'),
      entity: 'employees',
    },
    shareType: { title: 'Share type', type: 'text', ...wordOf('shareTypes', 'sharePlaces[rating_key]', shareWords) },
    shareRank: { title: 'Width of sharing', type: 'number', sql: shareRank('shareTypes[sharePlaces[rating_key]]') },
    severity: { title: 'Severity', type: 'number', sql: severity },
    ratedSeverity: { title: 'Severity before trust', type: 'number', sql: rated },
    trust: { title: 'Trust in the recipients', type: 'text', sql: trust },
    hour: { title: 'Hour of the day', type: 'number', sql: 'toHour(time, {timeZone:String})' },
    weekday: { title: 'Day of the week', type: 'number', sql: 'toDayOfWeek(time, 0, {timeZone:String})' },
    justified: { title: 'Justified', type: 'boolean', sql: justified },
    sensitivity: { title: 'Sensitivity', type: 'number', sql: eventSensitivity },
    trusted: {
      title: 'All recipients trusted',
      type: 'boolean',
      sql: `recipients_key IN (SELECT recipients_key FROM recipient_trust FINAL
      WHERE organisation_id = {organisation:UUID} AND variant = {variant:String} AND trust = 'trusted')`,
    },
    scan: { title: 'Scan', type: 'uuid', sql: 'scan_id' },
    details: { title: 'Details', type: 'text', sql: 'details' },
    country: { title: 'Country', type: 'text', sql: "upperUTF8(JSONExtractString(details, 'country'))" },
    application: { title: 'Application', type: 'text', sql: firstDetail('application', 'app') },
    device: { title: 'Device or client', type: 'text', sql: firstDetail('device', 'platform', 'client', 'browser') },
    linkKind: {
      title: 'Kind of link',
      type: 'text',
      sql: `multiIf(startsWith(type, 'anonymous_link'), 'anonymous', startsWith(type, 'company_link'), 'company', startsWith(type, 'secure_link'), 'secure', '')`,
    },
    label: { title: 'Information type', type: 'text', sql: 'keys.all_labels', multi: true, relation: 'keys' },
    label0: { title: 'Information type, level 0', type: 'text', sql: 'keys.labels0', multi: true, relation: 'keys' },
    label1: { title: 'Information type, level 1', type: 'text', sql: 'keys.labels1', multi: true, relation: 'keys' },
    label2: { title: 'Information type, level 2', type: 'text', sql: 'keys.labels2', multi: true, relation: 'keys' },
    regulation: {
      title: 'Regulation',
      type: 'text',
      sql: regulationsOf('keys.all_labels'),
      multi: true,
      relation: 'keys',
    },
    anomaly: { title: 'Anomaly', type: 'text', sql: 'keys.flags', multi: true, relation: 'keys' },
    insight: { title: 'Risk type', type: 'text', sql: 'rating.insights', multi: true, relation: 'rating' },
    recipient: {
      title: 'Recipient',
      type: 'uuid',
      numbered: 'identities',
      sql: 'recipients.members',
      multi: true,
      relation: 'recipients',
      entity: 'contacts',
    },
    recipientKind: {
      title: 'Kind of recipient',
      type: 'text',
      sql: plain('recipients.kinds'),
      multi: true,
      relation: 'recipients',
    },
    outsider: {
      title: 'Outside recipient',
      type: 'uuid',
      numbered: 'identities',
      sql: recipientKinds("('contact', 'personal')", 'IN'),
      multi: true,
      relation: 'recipients',
      entity: 'contacts',
    },
    contact: {
      title: 'External contact',
      type: 'uuid',
      numbered: 'identities',
      sql: recipientKinds("'contact'"),
      multi: true,
      relation: 'recipients',
      entity: 'contacts',
    },
    personal: {
      title: 'Personal contact',
      type: 'uuid',
      numbered: 'identities',
      sql: recipientKinds("'personal'"),
      multi: true,
      relation: 'recipients',
      entity: 'personal-address',
    },
    organization: {
      title: 'Organization',
      type: 'text',
      sql: 'domains.domains',
      multi: true,
      relation: 'domains',
      entity: 'organizations',
    },
  },
  attributes: {
    ...attributesOf('item', 'items'),
    ...attributesOf('folder', 'folders'),
    ...attributesOf('actor', 'identities', 'employees'),
    ...attributesOf('recipient', 'identities', 'contacts'),
    ...attributesOf('contact', 'identities', 'contacts'),
    ...attributesOf('personal', 'identities', 'personal-address'),
    ...attributesOf('outsider', 'identities', 'contacts'),
  },
  measures: {
    events: count('Events', 'count()'),
    risky: open({ severity, justified }, '>= 1', 'Open risky events'),
    low: open({ severity, justified }, '= 1', 'Open events of low severity'),
    medium: open({ severity, justified }, '= 2', 'Open events of medium severity'),
    high: open({ severity, justified }, '= 3', 'Open events of high severity'),
    handled: count('Justified risky events', `countIf(${severity} >= 1 AND ${justified})`),
    maxSeverity: {
      title: 'Highest open severity',
      unit: 'severity',
      aggregation: 'Max',
      sql: `max(if(${justified}, 0, ${severity}))`,
    },
    sensitive: count('Events on sensitive content', `countIf(${eventSensitivity} >= 2)`),
    changed: count(
      'Events whose severity differs from the rules in force',
      `countIf(${severity} != ${severityInForce})`,
    ),
    items: distinct('Files', 'items', 'item'),
    actors: distinct('Actors', 'identities', 'actor'),
    lastAt: { title: 'Latest', unit: 'time', aggregation: 'Max', sql: 'max(time)' },
  },
  relations: {
    keys: {
      key: 'rating_key',
      rows: `SELECT rating_key AS joined, ${plain('labels')} AS all_labels, ${labelsOf(0, 'labels')} AS labels0, ${labelsOf(1, 'labels')} AS labels1,
      ${labelsOf(2, 'labels')} AS labels2, ${plain('anomalies')} AS flags FROM rating_keys FINAL WHERE organisation_id = {organisation:UUID}`,
    },
    rating: {
      key: 'rating_key',
      rows: `SELECT rating_key AS joined, ${plain('insight_ids')} AS insights FROM ratings FINAL
      WHERE organisation_id = {organisation:UUID} AND variant = {variant:String}`,
    },
    recipients: {
      key: 'recipients_key',
      rows: `SELECT recipients_key AS joined, members, kinds FROM recipient_sets FINAL
      WHERE organisation_id = {organisation:UUID}`,
    },
    domains: {
      key: 'recipients_key',
      rows: `SELECT set.recipients_key AS joined, groupUniqArrayIf(person.domain::String, person.domain != '') AS domains
      FROM (SELECT recipients_key, arrayJoin(emptyArrayToSingle(members)) AS member FROM recipient_sets FINAL WHERE organisation_id = {organisation:UUID}) AS set
      LEFT JOIN (SELECT number, domain FROM identities FINAL WHERE organisation_id = {organisation:UUID} AND kind = 'contact') AS person
        ON person.number = set.member
      GROUP BY set.recipients_key`,
    },
  },
  // Neither what was restricted when it happened, nor what is by now.
  hideLabels: `rating_key IN (SELECT rating_key FROM rating_keys FINAL WHERE organisation_id = {organisation:UUID} AND ${showsOnly('labels')})
  AND ${showsItems('item', 'number')}`,
})

/** By the rules alone. */
export const events = cubeOf({ severity, severityInForce, justified: 'justified' })

/** With what the policies in force make of it. */
export const eventsUnderPolicies = cubeOf({
  severity: underPolicies(severity),
  severityInForce: underPolicies(severityInForce),
  justified: justifiedUnderPolicies,
})
