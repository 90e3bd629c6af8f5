import type { ShareType } from '@sharelight/contract'

/*
 * Ratings are looked up, never stored with events. Their keys are dense numbers, so that a rating is an element of a constant
 * array: over millions of rows that costs a small part of what a join costs.
 */
const own = 'organisation_id = {organisation:UUID}'
const variant = `${own} AND variant = {variant:String}`

/** The values by their keys, from 1 on; what has none is zero. */
const byKey = (key: string, value: string, from: string) =>
  `(SELECT groupArray(value) FROM (SELECT ${key} AS place, ${value} AS value FROM ${from} ORDER BY place WITH FILL FROM 1))`

/** In order, as places are. */
export const shareWords = ['anonymous', 'inside', 'outside', 'personal'] satisfies readonly ShareType[]
const wordList = `['${shareWords.join("', '")}']`

/** Leaves the severities 0 to 3 as they are: two bits each, the lowest first. */
const unchanged = 0b11_10_01_00

/** What becomes of a severity in the set's policies that are in force, one after the other. */
const throughPolicies = (level: number) =>
  `arrayFold((level, step) -> bitAnd(bitShiftRight(step.2, 2 * level), 3)::UInt8,
      arrayFilter(step -> has(policies, step.1), arrayZip({steppingPolicies:Array(UInt32)}, {policyMaps:Array(UInt8)})), ${level}::UInt8)`

/** Constant expressions; a query carries those that it names. */
export const constants: Readonly<Record<string, string>> = {
  severities: byKey('rating_key', 'severity', `ratings FINAL WHERE ${variant}`),
  sensitivities: byKey('label_set_key', 'sensitivity', `label_sets FINAL WHERE ${variant}`),
  trustSteps: byKey(
    'recipients_key',
    "if(trust = 'trusted', -1, 1)::Int8",
    `recipient_trust FINAL WHERE ${variant} AND trust != 'neutral'`,
  ),
  severitiesInForce: byKey('rating_key', 'severity', `ratings FINAL WHERE ${own} AND variant = ''`),
  trustStepsInForce: byKey(
    'recipients_key',
    "if(trust = 'trusted', -1, 1)::Int8",
    `recipient_trust FINAL WHERE ${own} AND variant = '' AND trust != 'neutral'`,
  ),
  shareTypes: wordList,
  sharePlaces: byKey('rating_key', `indexOf(${wordList}, share_type::String)::UInt8`, `rating_keys FINAL WHERE ${own}`),
  departments: `(SELECT arraySort(groupUniqArray(department::String)) FROM identities FINAL WHERE ${own} AND department != '')`,
  departmentPlaces: byKey(
    'number',
    'transform(department::String, departments, arrayEnumerate(departments), 0::UInt32)',
    `identities FINAL WHERE ${own} AND department != ''`,
  ),
  departmentOwners: `(SELECT arrayPushFront(groupArray(toString(identity_id)), '') FROM (SELECT identity_id FROM identities FINAL
    WHERE ${own} AND department != '' ORDER BY identity_id))`,
  departmentNames: `(SELECT arrayPushFront(groupArray(department::String), '') FROM (SELECT identity_id, department FROM identities FINAL
    WHERE ${own} AND department != '' ORDER BY identity_id))`,
  contextFolders: `(SELECT arrayPushFront(groupArray(toString(folder_id)), '') FROM (SELECT folder_id FROM folder_contexts FINAL
    WHERE ${own} AND about != '' ORDER BY folder_id))`,
  contextNames: `(SELECT arrayPushFront(groupArray(about::String), '') FROM (SELECT folder_id, about FROM folder_contexts FINAL
    WHERE ${own} AND about != '' ORDER BY folder_id))`,
  policySets: byKey('policy_key', 'policies', `policy_sets FINAL WHERE ${own}`),
  policySteps: byKey(
    'policy_key',
    `bitXor(${[0, 1, 2, 3].map(level => `bitShiftLeft(${throughPolicies(level)}, ${2 * level})`).join(' + ')}, ${unchanged})::UInt8`,
    `policy_sets FINAL WHERE ${own}`,
  ),
  policyJustifies: byKey(
    'policy_key',
    'hasAny(policies, {justifyingPolicies:Array(UInt32)})::UInt8',
    `policy_sets FINAL WHERE ${own}`,
  ),
  ratedSensitivities: byKey(
    'rating_key',
    'sensitivity',
    `(SELECT rating_key, label_set_key FROM rating_keys FINAL WHERE ${own}) AS keys
    INNER JOIN (SELECT label_set_key, sensitivity FROM label_sets FINAL WHERE ${variant}) AS sets USING (label_set_key)`,
  ),
}

