import type { CheckResult } from '../../kit/connector.ts'
import { grantedTo } from '../granted.ts'
import type { AwsServices } from '../services.ts'
import type { AwsAccount } from './account.ts'
import { allowing, rights } from './rights.ts'

type Excess = NonNullable<CheckResult['excess']>

const seeing = [
  'iam:ListGroupsForUser',
  ...['User', 'Group', 'Role'].flatMap(kind => [
    `iam:List${kind}Policies`,
    `iam:Get${kind}Policy`,
    `iam:ListAttached${kind}Policies`,
  ]),
  'iam:GetPolicy',
  'iam:GetPolicyVersion',
]
const needed = new Set(
  [
    's3:ListAllMyBuckets',
    's3:ListBucketVersions',
    's3:GetObjectVersion',
    'sts:GetCallerIdentity',
    'kms:Decrypt',
    ...rights.map(({ action }) => action),
    ...seeing,
  ].map(action => action.toLowerCase()),
)
const ofRemedies = new Set(
  [
    's3:PutBucketPolicy',
    's3:DeleteBucketPolicy',
    's3:PutBucketAcl',
    's3:PutObjectAcl',
    's3:PutBucketPublicAccessBlock',
    's3:GetObjectTagging',
    's3:PutObjectTagging',
    's3:PutObject',
    's3:DeleteObject',
  ].map(action => action.toLowerCase()),
)
const shown = 20

const ofRoot = {
  name: 'The access key of the account’s root user: everything in the account',
  wayOut:
    'Make a user with the policy of the documentation, use its key, and delete the key of root in the console (My security credentials).',
}
const unseen = {
  name: 'What else the access key may do was not seen: it may not look at its own policies',
  wayOut: `Look at them in the console. Or: ${allowing(seeing, ['*'])}`,
}

export interface Reading {
  /** What reading takes besides what S3 does. */
  also?: readonly string[]
  /** Nothing is ever changed by it. */
  onlyReads?: boolean
}

/** What a key may do besides reading, by the policies of its user or role. Services other than Amazon do not say. */
export async function excessOf(
  services: AwsServices,
  account: Pick<AwsAccount, 'arn' | 'isRoot'> | undefined,
  { also = [], onlyReads = false }: Reading = {},
): Promise<Excess> {
  if (!account) return []
  if (account.isRoot) return [ofRoot]
  const actions = await grantedTo(services, account.arn)
  if (!actions) return [unseen]
  const meant = new Set([...needed, ...also.map(action => action.toLowerCase())])
  const more = actions.filter(action => !meant.has(action.toLowerCase()))
  const isMending = (action: string) => !onlyReads && ofRemedies.has(action.toLowerCase())
  return [
    ...lines(
      more.filter(isMending),
      'Remedies need these, and reading none of them: take them out of the policy where nothing is to be changed from here.',
    ),
    ...lines(
      more.filter(action => !isMending(action)),
      'Nothing here needs these: put the policy of the documentation in place of what allows them.',
    ),
  ]
}

function lines(actions: readonly string[] = [], wayOut: string): Excess {
  if (!actions.length) return []
  const rest = actions.length > shown ? ` and ${actions.length - shown} more` : ''
  return [{ name: `The access key may also: ${actions.slice(0, shown).join(', ')}${rest}`, wayOut }]
}
