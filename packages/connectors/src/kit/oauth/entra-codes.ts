import { SourceFault, type SourceFaultCode } from '../source-fault.ts'

interface Meaning {
  code?: SourceFaultCode
  /** What is the matter, after the name of who says so. */
  what: string
  wayOut: string
}

const enter = 'enter it in the settings of the source'
const registration = 'the app registration in the Microsoft Entra admin center'
const consent =
  'An administrator of the tenant consents at Data Sources, or by “Grant admin consent” in the Microsoft Entra admin center.'
const again = 'Sign in again at Data Sources.'

/**
 * What Microsoft's sign-in says by number, with the way out.
 * @see https://learn.microsoft.com/entra/identity-platform/reference-error-codes
 */
const meanings: Readonly<Record<string, Meaning>> = {
  7000215: {
    what: "does not take the application's secret or certificate",
    wayOut: `Copy the value of a client secret, not its ID, from Certificates & secrets of ${registration}, and ${enter}.`,
  },
  7000222: {
    what: "says that the application's client secret has expired",
    wayOut: `Make a new one under Certificates & secrets of ${registration}, and ${enter}.`,
  },
  7000218: {
    what: 'misses a client secret or certificate',
    wayOut: `Make one under Certificates & secrets of ${registration}, and ${enter}.`,
  },
  700027: {
    what: "does not take the application's secret or certificate: this certificate is not registered, or has expired",
    wayOut: `Upload its public part under Certificates & secrets of ${registration}, or enter the one that is there.`,
  },
  700024: {
    what: 'finds the proof of the certificate out of its time',
    wayOut: 'Set the clock of this server right, then try again.',
  },
  700016: {
    what: 'does not know the application in this tenant',
    wayOut: `Check the application (client) ID and the directory (tenant) ID of the source. ${consent}`,
  },
  7000229: { what: 'has not let the application into this tenant yet', wayOut: consent },
  7000112: {
    what: 'says that the application is disabled',
    wayOut: 'Enable it under Enterprise applications in the Microsoft Entra admin center.',
  },
  7000113: { what: 'says that the application is not let sign in so', wayOut: `Check the kind of ${registration}.` },
  90002: {
    what: 'knows no such tenant',
    wayOut: 'Check the directory (tenant) ID and the cloud in the settings of the source.',
  },
  900023: {
    what: 'takes the tenant for neither an ID nor a domain',
    wayOut: 'Check the directory (tenant) ID in the settings of the source.',
  },
  500011: {
    code: 'scope_missing',
    what: 'does not have the service in this tenant that the right belongs to',
    wayOut: `Add a right of that service to ${registration}. ${consent}`,
  },
  65001: { what: 'has no consent to the application', wayOut: consent },
  65004: { what: 'was told no when it asked for consent', wayOut: consent },
  90094: { what: 'lets administrators alone consent', wayOut: consent },
  53003: {
    what: 'blocks the sign-in by a rule of Conditional Access',
    wayOut:
      'An administrator looks the rule up under Sign-in logs in the Microsoft Entra admin center, and leaves the application, or the address of this server, out of it.',
  },
  53000: {
    what: 'asks for a device that complies with its rules',
    wayOut: 'An administrator leaves the application out of that rule of Conditional Access.',
  },
  53001: {
    what: 'asks for a device that belongs to the tenant',
    wayOut: 'An administrator leaves the application out of that rule of Conditional Access.',
  },
  50076: { what: 'asks for a second factor', wayOut: again },
  50079: { what: 'asks that a second factor be set up', wayOut: again },
  50173: { what: 'has ended what was given, since the password was changed or sessions were revoked', wayOut: again },
  700082: { what: 'has ended what was given, since it was not used for long', wayOut: again },
  70008: { what: 'has ended what was given', wayOut: again },
  50034: { what: 'knows no such account in this tenant', wayOut: again },
  50057: {
    what: 'says that the account is disabled',
    wayOut: 'Sign in with another account at Data Sources, or enable this one.',
  },
  50105: {
    what: 'does not assign the account to the application',
    wayOut: 'Assign it under Enterprise applications in the Microsoft Entra admin center.',
  },
  50196: { code: 'unreachable', what: 'sees the same request too often', wayOut: 'It is tried again later.' },
  90033: { code: 'unreachable', what: 'cannot give a token at present', wayOut: 'It is tried again later.' },
}

/** The number that a description names: `AADSTS7000215`. */
export const entraCodeIn = (description: string): string | undefined => /\bAADSTS(\d{3,8})\b/.exec(description)?.[1]

/** What it means, in one sentence with the way out; undefined for a number that is not known. `said` is the authority's own word. */
export function entraFault(name: string, number: string | undefined, said: string): SourceFault | undefined {
  const meaning = number === undefined ? undefined : meanings[number]
  if (!meaning) return undefined
  const { code = 'consent_lost', what, wayOut } = meaning
  const [first, ...rest] = what.split(': ')
  return new SourceFault(code, `${name} ${first} (${said})${rest.length ? `: ${rest.join(': ')}` : ''}. ${wayOut}`)
}
