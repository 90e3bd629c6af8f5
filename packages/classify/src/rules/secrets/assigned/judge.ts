import type { Match, Place, Rule, Said } from '../../../rule.ts'
import { isDrawn, isMixed, isWordy } from '../drawn.ts'
import { exampleOf, examplePassword } from '../examples.ts'
import { isPassword } from '../passwords.ts'
import { judgeUserInBase64 } from '../user-in-base64.ts'
import { vendorIn, vendorNamed, type Vendor } from '../vendors.ts'
import { isFileName, meaningOf, wordsOf, type Meaning } from './name.ts'

/** The rules that an assigned value is a finding of. */
export interface AssignedRules {
  password: Rule
  vendorKey: Rule
  genericKey: Rule
}

interface Assigned {
  value: string
  place: Place
  meaning: Meaning
  /** Whose the name says it is, or a word nearby. */
  vendor: Vendor | undefined
  isNamed: boolean
}

/** What a value says that is assigned to a name: a password, a key of a vendor's or another, an example of one, or nothing. */
export function judgeAssigned(
  value: string,
  { place, near }: Pick<Match, 'place' | 'near'>,
  rules: AssignedRules,
): Said | undefined {
  if (!place || isFileName(place.name)) return undefined
  const words = wordsOf(place.name)
  const named = vendorIn(words)
  const meaning = meaningOf(named ? wordsBeside(named, words) : words)
  if (meaning === 'password') return judgePassword(value, place, rules.password)
  if (meaning === 'other' && !named) return undefined
  const vendor = named ?? vendorNamed(near?.())
  return judgeKey({ value, place, meaning, vendor, isNamed: Boolean(named) }, rules)
}

/** The words of a name without those of the vendor: `MessageBird_token` is no message. */
function wordsBeside({ words: own }: Vendor, words: readonly string[]): readonly string[] {
  const isOwn = (from: number, to: number) => own.includes(words.slice(from, to).join(''))
  for (let from = 0; from < words.length; from++)
    for (let to = words.length; to > from; to--) if (isOwn(from, to)) return words.toSpliced(from, to - from)
  return words
}

const longestShort = 32
/** `pass "x"` is said of arguments. */
const isLong = (name: string) => name.length > 4

function judgePassword(value: string, { name, join, isQuoted }: Place, rule: Rule): Said | undefined {
  if (join === 'argument' && (!isQuoted || !/passw|pwd|secret/i.test(name))) return undefined
  if (join === 'beside' && !(isQuoted ? isLong(name) : name.startsWith('--'))) return undefined
  if (join === 'argument' && !/\d/.test(value)) return undefined
  if (/^(?:\w*[_-])?(?:pass|pw)$/i.test(name) && !isQuoted && (!/\d/.test(value) || value.length > longestShort))
    return undefined
  if (join === 'element' && value.startsWith('@')) return undefined
  if (/\s/.test(value) && (join !== 'said' || isWordy(value))) return undefined
  const example = examplePassword(value)
  if (example) return isShown(value) ? { rule, example } : undefined
  return isPassword(value) || (value.length >= 32 && isDrawn(value))
    ? { rule, reason: 'is assigned to a name of a password' }
    : undefined
}

