import { boardingPass } from './boarding-pass.ts'
import { driverLicence } from './driver-licence.ts'
import { payment } from './payment.ts'
import type { Explain } from './payload.ts'
import { wifi } from './wifi.ts'

const kinds: readonly Explain[] = [wifi, payment, driverLicence, boardingPass]

// Names as people know them; of the rest the library's own will do.
const names: Readonly<Record<string, string>> = { QRCode: 'QR code', DataMatrix: 'Data Matrix' }

/**
 * What a code says, as lines of *label: value* where it is of a kind that is known, so that what a machine reads is judged as what
 * a person writes; as it stands otherwise (web addresses, cards of contacts and one-time passwords name their parts themselves).
 */
export function explainCode(format: string, payload: string): string {
  const name = names[format] ?? format
  for (const explain of kinds) {
    const known = explain(payload)
    const parts = known?.parts.filter(([, value]) => value !== '').map(([label, value]) => `${label}: ${value}`)
    if (!known || !parts?.length) continue
    return [`${name}, ${known.title}`, ...parts].join('\n')
  }
  return `${name}: ${payload}`
}
