const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generator = [0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3]
const constants = { bech32: 1, bech32m: 0x2BC830A3 }

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
  const next = (check & 0x1FFFFFF) << 5 ^ value
  return generator.reduce((sum, constant, bit) => (top >> bit) & 1 ? sum ^ constant : sum, next)
}
