import type { MetricGrain } from '@sharelight/contract'
import type { FrameWords } from './frame-words.ts'
import type { KnownName } from './names.ts'
import type { Mark } from './read.ts'
import type { Ask, Deed, Joint, Risk, Sense, Thing, Where } from './sense.ts'

export interface Condition extends Where {
  not: boolean
  words: string
}

export interface Named {
  names: readonly KnownName[]
  /** By the word before it. */
  role: Joint | undefined
  not: boolean
  /** By the word beside it. */
  hint: Thing | undefined
  words: string
}

/** What a question has in it, by what it does there. */
export interface Gathered {
  asks: Set<Ask>
  counted?: Thing
  listed?: Thing
  grouped: Thing[]
  bare: Thing[]
  risk?: Risk
  deeds: Deed[]
  wheres: Condition[]
  named: Named[]
  frames: FrameWords[]
  grain?: MetricGrain | 'any'
  limit?: number
  superlative?: 'most' | 'least'
  sort?: Sense['sort']
  isNew: boolean
  scanned: boolean
  reaches: boolean
  can: boolean
  active: boolean
  how: boolean
  compared: boolean
  /** It begins as what goes on from something said before. */
  goesOn: boolean
  notUnderstood: string[]
}

/** Rows that one answer shows at most. */
export const mostRows = 100

type Expected = 'count' | 'list' | 'group'

interface State {
  expected?: Expected
  role?: Joint
  not: boolean
}

const goingOn = /^(?:and|what about|how about|only|just|but|now|same|instead|without|not|or|then|also)$/

export function gather(marks: readonly Mark[]): Gathered {
  const all: Gathered = {
    asks: new Set(),
    grouped: [],
    bare: [],
    deeds: [],
    wheres: [],
    named: [],
    frames: [],
    isNew: false,
    scanned: false,
    reaches: false,
    can: false,
    active: false,
    how: false,
    compared: false,
    goesOn: goingOn.test(wordsIn(marks[0])) || goingOn.test(marks.slice(0, 2).map(wordsIn).join(' ')),
    notUnderstood: [],
  }
  const state: State = { not: false }
  marks.forEach((mark, at) => take(all, state, { mark, before: marks[at - 1], after: marks[at + 1] }))
  if (all.asks.has('when')) all.notUnderstood = all.notUnderstood.filter(words => words.toLowerCase() !== 'last')
  return regrouped(all)
}

/** "Top ten people by risky events": what they are ranked by is counted, and people are gone by. */
function regrouped(all: Gathered): Gathered {
  const isRanked = all.listed !== undefined || all.compared || all.named.length > 1
  if (!isRanked || all.grouped.length !== 1 || !['event', 'file'].includes(all.grouped[0] ?? '')) return all
  return { ...all, grouped: [], bare: [...all.bare, ...all.grouped] }
}

const wordsIn = (mark: Mark | undefined) => (mark?.words ?? []).map(({ lower }) => lower).join(' ')

interface Here {
  mark: Mark
  before: Mark | undefined
  after: Mark | undefined
}

function take(all: Gathered, state: State, here: Here): void {
  const { mark } = here
  const words = mark.words.map(({ text }) => text).join(' ')
  if (mark.unknown) all.notUnderstood.push(words)
  else if (mark.frame) takeFrame(all, state, mark.frame, words)
  else if (mark.number !== undefined) {
    all.limit = Math.min(mark.number, mostRows)
    state.expected ??= 'list'
  } else if (mark.names) {
    all.named.push({ names: mark.names, role: state.role, not: state.not, hint: hintOf(here), words })
    settle(state, here)
  } else if (mark.where) {
    all.wheres.push({ ...mark.where, not: state.not, words })
    settle(state, here)
  } else if (mark.sense) takeSense(all, state, { ...here, sense: mark.sense, words })
}

