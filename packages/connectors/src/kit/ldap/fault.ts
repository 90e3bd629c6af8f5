/** Result codes that are told apart. @see RFC 4511 appendix A */
export const results = {
  success: 0,
  timeLimit: 3,
  sizeLimit: 4,
  strongerAuth: 8,
  referral: 10,
  adminLimit: 11,
  confidentiality: 13,
  noSuchObject: 32,
  invalidDn: 34,
  inappropriateAuth: 48,
  invalidCredentials: 49,
  insufficientAccess: 50,
  busy: 51,
  unavailable: 52,
  unwilling: 53,
}

/** What a directory answered in place of what it was asked for. */
export class LdapFault extends Error {
  /** One of `results`, or another that the server knows. */
  readonly result: number
  constructor(name: string, result: number) {
    super(`The directory ${name} answered with result ${result}${words[result] ? `: ${words[result]}` : ''}.`)
    this.name = 'LdapFault'
    this.result = result
  }
}

const words: Readonly<Record<number, string>> = {
  3: 'it took too long',
  4: 'there is more than it gives',
  11: 'there is more than its administrator lets it give',
  50: 'the account may not see it',
  51: 'it is busy',
  52: 'it is not available',
  53: 'it is not willing to',
}
