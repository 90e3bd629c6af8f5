import { rule, type Rule } from '../../rule.ts'
import { textBetween } from '../../scan/kernel.ts'
import { looksRandom } from '../../validators/randomness.ts'
import { common } from './common.ts'
import { exampleOf } from './examples.ts'

/** Keys in files of their own: PEM and its kin, PuTTY's, Kubernetes' manifests, tokens of letters only. */
export const keyRules: readonly Rule[] = [
  rule({
    ...common,
    id: 'private-key',
    name: 'Private key',
    source: 'RFC 7468, RFC 4716, PuTTY key format',
    strength: 'self',
    check: 'key body follows',
    finder: {
      on: 'words',
      words: [
        'private key',
        'rsa private key',
        'openssh private key',
        'ec private key',
        'encrypted private key',
        'pgp private key block',
        'dsa private key',
      ],
      find: privateKey,
    },
  }),
  rule({
    ...common,
    id: 'putty-private-key',
    name: 'PuTTY private key',
    source: 'PuTTY, appendix C',
    strength: 'self',
    check: 'file header',
    finder: {
      on: 'words',
      words: ['putty user key file'],
      find: (units, at) => (units[at] === 45 ? { start: at - 19, end: at + 2 } : undefined),
    },
  }),
  rule({
    ...common,
    id: 'kubernetes-secret',
    name: 'Kubernetes secret',
    source: 'Kubernetes API, Secret v1: values of data are base64',
    strength: 'self',
    check: 'a value under data',
    finder: { on: 'words', words: ['kind'], find: kubernetesValue },
    settle(value) {
      const example = exampleOf(value)
      return example ? { example } : {}
    },
  }),
  rule({
    ...common,
    id: 'huggingface-token',
    name: 'Hugging Face token',
    vendor: 'Hugging Face',
    source: 'Token format as documented by the vendor (Hugging Face token)',
    strength: 'self',
    check: 'layout and randomness',
    finder: { on: 'words', words: ['hf', 'api org'], find: lettersAfter },
    settle(value) {
      const example = exampleOf(value)
      return example ? { example } : looksRandom(value) && isCapricious(value) ? {} : undefined
    },
  }),
]

/** Letters of both cases in turn, as no name of a program has them. */
const isCapricious = (value: string) => (value.match(/[a-z][A-Z]/g)?.length ?? 0) >= 5 && /[A-Z]{2}[a-z]/.test(value)

const [underscore, shortestToken, longestToken] = [95, 30, 44]

/** `hf_` and letters only: in them there is no digit to start from. */
function lettersAfter(units: Uint16Array, at: number, limit: number) {
  if (units[at] !== underscore) return undefined
  const body = /^\w+/.exec(textBetween(at + 1, Math.min(limit, at + 64)))?.[0] ?? ''
  if (body.length < shortestToken || body.length > longestToken || body.includes('_')) return undefined
  const prefix = units[at - 1] === 102 ? 'hf'.length : 'api_org'.length
  return { start: at - prefix, end: at + 1 + body.length }
}

function privateKey(_: Uint16Array, at: number, limit: number) {
  const before = textBetween(Math.max(0, at - 48), at)
  const after = textBetween(at, Math.min(limit, at + 120))
  const begin =
    /-----BEGIN [A-Z ]{0,24}$|---- BEGIN SSH2 ENCRYPTED [A-Z ]*$/.exec(before) ??
    /-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?$/.exec(before)
  const body =
    /^(?: BLOCK)?-----\s*(?:\\[nr]|["'+\s]|Proc-Type[^\n]*|DEK-Info[^\n]*|Version[^\n]*|Comment[^\n]*)*([A-Za-z0-9+/=\\]{16,})/.exec(
      after,
    )
  if (!begin || !body?.[1] || !looksRandom(body[1].slice(0, 60), 2.5)) return undefined
  return { start: at - (before.length - begin.index), end: at + body[0].length }
}

const reach = 800
const value =
  /(?:^|\n)[ \t]*data:(?:[^\n]*\n){1,3}?[ \t]+(?:-[ \t])?["']?[\w.-]+["']?:[ \t]*(?:[|>][+-]?\s+)?["']?([A-Za-z0-9+/]{8,}={0,2})["']?[ \t]*(?:\r?\n|$)/

const [colon, quote, apostrophe] = [58, 34, 39]

/** `: Secret` after `kind`. */
function isSecretKind(units: Uint16Array, at: number): boolean {
  const next = units[at]!
  if (next !== colon && next !== quote && next !== apostrophe) return false
  return /^["']?[ \t]*:[ \t]*["']?secret["']?[ \t]*(?:[\r\n,}]|$)/i.test(textBetween(at, at + 32))
}

/** The first value under `data:` of the same document. */
function kubernetesValue(units: Uint16Array, at: number, limit: number) {
  if (!isSecretKind(units, at)) return undefined
  const from = Math.max(0, at - reach)
  const before = textBetween(from, at)
  const start = before.lastIndexOf('\n---') + 1
  const own = textBetween(from + start, Math.min(limit, at + reach))
  const end = own.indexOf('\n---', at - from - start)
  const match = value.exec(end < 0 ? own : own.slice(0, end))
  if (!match?.[1] || /ExternalSecret|SealedSecret|SopsSecret|encryptedData/.test(own)) return undefined
  const valueStart = from + start + match.index + match[0].lastIndexOf(match[1])
  return { start: valueStart, end: valueStart + match[1].length }
}
