import { sha256 } from '../../validators/sha256.ts'

const placeholder = new RegExp(
  [
    String.raw`example|sample|placeholder|change_?-?me|xxxx|dummy|redacted|lorem|ipsum|foobar|\bfoo\b|\*\*\*|\.\.\.|\.\.$|\.\.\[|…|###|•••`,
    String.raw`^your|your[_-]|my[_-]?(?:secret|key|token|api|pass)|replace|insert|to[_-]?do\b|put[_-]|goes[_-]?here|[_-]here$`,
    String.raw`^(?:some|any|the|a|my|new|old|fake|invalid|bad|good|wrong|random)[_-]?(?:secret|token|key|password|api)`,
  ].join('|'),
  'i',
)
const variable = new RegExp(
  [
    String.raw`^[<[{(].*[>\]})]$|\$\{|\{\{|\}\}|\$\(|<%|%\(|^\$[A-Za-z_]\w*(?:$|[/:.,])|^%[\w-]+%$|^@[A-Z_]+@$|^#\{|^<|>$`,
    String.raw`^(?:process|os|env|secrets?|vars?|local|data|config|settings|values|module|self|this|params)\.[A-Za-z_]`,
    String.raw`^(?:getenv|environ|env|secret|param|ssm|vault|op|fn|ref|file|arn|projects)[:(/]`,
  ].join('|'),
  'i',
)
const single = /^(?:[A-Za-z0-9]{0,12}[-_.]{1,2})*(.)\1{5,}[-_.]?(?:\1{2,}[-_.]?)*$/
const zeros = /^[0._-]{8,}$/

/** Words that stand for a password in documentation and tests, with what people put behind them. */
const passwordOfDocumentation = new RegExp(
  `^(?:\\d{1,4}[A-Za-z]{0,3}|)(?:${[
    'pass(?:word|wd|phrase|code)?|pwd|pw|passwort|kennwort|wachtwoord|contrasena|clave|mot_?de_?passe|senha|haslo|lozenka|losenord|adgangskode|salasana',
    'secrets?|test(?:ing|er)?|demo|temp|admin(?:istrator)?|root|guest|user(?:name)?|login|welcome|letmein|qwerty|default|hunter|salt|foo|bar|baz|foobar|abc|super|my',
    'secure|strong|(?:clear|plain)[ _-]?text|salt|correct[ -]?horse(?:[ -]?battery[ -]?staple)?|open ?sesame|bogus|dummy|changeit|trustno|null|none|invalid|wrong|bad|new|old|postgres|mysql|redis|oracle|token|key|hello|world|alice|bob|some|the',
  ].join('|')}|[ _.-])+[ _.-]?(?:\\d{0,4}|[!@#$%&*?.]{0,3}|[!@]?\\d{1,4}[!@#$%&*?.]{0,2}|[xX]+)$`,
  'i',
)

/**
 * First 64 bits of the SHA-256 of values that everybody may read: examples of RFC 6749, 7617 and 4226, of the documentation of
 * Stripe, OAuth and Azure's storage emulator, and keys of public web projects (the list of gitleaks, MIT).
 */
const published = new Set(
  `0011cc25eb432071 00cf4c781dc37003 0b476bdf9acf2123 2037abcaffb2b777 27a9a42931dff7eb 293257ab6495ebb1 2cafc0970149a84f
  37f8f09bdf12c2f2 3a8b61d0f636b007 3f370c9dd8225c63 47e19b12eac0c3ce 49f777db995e8260 4c98242dcadc8b29 549c9390539efcfa
  649e1f5c769e718b 6c96130f130ab0d6 73f71af093fdf154 8731261cb72d8626 8be5d113c0871ce1 a19f89ab3555eac1 a6c814bc555ae62c
  aa6547439583c3a2 b8e148545b13c78b ca7459e2b26776de cb87c87e4a138d9a cf4d418ed3de92d7 dc0fcf046c61640c e4a5542bb7fd7b67
  dba72c00f41f4e4c a0702bc91d699f60 ea9bdfd02c0c412c ea9bb1082cf95663 eb540d2b6ee2a0a4 f2d6ca16515033e5 f56e323494a6ffc2`.split(
    /\s+/,
  ),
)
/** Payload of the token that jwt.io shows: `{"sub":"1234567890"`. */
const shownToken = '.eyJzdWIiOiIxMjM0NTY3ODkwI'

/** Why a secret's value is one of documentation or left to be filled in, in words; undefined where it may be real. */
export const exampleOf = (value: string): string | undefined =>
  variable.test(value) ? 'it names where the value comes from' : exampleToken(value)

/** The same of a value that has the layout of a token, which a variable has not. */
export function exampleToken(value: string): string | undefined {
  if (placeholder.test(value)) return 'it is a placeholder'
  if (single.test(value) || zeros.test(value)) return 'it is one character over and over'
  if (value.includes(shownToken) || published.has(hashOf(value))) return 'it is published in documentation'
  return undefined
}

/** The same of a password, for which documentation has words of its own. */
export const examplePassword = (value: string): string | undefined =>
  exampleOf(value) ?? (passwordOfDocumentation.test(value) ? 'it is a word that documentation uses' : undefined)

const longestPublished = 128
const encoder = new TextEncoder()

function hashOf(value: string): string {
  if (value.length > longestPublished) return ''
  const digest = sha256(encoder.encode(value))
  // Hardly any value begins as one of them does: its hash need not be written out.
  if (!firstBytes.has((digest[0]! << 8) | digest[1]!)) return ''
  return Array.from(digest.subarray(0, 8), byte => byte.toString(16).padStart(2, '0')).join('')
}
/** Of the hashes that are known. */
const firstBytes = new Set([...published].map(hash => Number.parseInt(hash.slice(0, 4), 16)))
