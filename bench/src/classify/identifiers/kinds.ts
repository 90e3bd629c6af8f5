import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rules } from '@sharelight/classify'
import { stdnum } from 'stdnum'

/** What the npm package stdnum (MIT, after python-stdnum) says of one identifier; it shares no code with the product. */
interface Validator {
  abbreviation?: string
  localName?: string
  name: string
  validate(value: string): { isValid: boolean; error?: { name: string } }
  format(value: string): string
}

/** An identifier that both the product and the independent validators know. */
export interface Kind {
  /** The product's rule. */
  rule: string
  country: string
  /** How it is called: its abbreviation, else its name in its country. */
  names: readonly string[]
  /** Valid ones as they are written. */
  seeds: readonly string[]
  isValid(value: string): boolean
  /** Valid but for its check digit. */
  failsCheck(value: string): boolean
}

const folder = join(import.meta.dirname, '../../../../packages/classify/src/rules')
const longest = 40
const mostSeeds = 12
const validators = stdnum as unknown as Record<string, Record<string, Validator>>

/** Every kind that has a valid example among the cases of its rule. */
export function kindsOfIdentifiers(): Kind[] {
  const known = new Set(rules.map(({ id }) => id))
  return Object.entries(validators).flatMap(([country, own]) =>
    Object.entries(own).flatMap(([key, validator]) => {
      const rule = `${country.toLowerCase()}-${key}`
      if (!known.has(rule)) return []
      const kind = kindOf(rule, country, validator)
      return kind.seeds.length ? [kind] : []
    }),
  )
}

function kindOf(rule: string, country: string, validator: Validator): Kind {
  const isValid = (value: string) => judged(validator, value) === 'valid'
  return {
    rule,
    country,
    names: namesOf(validator),
    seeds: seedsOf(rule, isValid),
    isValid,
    failsCheck: value => judged(validator, value) === 'InvalidChecksum',
  }
}

function judged(validator: Validator, value: string): string {
  try {
    const { isValid, error } = validator.validate(value)
    return isValid ? 'valid' : (error?.name ?? 'invalid')
  } catch {
    return 'invalid'
  }
}

/** `ЕГН (EGN)` is two names, `INSZ, NISS` too. */
function namesOf({ abbreviation = '', localName = '', name }: Validator): string[] {
  const names = abbreviation.split(/[,()/]+/).map(part => part.trim())
  const short = names.filter(part => part && part !== 'NAME').map(part => part.replace(/_/g, ' '))
  return short.length ? short : [localName.split(',')[0]!.trim() || name]
}

/** The parts of the rule's cases that are valid by themselves. */
function seedsOf(rule: string, isValid: (value: string) => boolean): string[] {
  const [file] = globSync(`*/cases/${rule}.hit.txt`, { cwd: folder })
  if (!file) return []
  const found = new Set<string>()
  for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
    const starts = [...line.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)].map(({ index }) => index)
    const ends = [...line.matchAll(/[\p{L}\p{N}](?![\p{L}\p{N}])/gu)].map(({ index }) => index + 1)
    for (const start of starts) {
      const end = ends.findLast(each => each > start && each - start <= longest && isValid(line.slice(start, each)))
      if (end) found.add(line.slice(start, end))
    }
  }
  return [...found].slice(0, mostSeeds)
}