/** An example that stands where a secret would; what names where the secret comes from is code. */
const isShown = (value: string) => value.length >= 4 && !/^\w+[.([]|^[$%@]/.test(value)

const path =
  /^(?:\.{0,2}\/|[A-Za-z]:\\|\w+:\/\/)|^[\w.-]+\.(?:com|org|net|io|pem|crt|key|json|ya?ml|txt|js|ts|py|go|html?|png|local)$/i
const dated = /^\d{4}-\d\d-\d\d|^\d+(?:\.\d+)+(?:[-+].*)?$|^v?\d+\.\d+\.\d+/
const identifier =
  /^[A-Za-z_$][\w$]*(?:(?:\.|::|->)[A-Za-z_$][\w$]*)+$|^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$|^[a-z]+(?:[_-][a-z]+)+\d?$/
const alphabet = /^[\w+/=.~:%|$!#&@*^?-]+$/
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const hexadecimal = /^(?:0x)?[0-9a-f]+$/i

/** `"auth": "dXNlcjpw…"` of container registries, `_auth=` of package registries. */
const isAuth = /(?:^|[_.-])auth$/i

function judgeKey(assigned: Assigned, { vendorKey, genericKey }: AssignedRules): Said | undefined {
  const { value, place, meaning, vendor } = assigned
  const rule = vendor ? vendorKey : genericKey
  const whose = vendor && { vendor: vendor.name }
  const user = isAuth.test(place.name) ? judgeUserInBase64(value) : undefined
  if (user) return { rule: genericKey, ...user }
  const example = exampleOf(value)
  if (example) return meaning === 'key' && isShown(value) ? { rule, ...whose, example } : undefined
  if (!alphabet.test(value) || (path.test(value) && !vendor?.forms.some(form => form.test(value)))) return undefined
  const verdict = vendor && judgeVendor(assigned, vendor)
  if (verdict) return { rule: vendorKey, vendor: vendor.name, ...verdict }
  if (!isKey(assigned)) return undefined
  const reason = 'was drawn by lot and is assigned to a name of a key'
  return { rule: assigned.isNamed ? vendorKey : genericKey, ...whose, reason }
}

/** A value of a vendor's own form, or one drawn by lot under the vendor's name. */
function judgeVendor({ value, place, meaning, isNamed }: Assigned, vendor: Vendor): Said | undefined {
  const fits = vendor.forms.some(form => form.test(value))
  const reason = `${fits ? `has the form of ${vendor.name}’s keys and ` : ''}stands by the name of ${vendor.name}`
  if (meaning === 'other')
    return fits && isDrawn(value) && place.join !== 'beside' && place.join !== 'argument' ? { reason } : undefined
  if (fits && isNamed && !isDrawn(value)) return isEmptyForm(value) ? undefined : { reason, isDoubtful: true }
  if (!isDrawn(value) || value.length < (fits ? 12 : shortestVendor)) return undefined
  if (place.join === 'beside' && !fits) return undefined
  if (
    !fits &&
    (vendor.forms.length > 0 || meaning === 'maybe') &&
    !isKey({ value, place, meaning, vendor: undefined, isNamed: false })
  )
    return undefined
  if (fits && value.length >= shortestOwn) return { reason }
  return dated.test(value) || identifier.test(value) ? undefined : { reason }
}

const shortestVendor = 16
/** So long a value of a vendor's own form is no name of a program's, though its parts are joined by full stops as those are. */
const shortestOwn = 40
/** One or two characters make no key. */
const isEmptyForm = (value: string) => new Set(value.replace(/[-_:.]/g, '')).size < 3

const [shortest, shortestMaybe, shortestHexadecimal, shortestPart] = [18, 20, 32, 12]
const longestPart = (value: string) => Math.max(...value.split(/[-_.=]/).map(part => part.length))

/** What sites that show documentation call the key of their search, which is public. */
const searchKey = 'apiKey'
const oneCase = /^(?:0x)?(?:[0-9a-f]+|[0-9A-F]+)$/

/** Whether a value is a key by itself: drawn by lot, and long enough for what its name leaves open. */
function isKey({ value, place, meaning }: Assigned): boolean {
  if (dated.test(value) || identifier.test(value) || /^\d+$|:/.test(value) || longestPart(value) < shortestPart)
    return uuid.test(value) && meaning === 'key'
  if (place.join === 'beside' || place.join === 'cell')
    return meaning === 'key' && value.length >= 24 && isMixed(value) && isDrawn(value) && !hexadecimal.test(value)
  if (hexadecimal.test(value) && (place.name === searchKey || !oneCase.test(value))) return false
  if (hexadecimal.test(value)) return meaning === 'key' && value.length >= shortestHexadecimal && isDrawn(value)
  return value.length >= (meaning === 'key' ? shortest : shortestMaybe) && isMixed(value) && isDrawn(value)
}