export const rated = 'severities[rating_key]'
/** Severity in force: one step lower when all recipients are trusted, one step higher when one of them is untrusted. */
const stepped = (severities: string, steps: string) =>
  `least(3, greatest(0, ${severities}[rating_key] + ${steps}[recipients_key]))::UInt8`
export const severity = stepped('severities', 'trustSteps')
/** By the rules in force, whatever the variant: what a what-if would change is where they differ. */
export const severityInForce = stepped('severitiesInForce', 'trustStepsInForce')
/** The same once policies have had their say. `policySteps` holds what a set of policies makes of the severities 0 to 3, in two bits each, xor what leaves them. */
export const underPolicies = (level: string) =>
  `bitAnd(bitShiftRight(bitXor(policySteps[policy_key], ${unchanged}), 2 * ${level}), 3)::UInt8`
export const justifiedUnderPolicies = '(justified OR policyJustifies[policy_key] = 1)'
export const trust = "['trusted', 'neutral', 'untrusted'][trustSteps[recipients_key] + 2]"
export const itemSensitivity = 'sensitivities[label_set_key]'
export const eventSensitivity = 'ratedSensitivities[rating_key]'

export const shareRank = (column: string) =>
  `indexOf(['inside', 'outside', 'personal', 'anonymous'], ${column}::String)`

/** The labels of one generation: `finance/invoices` is of generation 1. Regulations, and what a file is in the light of its folder, stand beside the tree. */
export function labelsOf(generation: number, labels: string): string {
  return `arrayMap(label -> label::String, arrayFilter(label -> countSubstrings(label::String, '/') = ${generation} AND NOT startsWith(label::String, 'regulation/') AND NOT startsWith(label::String, 'context/'), ${labels}))`
}

export const regulationsOf = (labels: string) =>
  `arrayMap(label -> label::String, arrayFilter(label -> startsWith(label::String, 'regulation/'), ${labels}))`

const branchesOf = (labels: string) => `arrayMap(label -> splitByChar('/', label::String)[1], ${labels})`

export const plain = (labels: string) => `arrayMap(label -> label::String, ${labels})`

/** Whether none of the labels is under a hidden one of generation 0. */
export const showsOnly = (labels: string) => `NOT hasAny(${branchesOf(labels)}, {hiddenLabels:Array(String)})`

/** Of a column that refers to items, by id or by number: leaves out those that now carry a hidden label. */
export const showsItems = (column: string, by: 'item_id' | 'number' = 'item_id') =>
  `${column} NOT IN (SELECT ${by} FROM items FINAL WHERE organisation_id = {organisation:UUID} AND NOT (${showsOnly('label_keys')}))`

/** Of a column that refers to items: leaves out those that carry labels, and only such as are not to be exposed. */
export const exposesMoreThan = (column: string) =>
  `${column} NOT IN (SELECT item_id FROM items FINAL WHERE organisation_id = {organisation:UUID} AND notEmpty(label_keys)
    AND hasAny(${branchesOf('label_keys')}, {unexposedLabels:Array(String)})
    AND hasAll({unexposedLabels:Array(String)}, arrayFilter(branch -> branch != 'regulation', ${branchesOf('label_keys')})))`
