const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
const constants = { bech32: 1, bech32m: 0x2bc830a3 }

/** Which checksum a Bech32 text passes (BIP 173, BIP 350), if any. */
export function bech32Variant(text: string): keyof typeof constants | undefined {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return undefined
  const lower = text.toLowerCase()
  const separator = lower.lastIndexOf('1')
  const values = Array.from(lower.slice(separator + 1), symbol => alphabet.indexOf(symbol))
  if (separator < 1 || values.length < 6 || values.includes(-1)) return undefined
  const prefix = Array.from(lower.slice(0, separator), symbol => symbol.charCodeAt(0))
  const expanded = [...prefix.map(code => code >> 5), 0, ...prefix.map(code => code & 31)]
  const sum = [...expanded, ...values].reduce(step, 1)
  return sum === constants.bech32 ? 'bech32' : sum === constants.bech32m ? 'bech32m' : undefined
}

function step(check: number, value: number): number {
  const top = check >>> 25
  const next = ((check & 0x1ffffff) << 5) ^ value
  return generator.reduce((sum, constant, bit) => ((top >> bit) & 1 ? sum ^ constant : sum), next)
}
