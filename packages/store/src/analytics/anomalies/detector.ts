import type { AnomalyKind, ShareType } from '@sharelight/contract'

/** SQL that finds one kind of anomaly. Every value is bound; every table is read within `{organisation:UUID}`. */
export interface Detector {
  kind: AnomalyKind
  /**
   * `week`: asked for each week from Monday on (UTC), with `{from}` and `{to}` around it and 60 days before it as its baseline.
   * `history`: asked once for everything from `{from}` to `{to}`, with all that came before.
   */
  span: 'week' | 'history'
  /**
   * Answers a row for each anomaly: `subject` (which with the kind and the first day makes it the same one when it is found again),
   * `actor`, `item`, `recipient` (numbers, zero where there is none), `from_time`, `to_time`, `observed`, `baseline`, `details` (a map of
   * further facts), and its events as parallel arrays `ids`, `keys` (their rating keys) and `times` (milliseconds).
   */
  sql: string
}

export const time = "DateTime64(3, 'UTC')"
export const own = 'organisation_id = {organisation:UUID}'
export const nobody = 'toUInt32(0)'
/** Events inside the asked span. */
export const inSpan = `${own} AND time >= {from:${time}} AND time < {to:${time}}`
/** The 60 days before it. */
export const before = `${own} AND time >= {from:${time}} - INTERVAL 60 DAY AND time < {from:${time}}`
export const employees = `SELECT number FROM identities FINAL WHERE ${own} AND kind = 'employee'`
/** Events that were shared as widely as that. */
export const sharedAs = (shareType: ShareType) =>
  `rating_key IN (SELECT rating_key FROM rating_keys FINAL WHERE ${own} AND share_type = '${shareType}')`
const ofSensitivity = (least: number) =>
  `rating_key IN (SELECT rating_key FROM rating_keys FINAL WHERE ${own} AND label_set_key IN (SELECT label_set_key FROM label_sets FINAL
  WHERE ${own} AND variant = '' AND sensitivity >= ${least}))`
/** Events with content of medium or high sensitivity, by the rating that the product comes with; of high alone. */
export const sensitive = ofSensitivity(2)
export const highlySensitive = ofSensitivity(3)
/** The columns that name an anomaly's events. */
export const eventColumns =
  'min(time) AS from_time, max(time) AS to_time, groupArray(event_id) AS ids, groupArray(rating_key) AS keys, groupArray(toUnixTimestamp64Milli(time)) AS times'
/** Who is in which recipient set. */
export const members = `SELECT recipients_key, arrayJoin(arrayZip(members, kinds)) AS member FROM recipient_sets FINAL WHERE ${own}`
