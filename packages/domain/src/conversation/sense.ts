import type { EventType, MetricGrain, MetricOperator } from '@sharelight/contract'

/** What can be counted, listed, or gone by. */
export type Thing =
  | 'event'
  | 'file'
  | 'mail'
  | 'folder'
  | 'person'
  | 'employee'
  | 'owner'
  | 'recipient'
  | 'contact'
  | 'personal'
  | 'organization'
  | 'department'
  | 'source'
  | 'service'
  | 'label'
  | 'branch'
  | 'regulation'
  | 'severity'
  | 'sensitivity'
  | 'share'
  | 'type'
  | 'anomaly'
  | 'insight'
  | 'trust'
  | 'hour'
  | 'weekday'
  | 'status'
  | 'reason'
  | 'format'
  | 'itemKind'
  | 'permission'
  | 'country'
  | 'application'
  | 'device'
  | 'linkKind'
  | 'language'
  | 'cluster'
  | 'role'

/** What a condition is about; each cube has a dimension of its own for it, or none. */
export type Topic =
  | 'sensitivity'
  | 'share'
  | 'anomaly'
  | 'trust'
  | 'hour'
  | 'weekday'
  | 'status'
  | 'reason'
  | 'format'
  | 'size'
  | 'modified'
  | 'name'
  | 'itemKind'
  | 'isCopy'
  | 'microsoftLabel'
  | 'via'
  | 'expires'
  | 'label'
  | 'person'
  | 'department'
  | 'organization'
  | 'source'
  | 'service'
  | 'folder'
  | 'byOutsider'
  | 'country'
  | 'application'
  | 'device'
  | 'linkKind'
  | 'language'

export interface Where {
  topic: Topic
  operator: MetricOperator
  value: string | number | boolean | readonly (string | number)[]
}

export type Risk = 'risky' | 'high' | 'medium' | 'low' | 'handled'
export type Ask = 'count' | 'list' | 'who' | 'what' | 'where' | 'when' | 'average' | 'size'
/** Words that say how what follows belongs to what is before. */
export type Joint = 'by' | 'actor' | 'to' | 'in' | 'of' | 'and' | 'not' | 'versus' | 'only'

/** What somebody did. Without types something reached somebody, and where it went says more than how. */
export interface Deed {
  types: readonly EventType[]
  /** It is an act, never a state: what is shared stays so, what was sent is gone. */
  acts?: true
  /** Who did it is who it came to. */
  receives?: true
  /** It says what was done to links that there are otherwise. */
  ofLinks?: true
}

/** What a phrase means. Without any of it, it is mere courtesy. */
export interface Sense {
  thing?: Thing
  risk?: Risk
  deed?: Deed
  where?: Where
  ask?: Ask
  joint?: Joint
  grain?: MetricGrain | 'any'
  superlative?: 'most' | 'least'
  sort?: { by: 'size' | 'modifiedAt' | 'at'; direction: 'Ascend' | 'Descend' }
  /** First seen in the frame that is named. */
  isNew?: true
  scanned?: true
  compared?: true
  /** Somebody can get at it as things stand. */
  reaches?: true
  /** What follows is asked for as it goes on in time, if it is a change. */
  how?: true
  /** Whoever is meant did something, whatever it was. */
  active?: true
  /** Somebody is able to. */
  can?: true
  /** Who can do so reaches it. */
  reachesIfCan?: true
  /** Understood, and still nothing that can be asked here. */
  beyond?: true
}

export type Entry = readonly [pattern: string, sense: Sense]
