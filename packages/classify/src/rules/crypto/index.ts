import { rule, type RuleSource } from '../../rule.ts'
import { decodeBase58 } from '../../validators/base58.ts'
import { bech32Variant } from '../../validators/bech32.ts'
import { sha256 } from '../../validators/sha256.ts'

/** Base58Check: the last four bytes are the start of the double SHA-256 of the others. */
function hasBase58Check(text: string, versions: readonly number[]): boolean {
  const bytes = decodeBase58(text)
  if (bytes?.length !== 25 || !versions.includes(bytes[0] ?? NaN)) return false
  const digest = sha256(sha256(bytes.slice(0, 21)))
  return bytes.slice(21).every((byte, at) => byte === digest[at])
}

const near = [
  'wallet',
  'address',
  'crypto',
  'cryptocurrency',
  'coin',
  'send to',
  'donate',
  'payment',
  'blockchain',
  'hot wallet',
  'cold wallet',
  'wallet address',
  'portefeuille',
  'monedero',
  'geldborse',
]
const common = {
  kind: 'crypto',
  parent: 'regulated/pfi',
  secret: true,
  weight: 'contact',
} satisfies Partial<RuleSource>
const base58 = '[1-9A-HJ-NP-Za-km-z]'

/** Addresses of cryptocurrencies. */
export const cryptoRules = [
  rule({
    ...common,
    id: 'bitcoin-address',
    name: 'Bitcoin address',
    source: 'Bitcoin Base58Check; BIP 13',
    pattern: new RegExp(`[13mn2]${base58}{25,34}`),
    accept: value => hasBase58Check(value, [0, 5, 111, 196]),
    strength: 'self',
    near: ['bitcoin', 'btc', ...near],
  }),
  rule({
    ...common,
    id: 'bitcoin-segwit',
    name: 'Bitcoin SegWit address',
    source: 'BIP 173, BIP 350',
    pattern: /(?:bc|tb)1[02-9ac-hj-np-z]{11,87}/i,
    accept: value => Boolean(bech32Variant(value)),
    strength: 'self',
    near: ['bitcoin', 'btc', ...near],
  }),
  rule({
    ...common,
    id: 'ethereum-address',
    name: 'Ethereum address',
    source: 'Ethereum Yellow Paper, appendix F; EIP-55',
    pattern: /0x[0-9a-fA-F]{40}/,
    accept: value => !/^0x(.)\1{39}$/.test(value),
    check: 'length',
    strength: 'strong',
    near: ['ethereum', 'eth', 'erc20', 'usdt', ...near],
  }),
  rule({
    ...common,
    id: 'litecoin-address',
    name: 'Litecoin address',
    source: 'Litecoin Base58Check',
    pattern: [new RegExp(`[LM]${base58}{26,33}`), /ltc1[02-9ac-hj-np-z]{11,87}/],
    accept: value => (value.startsWith('ltc1') ? Boolean(bech32Variant(value)) : hasBase58Check(value, [48, 50])),
    strength: 'self',
    near: ['litecoin', 'ltc', ...near],
  }),
  rule({
    ...common,
    id: 'dogecoin-address',
    name: 'Dogecoin address',
    source: 'Dogecoin Base58Check',
    pattern: new RegExp(`[DA9]${base58}{33}`),
    accept: value => hasBase58Check(value, [30, 22]),
    strength: 'self',
    near: ['dogecoin', 'doge', ...near],
  }),
  rule({
    ...common,
    id: 'dash-address',
    name: 'Dash address',
    source: 'Dash Base58Check',
    pattern: new RegExp(`[X7]${base58}{33}`),
    accept: value => hasBase58Check(value, [76, 16]),
    strength: 'self',
    near: ['dash', ...near],
  }),
  rule({
    ...common,
    id: 'tron-address',
    name: 'Tron address',
    source: 'Tron Base58Check',
    pattern: new RegExp(`T${base58}{33}`),
    accept: value => hasBase58Check(value, [65]),
    strength: 'self',
    near: ['tron', 'trx', 'usdt', ...near],
  }),
  rule({
    ...common,
    id: 'ripple-address',
    name: 'XRP address',
    source: 'XRP Ledger, address encodings',
    pattern: new RegExp(`r${base58}{24,34}`),
    near: ['xrp', 'ripple'],
    within: 60,
  }),
  rule({
    ...common,
    id: 'cardano-address',
    name: 'Cardano address',
    source: 'CIP-19',
    pattern: /addr1[02-9ac-hj-np-z]{50,110}/,
    strength: 'self',
    accept: value => Boolean(bech32Variant(value)),
    near: ['cardano', 'ada', ...near],
  }),
  rule({
    ...common,
    id: 'monero-address',
    name: 'Monero address',
    source: 'Monero, address specification',
    pattern: new RegExp(`[48][0-9AB]${base58}{93}`),
    strength: 'strong',
    near: ['monero', 'xmr', ...near],
  }),
  rule({
    ...common,
    id: 'solana-address',
    name: 'Solana address',
    source: 'Solana documentation, accounts',
    pattern: new RegExp(`${base58}{43,44}`),
    near: ['solana', 'sol', 'phantom'],
    within: 60,
    accept: value => decodeBase58(value)?.length === 32,
    check: 'length',
  }),
]