/** What was said of what comes next has been said, but for what "and" joins to it. */
function settle(state: State, { after }: Here): void {
  if (after?.sense?.joint === 'and') return
  state.not = false
  if (!after?.names) state.role = undefined
}

function takeFrame(all: Gathered, state: State, frame: FrameWords, words: string): void {
  if ('special' in frame && frame.special === 'future') all.notUnderstood.push(words)
  else all.frames.push(frame)
  state.role = undefined
}

function hintOf({ before, after }: Here): Thing | undefined {
  return after?.sense?.thing ?? before?.sense?.thing
}

const kindThings: Readonly<Partial<Record<Thing, string>>> = {
  department: 'department',
  organization: 'organization',
  source: 'source',
  service: 'service',
  folder: 'folder',
  label: 'label',
  regulation: 'label',
  person: 'person',
  employee: 'person',
}

/** "The folder Board papers", "the Finance department": one thing, not two. */
const isAbsorbed = (thing: Thing, { before, after }: Here) =>
  [before, after].some(each => each?.names?.some(({ kind }) => kind === kindThings[thing]))

function takeSense(all: Gathered, state: State, here: Here & { sense: Sense; words: string }): void {
  const { words } = here
  const sense: Sense = here.sense.reachesIfCan && all.can ? { reaches: true } : here.sense
  if (state.not && isDone(sense)) {
    all.notUnderstood.push(`not ${words}`)
    state.not = false
  }
  if (sense.ask) takeAsk(all, state, sense.ask)
  if (sense.risk) all.risk = sense.risk
  if (all.how && sense.deed?.types.includes('file_modified')) all.grain = 'any'
  else if (sense.deed) all.deeds.push(sense.deed)
  if (sense.where) all.wheres.push({ ...sense.where, not: state.not, words })
  if (sense.grain) all.grain = sense.grain
  all.how ||= sense.how ?? false
  if (sense.superlative) takeSuperlative(all, state, sense.superlative)
  if (sense.sort) all.sort = sense.sort
  if (sense.beyond) all.notUnderstood.push(words)
  all.isNew ||= sense.isNew ?? false
  all.scanned ||= sense.scanned ?? false
  all.active ||= sense.active ?? false
  all.can ||= sense.can ?? false
  all.reaches ||= sense.reaches ?? false
  all.compared ||= sense.compared ?? false
  if (sense.joint) takeJoint(state, sense.joint)
  if (sense.thing && !isAbsorbed(sense.thing, here)) takeThing(all, state, sense.thing)
  if (sense.where) settle(state, here)
}

/** What can be counted where it is so, and not where it is not. */
const isDone = ({ deed, risk, thing, where, reaches, isNew }: Sense) =>
  where === undefined && (deed ?? risk ?? thing ?? reaches ?? isNew) !== undefined

function takeAsk(all: Gathered, state: State, ask: Ask): void {
  all.asks.add(ask)
  if (ask === 'who') all.listed ??= 'person'
  else if (ask === 'where') all.grouped.push('source')
  else if (ask === 'count' || ask === 'list') state.expected = ask
  else if (ask === 'what') state.expected ??= 'list'
}

function takeSuperlative(all: Gathered, state: State, superlative: 'most' | 'least'): void {
  all.superlative = superlative
  if (!all.listed && !all.grouped.length) state.expected = 'list'
}

function takeJoint(state: State, joint: Joint): void {
  if (joint === 'not') state.not = true
  else if (joint === 'by') {
    state.expected = 'group'
    state.role = 'actor'
  } else if (joint !== 'and' && joint !== 'only') state.role = joint
}

function takeThing(all: Gathered, state: State, thing: Thing): void {
  if (state.expected === 'group') all.grouped.push(thing)
  else if (state.expected === 'count' && !all.counted) all.counted = thing
  else if (state.expected === 'list' && !all.listed) all.listed = thing
  else all.bare.push(thing)
  state.expected = undefined
}
