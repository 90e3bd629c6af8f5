import { AppError } from '../http/app-error.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword } from './passwords.ts'

export interface NewPassword {
  password: string
  /** The name of the organisation that it is for. */
  organisation: string
  email: string
  /** Where it stands in the input. */
  field?: string
}

const product = 'sharelight'
const shortestName = 4

/**
 * The hash of a password that somebody chose. Its length is the contract's matter; which characters it has is nobody's.
 * @throws AppError `invalid` when it is what others try first: a common one, or one made of the organisation's name, the own address or ours
 */
export async function hashNewPassword({
  password,
  organisation,
  email,
  field = 'password',
}: NewPassword): Promise<string> {
  const named = namesIn({ organisation, email }).find(name => squashed(password).includes(squashed(name)))
  if (named) {
    const why = `This password contains "${named}", which whoever guesses tries first.`
    throw new AppError(
      'invalid',
      `${why} Leave out the names of the organisation, of its domain and of Sharelight, and your own address.`,
      { field },
    )
  }
  if (isCommonPassword(password)) {
    throw new AppError(
      'invalid',
      'This password is a common one, which whoever guesses tries first. Use another one; several words in a row are good.',
      { field },
    )
  }
  return hashPassword(password)
}

function namesIn({ organisation, email }: Pick<NewPassword, 'organisation' | 'email'>): string[] {
  const [, local = '', host = ''] = /^(.*)@([^@.]*)/.exec(email) ?? []
  return [product, organisation, local, host].filter(name => squashed(name).length >= shortestName)
}

/** As it is compared: `A.C.M.E. Ltd` and `acmeltd` are the same. */
const squashed = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
