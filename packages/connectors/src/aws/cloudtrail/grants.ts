import type { EventType } from '@sharelight/contract'
import type { Principal } from '../../kit/connector.ts'
import { statementsOf, isOpen } from '../s3/policy/statements.ts'
import { anyone } from './people.ts'
import { listIn, textIn, valueIn, type TrailRecord } from './record.ts'

export interface Granted {
  type: EventType
  recipients: Principal[]
}

const groupOf = (account: string): Principal => ({ kind: 'group', name: `AWS account ${account}` })
const everybody = /acs\.amazonaws\.com\/groups\/global\/(AllUsers|AuthenticatedUsers)$/
const isOpenAcl = /^(public-read|public-read-write|authenticated-read)$/

/** How far a grant goes: to everybody, to other accounts, or nowhere new, where it is a mere change of settings. */
export function grantedBy(record: TrailRecord): Granted {
  const recipients = [...byPolicy(record), ...byAcl(record), ...byAttribute(record)]
  const others = recipients.filter(({ name }) => name !== `AWS account ${record.recipientAccountId}`)
  if (others.some(({ kind }) => kind === 'anonymous')) return { type: 'anonymous_link_created', recipients: [anyone] }
  const distinct = [...new Map(others.map(one => [one.name, one])).values()]
  return distinct.length ? { type: 'sharing_set', recipients: distinct } : { type: 'settings_changed', recipients: [] }
}

/** Where services put a policy. */
const places = [
  ['bucketPolicy'],
  ['policy'],
  ['policyText'],
  ['policyDocument'],
  ['resourcePolicy'],
  ['attributes', 'Policy'],
  ['attributeValue'],
] as const

function byPolicy({ requestParameters }: TrailRecord): Principal[] {
  for (const place of places) {
    const value = valueIn(requestParameters, ...place)
    const text = typeof value === 'string' ? value : value ? JSON.stringify(value) : ''
    const statements = statementsOf(text)
    if (!statements) continue
    const letIn = statements.filter(({ allows }) => allows)
    return letIn.some(isOpen) ? [anyone] : letIn.flatMap(({ principals }) => principals.filter(isOther))
  }
  // Lambda, SNS and SQS name them one by one.
  const named = [
    textIn(requestParameters, 'principal'),
    ...listIn(requestParameters, 'aWSAccountIds'),
    ...listIn(requestParameters, 'accountIdsToAdd'),
    textIn(requestParameters, 'accountWithRestoreAccess'),
  ]
  return named.flatMap(name => {
    if (name === '*' || name === 'all' || name === 'All') return [anyone]
    const account = typeof name === 'string' ? /(?:^|::)(\d{12})(?::|$)/.exec(name)?.[1] : undefined
    return account ? [groupOf(account)] : []
  })
}

/** Services of AWS are nobody's recipients, and the key's own account keeps its administration. */
const isOther = ({ name }: Principal) => !/\.amazonaws\.com(\.cn)?$/.test(name)

function byAcl({ requestParameters }: TrailRecord): Principal[] {
  const canned = listIn(requestParameters, 'x-amz-acl').some(word => isOpenAcl.test(String(word)))
  const policy = valueIn(requestParameters, 'AccessControlPolicy') ?? valueIn(requestParameters, 'accessControlPolicy')
  const grants = listIn(valueIn(policy, 'AccessControlList'), 'Grant')
  const isOpenGrant = grants.some(grant => everybody.test(textIn(grant, 'Grantee', 'URI') ?? ''))
  const headers = Object.entries(requestParameters ?? {}).filter(([name]) => name.startsWith('x-amz-grant-'))
  const isOpenHeader = headers.some(([, value]) => /global\/(AllUsers|AuthenticatedUsers)/.test(JSON.stringify(value)))
  return canned || isOpenGrant || isOpenHeader ? [anyone] : []
}

/** Of snapshots and images: `all`, or the numbers of accounts. */
function byAttribute({ requestParameters }: TrailRecord): Principal[] {
  const added = ['createVolumePermission', 'launchPermission', 'loadPermission'].flatMap(name =>
    listIn(valueIn(requestParameters, name), 'add'),
  )
  const values = [
    ...added.flatMap(one => [textIn(one, 'group'), textIn(one, 'userId')]),
    ...listIn(requestParameters, 'valuesToAdd'),
    ...listIn(requestParameters, 'groupNames'),
    ...listIn(requestParameters, 'userIds'),
  ]
  const isAdding = textIn(requestParameters, 'operationType') !== 'remove'
  return isAdding
    ? values.flatMap(value =>
        value === 'all' ? [anyone] : /^\d{12}$/.test(String(value)) ? [groupOf(String(value))] : [],
      )
    : []
}
