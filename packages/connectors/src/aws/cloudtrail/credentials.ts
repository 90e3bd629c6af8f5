import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { AccountFacts } from '../../kit/connector.ts'
import { childOf, childrenOf, textAt, type XmlElement } from '../../kit/xml.ts'
import type { AwsServices } from '../services.ts'
import { told } from './told.ts'

/** A line of IAM's credential report, by the names of its columns. @see https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_getting-report.html */
export type Credential = Readonly<Record<string, string>>

/** Undefined: the access key may not see it, or the service has none. */
export async function credentialsOf(services: AwsServices): Promise<Credential[] | undefined> {
  return told(services, async () => {
    for (let attempt = 0; attempt < 20; attempt++) {
      const made = await services.query('iam', 'GenerateCredentialReport')
      if (textAt(made, 'GenerateCredentialReportResult', 'State').toUpperCase() === 'COMPLETE') break
      await sleep(Math.min(500 * (attempt + 1), 3000))
    }
    const report = await services.query('iam', 'GetCredentialReport')
    return linesOf(Buffer.from(textAt(report, 'GetCredentialReportResult', 'Content'), 'base64').toString('utf8'))
  })
}

/** No value in it has a comma or a quote. */
function linesOf(csv: string): Credential[] {
  const [head = '', ...lines] = csv.trim().split(/\r?\n/)
  const names = head.split(',')
  return lines.map(line => Object.fromEntries(line.split(',').map((value, at) => [names[at] ?? '', value])))
}

/** What a user belongs to and whether it may do everything. */
export interface Standing {
  groups: string[]
  admin: boolean
}

/** By the names of users. */
export async function standingsOf(services: AwsServices): Promise<Map<string, Standing> | undefined> {
  return told(services, async () => {
    const [users, groups] = [[] as XmlElement[], [] as XmlElement[]]
    for (let marker = '', page = 0; page < 1000; page++) {
      const parameters = { 'Filter.member.1': 'User', 'Filter.member.2': 'Group', ...(marker && { Marker: marker }) }
      const root = await services.query('iam', 'GetAccountAuthorizationDetails', parameters)
      const result = childOf(root, 'GetAccountAuthorizationDetailsResult')
      users.push(...childrenOf(childOf(result, 'UserDetailList'), 'member'))
      groups.push(...childrenOf(childOf(result, 'GroupDetailList'), 'member'))
      marker = textAt(result, 'IsTruncated') === 'true' ? textAt(result, 'Marker') : ''
      if (!marker) break
    }
    const wide = new Set(groups.filter(one => isAdmin(one, 'GroupPolicyList')).map(one => textAt(one, 'GroupName')))
    return new Map(
      users.map(user => {
        const belongs = childrenOf(childOf(user, 'GroupList'), 'member').map(({ text }) => text)
        const admin = isAdmin(user, 'UserPolicyList') || belongs.some(group => wide.has(group))
        return [textAt(user, 'UserName'), { groups: belongs, admin }]
      }),
    )
  })
}

const powers = /:policy\/(AdministratorAccess|IAMFullAccess|job-function\/SystemAdministrator)$/

function isAdmin(element: XmlElement, inline: string): boolean {
  const attached = childrenOf(childOf(element, 'AttachedManagedPolicies'), 'member').map(one =>
    textAt(one, 'PolicyArn'),
  )
  const documents = childrenOf(childOf(element, inline), 'member').map(one => textAt(one, 'PolicyDocument'))
  return attached.some(arn => powers.test(arn)) || documents.some(allowsAll)
}

const Everything = z.looseObject({
  Statement: z
    .union([z.array(z.unknown()), z.unknown().transform(one => [one])])
    .transform(all =>
      all.map(one => (typeof one === 'object' && one !== null ? (one as Record<string, unknown>) : {})),
    ),
})

function allowsAll(document: string): boolean {
  try {
    const { Statement } = Everything.parse(JSON.parse(decodeURIComponent(document)))
    return Statement.some(({ Effect, Action, Resource }) => Effect === 'Allow' && isAll(Action) && isAll(Resource))
  } catch {
    return false
  }
}

const isAll = (value: unknown) => [value].flat().some(one => one === '*' || one === '*:*')
const day = 24 * 60 * 60_000
export const rootName = '<root_account>'

/** A user of IAM, or the root user. */
export function accountOf(line: Credential, standing: Standing | undefined, now: Date): AccountFacts {
  const name = line['user'] ?? ''
  const isRoot = name === rootName
  const used = ['password_last_used', 'access_key_1_last_used_date', 'access_key_2_last_used_date']
  const times = used.flatMap(column => timeOf(line[column]) ?? [])
  const last = times.length ? new Date(Math.max(...times.map(time => time.getTime()))) : undefined
  const hasPassword = isRoot || line['password_enabled'] === 'true'
  const keys = [1, 2].filter(number => line[`access_key_${number}_active`] === 'true')
  const ages = keys.flatMap(number => timeOf(line[`access_key_${number}_last_rotated`]) ?? [])
  const oldest = ages.length ? Math.min(...ages.map(time => time.getTime())) : undefined
  const created = timeOf(line['user_creation_time'])
  return {
    address: isRoot ? `root of ${accountIn(line['arn'])}` : name,
    name: isRoot ? 'root' : name,
    kind: 'user',
    state: hasPassword || keys.length ? 'active' : 'suspended',
    ...((isRoot || standing) && { admin: isRoot || standing?.admin === true }),
    mfa: line['mfa_active'] === 'true',
    ...(last && { lastSignIn: last }),
    ...(standing && { groups: standing.groups }),
    facts: {
      arn: line['arn'] ?? null,
      consolePassword: hasPassword,
      accessKeys: keys.length,
      ...(oldest !== undefined && { accessKeyAgeDays: Math.floor((now.getTime() - oldest) / day) }),
      ...(created && { createdAt: created.toISOString() }),
    },
  }
}

export const accountIn = (arn: string | undefined) => arn?.split(':')[4] || 'the account'

function timeOf(text: string | undefined): Date | undefined {
  const time = new Date(text ?? '')
  return Number.isNaN(time.getTime()) ? undefined : time
}
