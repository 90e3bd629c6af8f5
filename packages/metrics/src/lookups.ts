/*
 * Ratings are looked up, never stored with events. The maps from key to rating have thousands of entries: as constant
 * arrays for `transform` they cost a fifth of what a join costs over millions of rows.
 */
const own = 'organisation_id = {organisation:UUID}'
const variant = `${own} AND variant = {variant:String}`

// An empty map is not allowed: 0 is the key of nothing.
const map = (key: string, value: string, from: string) =>
  `(SELECT (arrayPushBack(groupArray(${key}), 0), arrayPushBack(groupArray(${value}), 0)) FROM ${from})`

/** Constant expressions; a query carries those that it names. */
export const constants: Readonly<Record<string, string>> = {
  severities: map('rating_key', 'severity', `ratings FINAL WHERE ${variant}`),
  sensitivities: map('label_set_key', 'sensitivity', `label_sets FINAL WHERE ${variant}`),
  trustSteps: map('recipients_key', "if(trust = 'trusted', -1, 1)::Int16", `recipient_trust FINAL WHERE ${variant} AND trust != 'neutral'`),
  severitiesInForce: map('rating_key', 'severity', `ratings FINAL WHERE ${own} AND variant = ''`),
  trustStepsInForce: map('recipients_key', "if(trust = 'trusted', -1, 1)::Int16", `recipient_trust FINAL WHERE ${own} AND variant = '' AND trust != 'neutral'`),
  ratedSensitivities: map('rating_key', 'sensitivity', `(SELECT rating_key, label_set_key FROM rating_keys FINAL WHERE ${own}) AS keys
    INNER JOIN (SELECT label_set_key, sensitivity FROM label_sets FINAL WHERE ${variant}) AS sets USING (label_set_key)`),
}

export const rated = 'transform(rating_key, severities.1, severities.2, 0::UInt8)'
/** Severity in force: one step lower when all recipients are trusted, one step higher when one of them is untrusted. */
const stepped = (severities: string, steps: string) =>
  `least(3, greatest(0, transform(rating_key, ${severities}.1, ${severities}.2, 0::UInt8) + transform(recipients_key, ${steps}.1, ${steps}.2, 0::Int16)))::UInt8`
export const severity = stepped('severities', 'trustSteps')
/** By the rules in force, whatever the variant: what a what-if would change is where they differ. */
export const severityInForce = stepped('severitiesInForce', 'trustStepsInForce')
export const trust = "['trusted', 'neutral', 'untrusted'][transform(recipients_key, trustSteps.1, trustSteps.2, 0::Int16) + 2]"
const justifiedWhere = (condition: string) => `event_id IN (SELECT event_id FROM justified_events FINAL WHERE ${own} AND active${condition})`
export const justified = justifiedWhere('')
/** The same in a question about a time frame: what was justified in others need not be gathered and looked through. */
export const justifiedInFrame = justifiedWhere(" AND time >= {from:DateTime64(3, 'UTC')} AND time < {to:DateTime64(3, 'UTC')}")
export const itemSensitivity = 'transform(label_set_key, sensitivities.1, sensitivities.2, 0::UInt8)'
export const eventSensitivity = 'transform(rating_key, ratedSensitivities.1, ratedSensitivities.2, 0::UInt8)'

export const shareRank = (column: string) => `indexOf(['inside', 'outside', 'personal', 'anonymous'], ${column}::String)`

/** The labels of one generation: `finance/invoices` is of generation 1. Regulations stand beside the tree. */
export function labelsOf(generation: number, labels: string): string {
  return `arrayMap(label -> label::String, arrayFilter(label -> countSubstrings(label::String, '/') = ${generation} AND NOT startsWith(label::String, 'regulation/'), ${labels}))`
}

export const regulationsOf = (labels: string) => `arrayMap(label -> label::String, arrayFilter(label -> startsWith(label::String, 'regulation/'), ${labels}))`

const branchesOf = (labels: string) => `arrayMap(label -> splitByChar('/', label::String)[1], ${labels})`

export const plain = (labels: string) => `arrayMap(label -> label::String, ${labels})`

/** Whether none of the labels is under a hidden one of generation 0. */
export const showsOnly = (labels: string) => `NOT hasAny(${branchesOf(labels)}, {hiddenLabels:Array(String)})`

/** Of a column that refers to items: leaves out those that now carry a hidden label. */
export const showsItems = (column: string) =>
  `${column} NOT IN (SELECT item_id FROM items FINAL WHERE organisation_id = {organisation:UUID} AND NOT (${showsOnly('label_keys')}))`
