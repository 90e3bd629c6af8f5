import { sayer, speechOf, type Speech, type Words } from '@sharelight/domain'
import { locale } from '#texts/locale.ts'
import { said } from '#texts/said.ts'
import { heard, type Topic } from './answers.ts'

type Say = (text: string) => string
/** Files of words by their path, loaded when asked for; none where the build speaks the server's language. */
type Catalogues = Readonly<Record<string, () => Promise<{ default: Words }>>>
const same: Say = text => text

/** What says the server's texts in one language. What cannot be loaded leaves the server's own words. */
export function hearing(said: Catalogues | undefined, speech: Speech) {
  const files = Object.entries(said ?? {})
  const sayers = new Map<string, Promise<Say>>()

  /** An answer of the server in the language of this build: the fields that hold sentences of its own. The path as it was called goes before the declared one. */
  async function inOurLanguage<Body>(called: string, declared: string, body: Body): Promise<Body> {
    const spoken = heard[called] ?? heard[declared]
    if (!said || !spoken) return body
    const fields = spoken.fields.map(field => field.split('.'))
    if (!fields.some(field => holds(body, field))) return body
    const say = await sayerOf(spoken.topics)
    for (const field of fields) change(body, field, say)
    return body
  }

  /** Why something failed, in the language of this build. */
  async function failureInOurLanguage(message: string): Promise<string> {
    return said ? (await sayerOf(['failures']))(message) : message
  }

  function sayerOf(topics: readonly Topic[]): Promise<Say> {
    const key = topics.join(' ')
    const loading =
      sayers.get(key) ??
      Promise.all(topics.map(loaded))
        .then(words => sayer(Object.assign({}, ...words), speech))
        .catch(() => {
          sayers.delete(key)
          return same
        })
    sayers.set(key, loading)
    return loading
  }

  async function loaded(topic: Topic): Promise<Words> {
    return (await files.find(([path]) => path.endsWith(`/${topic}.json`))?.[1]())?.default ?? {}
  }

  return { inOurLanguage, failureInOurLanguage }
}

export const { inOurLanguage, failureInOurLanguage } = hearing(said, speechOf(locale))

/** Whether any text stands at a path: a catalogue that has nothing to say is not loaded. */
function holds(at: unknown, [field, ...rest]: readonly string[]): boolean {
  if (Array.isArray(at)) return at.some(each => holds(each, field === undefined ? [] : [field, ...rest]))
  if (field === undefined) return typeof at === 'string' && at !== ''
  return typeof at === 'object' && at !== null && holds((at as Record<string, unknown>)[field], rest)
}

/** Says what stands at a path: `checks.title`, through lists. */
function change(at: unknown, [field, ...rest]: readonly string[], say: Say): void {
  if (field === undefined || typeof at !== 'object' || at === null) return
  if (Array.isArray(at)) {
    at.forEach((each: unknown) => change(each, [field, ...rest], say))
    return
  }
  const things = at as Record<string, unknown>
  const thing = things[field]
  if (rest.length > 0) change(thing, rest, say)
  else if (typeof thing === 'string') things[field] = say(thing)
  else if (Array.isArray(thing))
    things[field] = thing.map((each: unknown) => (typeof each === 'string' ? say(each) : each))
}
