import { z } from 'zod'
import { SourceFault } from '../kit/connector.ts'
import { OutboundFault } from '../kit/http/index.ts'
import { childOf, childrenOf, textAt, type XmlElement } from '../kit/xml.ts'
import { AwsFault } from './fault.ts'
import { fits } from './s3/policy/wildcard.ts'
import type { AwsServices } from './services.ts'

/** Whose the access key is, as IAM names it. */
interface Holder {
  kind: 'User' | 'Role' | 'Group'
  name: string
}

const Texts = z.union([z.string().transform(text => [text]), z.array(z.string())])
const Document = z.object({
  Statement: z.preprocess(
    value => [value].flat(),
    z.array(
      z
        .object({ Effect: z.enum(['Allow', 'Deny']), Action: Texts.optional(), NotAction: Texts.optional() })
        .catch({ Effect: 'Deny' }),
    ),
  ),
})
const mostPolicies = 200

/**
 * The actions, as policies of IAM write them, that an access key is allowed: of the user with its groups, or of the role. Boundaries and policies of
 * the organisation may take some back. Undefined where the key may not see its policies.
 */
export async function grantedTo(services: AwsServices, arn: string): Promise<string[] | undefined> {
  const holder = holderIn(arn)
  if (!holder) return undefined
  try {
    const groups = holder.kind === 'User' ? await groupsOf(services, holder.name) : []
    const documents: string[] = []
    for (const each of [holder, ...groups]) documents.push(...(await documentsOf(services, each)))
    return actionsIn(documents)
  } catch (error) {
    const isUnknown = error instanceof OutboundFault || error instanceof SourceFault
    if (error instanceof AwsFault || (isUnknown && error.code !== 'throttled')) return undefined
    throw error
  }
}

/** Whose the key is, which every key may ask; undefined where that is not told. */
export async function callerOf(services: AwsServices): Promise<{ arn: string; isRoot: boolean } | undefined> {
  if (!services.isAmazon) return undefined
  try {
    const root = await services.query('sts', 'GetCallerIdentity')
    const arn = textAt(root, 'GetCallerIdentityResult', 'Arn')
    return arn ? { arn, isRoot: arn.endsWith(':root') } : undefined
  } catch (error) {
    if (error instanceof AwsFault || error instanceof OutboundFault) return undefined
    throw error
  }
}

/** `arn:aws:iam::1:user/path/ann`, `arn:aws:sts::1:assumed-role/reader/session`. */
function holderIn(arn: string): Holder | undefined {
  const [, user] = /:user\/(?:.*\/)?([^/]+)$/.exec(arn) ?? []
  if (user) return { kind: 'User', name: user }
  const [, role] = /:assumed-role\/([^/]+)\//.exec(arn) ?? []
  return role ? { kind: 'Role', name: role } : undefined
}

async function groupsOf(services: AwsServices, name: string): Promise<Holder[]> {
  const groups = await all(services, 'ListGroupsForUser', { UserName: name }, 'Groups')
  return groups.map(group => ({ kind: 'Group', name: textAt(group, 'GroupName') }))
}

async function documentsOf(services: AwsServices, { kind, name }: Holder): Promise<string[]> {
  const who = { [`${kind}Name`]: name }
  const documents: string[] = []
  for (const { text } of await all(services, `List${kind}Policies`, who, 'PolicyNames')) {
    const action = `Get${kind}Policy`
    const root = await services.query('iam', action, { ...who, PolicyName: text })
    documents.push(textAt(root, `${action}Result`, 'PolicyDocument'))
  }
  for (const attached of await all(services, `ListAttached${kind}Policies`, who, 'AttachedPolicies'))
    documents.push(await managed(services, textAt(attached, 'PolicyArn')))
  return documents
}

async function managed(services: AwsServices, arn: string): Promise<string> {
  const policy = await services.query('iam', 'GetPolicy', { PolicyArn: arn })
  const version = textAt(policy, 'GetPolicyResult', 'Policy', 'DefaultVersionId')
  const root = await services.query('iam', 'GetPolicyVersion', { PolicyArn: arn, VersionId: version })
  return textAt(root, 'GetPolicyVersionResult', 'PolicyVersion', 'Document')
}

async function all(
  services: AwsServices,
  action: string,
  parameters: Record<string, string>,
  list: string,
): Promise<XmlElement[]> {
  const found: XmlElement[] = []
  for (let marker = ''; found.length < mostPolicies;) {
    const root = await services.query('iam', action, { ...parameters, ...(marker && { Marker: marker }) })
    const result = childOf(root, `${action}Result`)
    found.push(...childrenOf(childOf(result, list), 'member'))
    const next = textAt(result, 'IsTruncated') === 'true' ? textAt(result, 'Marker') : ''
    if (!next || next === marker) break
    marker = next
  }
  return found
}

function actionsIn(documents: readonly string[]): string[] {
  const statements = documents.flatMap(document => parsed(document)?.Statement ?? [])
  const denied = statements.flatMap(({ Effect, Action = [] }) => (Effect === 'Deny' ? Action : []))
  const allowed = statements.flatMap(({ Effect, Action = [], NotAction }) =>
    Effect === 'Allow' ? [...Action, ...(NotAction ? [`everything but ${NotAction.join(', ')}`] : [])] : [],
  )
  const isDenied = (action: string) => denied.some(each => fits(each.toLowerCase(), action.toLowerCase()))
  return [...new Set(allowed)].filter(action => !isDenied(action))
}

/** Written for an address, as IAM does, or as it is. */
function parsed(document: string): z.infer<typeof Document> | undefined {
  const text = document.trimStart().startsWith('{') ? document : decoded(document)
  try {
    return Document.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
